"""Shared boards: which were dealt, and how each was played everywhere."""

from __future__ import annotations

from games.api.presented.tournaments import Entries, seat_json
from games.engine.cards import CARD_TEXT, cards
from games.engine.codec import Json
from games.engine.presented import round_json
from games.tournaments.queries.travellers import BoardStand, Line, Traveller

_OF_THE_DEAL = ("dealer", "cards", "fast", "turned_up")
_OF_THE_PLAY = (
    "phase", "calls", "dash_calls", "declarer", "bid", "trump", "high_bidder", "risk", "estimates", "won",
    "tricks",
)  # fmt: skip


def board_json(board: BoardStand) -> Json:
    """A board in a line: nothing of how it is dealt or played."""
    return {
        "number": board.number,
        "stage_round": board.stage_round,
        "round": board.round,
        "status": "open" if board.is_open else "embargoed",
        "tables": len(board.at),
    }


def traveller_json(traveller: Traveller, entries: Entries) -> Json:
    """A board that is open, with a line for each table; `entries` by number, with `player`."""
    shown = round_json(traveller.lines[0].round)
    return {
        **board_json(traveller.board),
        **{name: shown[name] for name in _OF_THE_DEAL},
        "hands": [[CARD_TEXT[card] for card in cards(hand)] for hand in traveller.hands],
        "lines": [_line_json(each, entries) for each in traveller.lines],
    }


def _line_json(line: Line, entries: Entries) -> Json:
    shown = round_json(line.round)
    return {
        "number": line.pairing.number,
        "table": line.pairing.table_id,
        "seats": [seat_json(each.entry, entries) for each in line.pairing.seats],
        **{name: shown[name] for name in _OF_THE_PLAY},
        "points": line.points,
        "matchpoints": None if line.worth is None else [float(each.matchpoints) for each in line.worth],
        "cross": None if line.worth is None else [float(each.cross) for each in line.worth],
    }
