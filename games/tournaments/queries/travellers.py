"""Boards of an event with all their results, once the last table has played them."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple, cast

from games.engine.cards import Hand
from games.engine.facts import RoundFact
from games.engine.fair_deal import board_decks
from games.engine.fold import fold_round
from games.engine.round import Round as RoundState
from games.engine.rulesets.base import RoundPlan
from games.engine.views import RoundView, round_view
from games.tables import queries as tables
from games.tournaments import errors
from games.tournaments.models import Pairing, StageRound, Tournament
from games.tournaments.queries.boards import played_boards, rounds_dealt, rounds_played
from games.tournaments.queries.tournament_lookup import rounds_of
from games.tournaments.standings.results import Board, RoundResult, TableResult
from games.tournaments.standings.scoring import BoardSums, travellers


class BoardStand(NamedTuple):
    """A board that was dealt: its number, its stage round, and which of the tables' rounds it is; `is_open`
    once every table has played it. `at` are the tables that were dealt it; until then, all of the round."""

    number: int
    stage_round: int
    round: int
    is_open: bool
    at: tuple[Pairing, ...]


class TravellerLine(NamedTuple):
    """The result of a board at one table. `points` and `worth` are None if it was not played to its end
    there, or a director gave the points."""

    pairing: Pairing
    round: RoundView
    points: tuple[int, ...] | None
    worth: tuple[BoardSums, ...] | None


class Traveller(NamedTuple):
    """A board with the hands as dealt, by seat, and a line for each table that was dealt it."""

    board: BoardStand
    hands: tuple[Hand, ...]
    lines: tuple[TravellerLine, ...]


def boards(event: Tournament) -> list[BoardStand]:
    """Return the boards of all published rounds, by number. A board that no table was dealt, because all
    games were broken off before, is left out once everybody may know that."""
    if not event.duplicate:
        return []
    plans, dealt = rounds_played(event), rounds_dealt(event)
    return [each for stage_round in rounds_of(event) for each in _boards(stage_round, plans, dealt)]


def _boards(
    stage_round: StageRound, plans: Sequence[RoundPlan], dealt: Collection[tuple[str, int]]
) -> Iterator[BoardStand]:
    assert stage_round.first_board is not None, "the event shares boards"
    at = tuple(each for each in stage_round.tables if each.table is not None)
    if not at:
        return
    closed = [each.table.embargo_from for each in at if each.table and each.table.embargo_from is not None]
    for number, plan in enumerate(plans, start=stage_round.first_board):
        is_open = not closed or plan.number < min(closed)
        there = tuple(each for each in at if (str(each.table_id), plan.number) in dealt) if is_open else at
        if there:
            yield BoardStand(number, stage_round.number, plan.number, is_open, there)


def traveller(event: Tournament, number: int) -> Traveller:
    """Return a board with its results. Raise BoardNotFound if it was not dealt, BoardUnderEmbargo before its
    last table has played it."""
    found = next((each for each in boards(event) if each.number == number), None)
    if found is None:
        raise errors.BoardNotFound
    if not found.is_open:
        raise errors.BoardUnderEmbargo
    rounds = _rounds(found)
    if not rounds:
        raise errors.BoardNotFound
    points = _points(event, found)
    worth = _worth(event, points)
    lines = tuple(
        TravellerLine(
            each,
            round_view(rounds[each.number], None, None, None, scored=True),
            points.get(each.number),
            worth.get(each.number),
        )
        for each in found.at
        if each.number in rounds
    )
    return Traveller(found, _hands(found, rounds), lines)


def _rounds(board: BoardStand) -> dict[int, RoundState]:
    """Return the round as each table played it, by the table's number; an aborted table may have none."""
    at = {str(each.table_id): each for each in board.at}
    there = [each.table for each in board.at if each.table is not None]
    records, games = tables.round_records_of(there, board.round), tables.games_of(there)
    found: dict[int, RoundState] = {}
    for table_id, record in records.items():
        round = fold_round(games[table_id], [cast("RoundFact", each.fact) for each in record.facts])
        assert round is not None, "it was dealt"
        found[at[table_id].number] = round
    return found


def _hands(board: BoardStand, rounds: Mapping[int, RoundState]) -> tuple[Hand, ...]:
    """Return the hands as dealt, from any table that was dealt them: they are the same everywhere."""
    number, round = next(iter(rounds.items()))
    table = next(each.table for each in board.at if each.number == number)
    assert table is not None
    game = tables.game_of(table)
    return board_decks(tables.boards_of(table, game), game.players).hands(round)


def _points(event: Tournament, board: BoardStand) -> dict[int, tuple[int, ...]]:
    """Return the points of a board before the carried multiplier, by number of the table."""
    played = played_boards(event)
    return {
        number: each.points
        for (stage_round, number), there in played.items()
        for each in there
        if stage_round == board.stage_round and each.number == board.number
    }


def _worth(event: Tournament, points: Mapping[int, tuple[int, ...]]) -> dict[int, tuple[BoardSums, ...]]:
    """Return what each table's results are worth compared with the others', by seat."""
    numbers = list(points)
    found: dict[int, tuple[BoardSums, ...]] = dict.fromkeys(points, ())
    alone = (TableResult((None,) * len(own), own, (Board(1, own),)) for own in points.values())
    for lines in travellers(RoundResult(tuple(alone)), lowest_wins=event.lowest_wins).values():
        for held in lines:
            found[numbers[held.table]] += (held.worth,)
    return found
