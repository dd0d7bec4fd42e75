"""What can be told of a game as it goes and afterwards: facts, rounds, the record, the proof of its deals.

Facts pass `engine.views.visible`, rounds `engine.views.round_view`; nothing here decides what may be seen.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, cast

from games.api.presented.instants import instant
from games.api.presented.tables import player_json, table_json
from games.engine.cards import CARD_TEXT
from games.engine.codec import Json, fact_json, turn_id
from games.engine.facts import Acted, AutoTold, RoundFact, RoundScored
from games.engine.fold import fold_round
from games.engine.game import Game, Status
from games.engine.presented import round_json, talk_json
from games.engine.round import Talk
from games.engine.seats import Seat
from games.engine.views import round_view, visible
from games.tables.models import Occupancy, Round
from games.tables.states import DealRecord, Entry, Fairness, Record, RoundRecord

_UNSAID: Final = dict.fromkeys(("trump", "declarer", "bid", "high_bidder", "risk", "dash_calls", "estimates"))


def visible_events(game: Game, entries: Iterable[Entry], viewer: Seat | None) -> Iterator[Json]:
    """The entries that the viewer may see. `game` must be at least as new as the newest of them."""
    for entry in entries:
        if visible(game, [(entry.seq, entry.fact)], viewer):
            yield event_json(entry)


def event_json(entry: Entry) -> Json:
    """A fact with its number and time, and its turn where it took one."""
    fact = entry.fact
    shown: Json = {"seq": entry.seq, "at": instant(entry.at), **fact_json(fact)}
    if isinstance(fact, Acted):
        shown["turn_id"] = turn_id(fact.round, fact.turn)
    return shown


def lines_json(rows: Sequence[Round], talks: Mapping[int, Talk]) -> list[Json]:
    """The rounds of a table in a line each, with `talks` of those that are scored."""
    return [line_json(row, talks.get(row.number)) for row in rows]


def line_json(row: Round, talk: Talk | None) -> Json:
    """A round in a line. Of one that is not scored only what was public when it was dealt."""
    scored = row.status == Round.Status.SCORED
    return {
        "number": row.number,
        "status": "scored" if scored else "running",
        "dealer": row.dealer,
        "attempt": row.attempt,
        **(_UNSAID if talk is None else talk_json(talk)),
        "won": row.won if scored else None,
        "points": row.points,
        "multiplier": row.multiplier,
        "next_multiplier": row.next_multiplier,
    }


def whole_round_json(game: Game, record: RoundRecord, viewer: Seat | None) -> Json:
    """A round with everything said and played, and once scored with the lines of every seat."""
    facts = [cast("RoundFact", entry.fact) for entry in record.facts]
    score = next((fact for fact in facts if isinstance(fact, RoundScored)), None)
    auto = [turn for fact in facts if isinstance(fact, AutoTold) for turn in fact.turns]
    round = fold_round(game, facts)
    assert round is not None, "a round that has a row was dealt"
    over = score is not None or game.status is Status.ABORTED
    shown = round_json(
        round_view(round, None, viewer, None if score is None else score.multiplier, scored=over)
    )
    del shown["my"], shown["waiting"], shown["claim"]
    return {
        **shown,
        "status": "running" if score is None else "scored",
        "points": None if score is None else score.points,
        "lines": None if score is None else [[line._asdict() for line in seat] for seat in score.lines],
        "next_multiplier": None if score is None else score.next_multiplier,
        "scores": None if score is None else score.scores,
        "auto": None if score is None else [turn_id(round.number, turn) for turn in auto],
    }


def fairness_json(fairness: Fairness) -> Json:
    """Bytes are hex. What is not open yet is null."""
    seeds, seed, beacon = fairness.client_seeds, fairness.server_seed, fairness.beacon
    return {
        "scheme": fairness.scheme,
        "tournament": fairness.of,
        "commitment": fairness.commitment or None,
        "server_seed": None if seed is None else seed.hex(),
        "client_seeds": None if seeds is None else [each.hex() for each in seeds],
        "beacon": None if beacon is None else beacon.hex(),
        "deals": None if fairness.deals is None else [deal_json(deal) for deal in fairness.deals],
    }


def deal_json(deal: DealRecord) -> Json:
    deck = [CARD_TEXT[card] for card in deal.deck]
    return {
        "round": deal.round,
        "board": deal.board,
        "attempt": deal.attempt,
        "dealer": deal.dealer,
        "deck": deck,
    }


def record_json(game: Game, record: Record, fairness: Fairness, viewer: Seat | None) -> Json:
    """The whole game in one piece: the table, who held which seat from when to when, facts, deals."""
    return {
        "table": table_json(record.table),
        "occupancies": [held_json(each) for each in record.occupancies],
        "facts": list(visible_events(game, record.facts, viewer)),
        "fairness": fairness_json(fairness),
    }


def held_json(occupancy: Occupancy) -> Json:
    """Who held a seat from when to when. `player` must be loaded."""
    return {
        "seat": occupancy.seat,
        "kind": occupancy.kind,
        "player": player_json(occupancy.player),
        "from_seq": occupancy.from_seq,
        "to_seq": occupancy.to_seq,
    }
