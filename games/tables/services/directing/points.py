"""Points given by a director: for a round or game that cannot go on, or as a correction."""

from collections.abc import Sequence
from functools import partial

from accounts.refusals import refuses
from games.engine import verbs
from games.engine.game import Game, Status
from games.engine.seats import Seat
from games.tables import errors, queries, signals
from games.tables.interventions import MOST_POINTS, Category, InterventionKind
from games.tables.models import OpenClaim, Table
from games.tables.services.directing import errors as refused
from games.tables.services.directing.intervention import (
    Consequences,
    Deed,
    Order,
    Stand,
    carry_out,
    rounds_of,
    running_round,
)
from games.tables.services.log_append import append
from games.tables.services.seat_return import hand_back

UNDER_WAY_OR_OVER = frozenset({Table.Status.RUNNING, Table.Status.FINISHED, Table.Status.ABORTED})


@refuses(carry_out, refused.InvalidRuling, refused.RoundNotRunning)
def adjudicate_round(order: Order, *, number: int, points: Sequence[int]) -> Consequences:
    """End a round that cannot go on with these points by seat, which no multiplier changes.

    RoundNotRunning: not dealt yet, played out, or ruled on.
    """
    given = tuple(points)
    deed = Deed(
        InterventionKind.ADJUDICATE_ROUND, partial(_adjudicate_round, number=number, points=given),
        kept={"round": number, "points": list(given)},
        foretold=partial(_after_round, number=number, points=given),
    )  # fmt: skip
    return carry_out(order, deed)


@refuses(carry_out, refused.InvalidRuling)
def adjudicate(order: Order, *, scores: Sequence[int]) -> Consequences:
    """End the game with these scores by seat; places follow from them as in any game, and count like them."""
    given = tuple(scores)
    deed = Deed(InterventionKind.ADJUDICATE, partial(_adjudicate, scores=given), kept={"scores": list(given)})
    return carry_out(order, deed)


@refuses(carry_out, errors.SeatNotFound, refused.InvalidAdjustment, signals.score_adjusted)
def adjust(order: Order, *, seat: int, change: int, category: Category) -> Consequences:
    """Change a seat's score, up or down, also once the game is over: then places change with it.

    A ruling: ratings stay as the game was played. In a tournament the changed score counts, also for a stage
    round that is closed. Where boards are compared, the change applies to that comparison, also for an
    aborted game: in hundredths of a board for matchpoints, in points for cross-scores; more is better.
    """
    deed = Deed(
        InterventionKind.ADJUST, partial(_adjust, seat=seat, change=change, category=category), (Seat(seat),),
        {"change": change, "category": category.value}, at=UNDER_WAY_OR_OVER, of_event=True,
    )  # fmt: skip
    return carry_out(order, deed)


def _adjudicate_round(table: Table, *, number: int, points: tuple[int, ...]) -> None:
    game = _ruled_on(table, number, points)
    OpenClaim.objects.filter(table=table, round=number).delete()
    taken = verbs.adjudicate_round(game, queries.decks_of(table, game), number, points)
    recorded = append(table, game, taken.facts, taken.game)
    if table.clock is not None and recorded.game.status is Status.RUNNING:
        hand_back(table, recorded)


def _after_round(table: Table, stand: Stand, *, number: int, points: tuple[int, ...]) -> Stand:
    """Return the table's state after the round: which points count, and the totals. The next deal is left
    out, because it depends on hidden cards."""
    game = verbs.adjudicated(_ruled_on(table, number, points), number, points)
    over = game.status is Status.FINISHED
    return stand._replace(
        status=game.status.value, scores=game.scores, places=game.places, rounds=rounds_of(game),
        awaited=() if over else None,
    )  # fmt: skip


def _ruled_on(table: Table, number: int, points: tuple[int, ...]) -> Game:
    _check(table, points)
    game = queries.game_of(table)
    running_round(game, number)
    return game


def _adjudicate(table: Table, *, scores: tuple[int, ...]) -> None:
    _check(table, scores)
    game = queries.game_of(table)
    OpenClaim.objects.filter(table=table).delete()
    append(table, game, verbs.adjudicate(game, scores))


def _check(table: Table, given: tuple[int, ...]) -> None:
    if len(given) != table.players or any(abs(each) > MOST_POINTS for each in given):
        raise refused.InvalidRuling


def _adjust(table: Table, *, seat: int, change: int, category: Category) -> None:
    if not 0 <= seat < table.players:
        raise errors.SeatNotFound
    if not 1 <= abs(change) <= MOST_POINTS:
        raise refused.InvalidAdjustment
    answers: Sequence[tuple[object, object]] = signals.comparison_asked.send(sender=Table, table=table)
    compared = any(answered is True for _, answered in answers)
    if table.status == Table.Status.ABORTED and not compared:
        raise errors.TableNotRunning
    game = queries.game_of(table)
    append(table, game, verbs.adjust(game, Seat(seat), change, category.value, compared=compared))
    signals.score_adjusted.send(sender=Table, table=table, seat=seat, change=change)
