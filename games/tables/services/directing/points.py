"""Points given by a director: for a round or game that cannot go on, or as a correction."""

from collections.abc import Sequence

from games.engine import verbs
from games.engine.game import Game, Status
from games.engine.seats import Seat
from games.tables import errors, queries, signals
from games.tables.interventions import MOST_POINTS, Category, InterventionKind
from games.tables.models import OpenClaim, Table
from games.tables.services.directing import errors as refused
from games.tables.services.directing.definition import intervention
from games.tables.services.directing.intervention import Order, Stand, rounds_of, running_round
from games.tables.services.log_append import append
from games.tables.services.seat_return import hand_back

UNDER_WAY_OR_OVER = frozenset({Table.Status.RUNNING, Table.Status.FINISHED, Table.Status.ABORTED})


def _after_round(table: Table, stand: Stand, *, number: int, points: Sequence[int]) -> Stand:
    """Return the table's state after the round: which points count, and the totals. The next deal is left
    out, because it depends on hidden cards."""
    game = verbs.adjudicated(_ruled_on(table, number, points), number, tuple(points))
    over = game.status is Status.FINISHED
    return stand._replace(
        status=game.status.value, scores=game.scores, places=game.places, rounds=rounds_of(game),
        awaited=() if over else None,
    )  # fmt: skip


@intervention(
    InterventionKind.ADJUDICATE_ROUND, refused.InvalidRuling, refused.RoundNotRunning, foretold=_after_round
)
def adjudicate_round(table: Table, order: Order, *, number: int, points: Sequence[int]) -> None:
    """End a round that cannot go on with these points by seat, which no multiplier changes.

    RoundNotRunning: not dealt yet, played out, or ruled on.
    """
    game = _ruled_on(table, number, points)
    OpenClaim.objects.filter(table=table, round=number).delete()
    taken = verbs.adjudicate_round(game, queries.decks_of(table, game), number, tuple(points))
    recorded = append(table, game, taken.facts, taken.game)
    if table.clock is not None and recorded.game.status is Status.RUNNING:
        hand_back(table, recorded)


@intervention(InterventionKind.ADJUDICATE, refused.InvalidRuling)
def adjudicate(table: Table, order: Order, *, scores: Sequence[int]) -> None:
    """End the game with these scores by seat; places follow from them as in any game, and count like them."""
    _check(table, scores)
    game = queries.game_of(table)
    OpenClaim.objects.filter(table=table).delete()
    append(table, game, verbs.adjudicate(game, tuple(scores)))


@intervention(
    InterventionKind.ADJUST, errors.SeatNotFound, refused.InvalidAdjustment, signals.score_adjusted,
    at=UNDER_WAY_OR_OVER, of_event=True,
)  # fmt: skip
def adjust(table: Table, order: Order, *, seat: int, change: int, category: Category) -> None:
    """Change a seat's score, up or down, also once the game is over: then places change with it.

    A ruling: ratings stay as the game was played. In a tournament the changed score counts, also for a stage
    round that is closed. Where boards are compared, the change applies to that comparison, also for an
    aborted game: in hundredths of a board for matchpoints, in points for cross-scores; more is better.
    """
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


def _ruled_on(table: Table, number: int, points: Sequence[int]) -> Game:
    _check(table, points)
    game = queries.game_of(table)
    running_round(game, number)
    return game


def _check(table: Table, given: Sequence[int]) -> None:
    if len(given) != table.players or any(abs(each) > MOST_POINTS for each in given):
        raise refused.InvalidRuling
