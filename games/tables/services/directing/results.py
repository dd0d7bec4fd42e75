"""Interventions on the result: points that a director gives, and games that count for nothing.

Such a game is left out of the ratings, broken off, or played again at another table.
"""

from collections.abc import Sequence

from accounts.ids import InvalidId
from accounts.models import User
from games.engine import verbs
from games.engine.director_facts import GameReplaced
from games.engine.facts import GameAborted
from games.engine.game import Game, Status
from games.engine.seats import Seat
from games.tables import errors, queries, signals
from games.tables.interventions import MOST_POINTS, Category, InterventionKind
from games.tables.models import Occupancy, OpenClaim, Table
from games.tables.services.directing import errors as refused
from games.tables.services.directing.definition import intervention
from games.tables.services.directing.intervention import Order, Stand, append_fact, rounds_of, running_round
from games.tables.services.log_append import append
from games.tables.services.seat_return import hand_back
from games.tables.services.tournament_tables import Player, open_replacement_table

RESTARTED, BROKEN_OFF = "restarted", "staff"
UNDER_WAY_OR_BROKEN_OFF = frozenset({Table.Status.RUNNING, Table.Status.ABORTED})
FINISHED = frozenset({Table.Status.FINISHED})
UNDER_WAY_OR_OVER = UNDER_WAY_OR_BROKEN_OFF | FINISHED


def _sat(table_id: str) -> tuple[User, ...]:
    """Return the users who may sit down again: all who sit or sat there."""
    try:
        found = Occupancy.objects.filter(table=table_id).select_related("player")
    except InvalidId:
        return ()
    return tuple({each.player for each in found})


def _check_restartable(table: Table) -> None:
    if table.started_at is None or queries.replaced_by(table) is not None:
        raise errors.TableNotRunning
    if table.first_board is not None:
        raise refused.RedealUnavailable


def _after_restart(table: Table, stand: Stand) -> Stand:
    _check_restartable(table)
    return stand._replace(
        status=Table.Status.ABORTED.value, rounds=(), awaited=(), paused_until=None, held=False
    )


@intervention(
    InterventionKind.RESTART, refused.RedealUnavailable, signals.table_replaced, foretold=_after_restart,
    sits=lambda order: _sat(order.table_id), at=UNDER_WAY_OR_BROKEN_OFF, of_event=True,
)  # fmt: skip
def restart(table: Table, order: Order) -> None:
    """Annul a game and restart it at another table: `Stand.replaced_by`.

    A ruling: the players who sat when it began sit there again, on the seats as they were taken, whatever
    happened since; substitutes are seated again by an intervention. An aborted game can be restarted once,
    too.

    TableNotRunning: it was restarted before; RedealUnavailable: its players know the boards that it shares.
    """
    _check_restartable(table)
    begun = open_replacement_table(like=table, players=_players(table))
    game = queries.game_of(table)
    OpenClaim.objects.filter(table=table).delete()
    replaced = GameReplaced(begun.pk)
    if table.status == Table.Status.RUNNING:
        append(table, game, (replaced, GameAborted(RESTARTED)))
    else:
        append_fact(table, replaced)
    signals.table_replaced.send(sender=Table, table=table, by_table=begun)


@intervention(InterventionKind.BREAK_OFF)
def break_off(table: Table, order: Order) -> None:
    """End a game without a result. At a tournament table the round then waits for a ruling or a restart."""
    OpenClaim.objects.filter(table=table).delete()
    append(table, queries.game_of(table), (GameAborted(BROKEN_OFF),))


@intervention(
    InterventionKind.ANNUL, signals.rating_annulled, signals.decided_alone, at=FINISHED, of_event=True
)
def annul(table: Table, order: Order, *, agreed: bool = False) -> None:
    """Leave a finished game out of the ratings; its result stands. `agreed`: two officials want it."""
    if table.tournament is not None and not agreed:
        signals.decided_alone.send(sender=Table, table=table, by=order.by)
    signals.rating_annulled.send(sender=Table, table=table, by=order.by, reason=order.reason)


def _players(table: Table) -> list[Player]:
    """Return the players of the game's beginning, by seat as taken before any draw.

    For a former player it is the user who has the account now.
    """
    begun = queries.began_at(table)
    seated = table.occupancies.select_related("player").filter(from_seq__lte=begun).order_by("seat")
    first = [each for each in seated if each.to_seq is None or each.to_seq > begun]
    return [_player(table, each) for each in first]


def _player(table: Table, first: Occupancy) -> Player:
    if first.player.is_active:
        return Player(first.player, bytes(first.client_seed))
    return Player(table.occupancies.select_related("player").get(seat=first.seat, to_seq=None).player)


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
    _check_numbers(table, scores)
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
    _check_numbers(table, points)
    game = queries.game_of(table)
    running_round(game, number)
    return game


def _check_numbers(table: Table, given: Sequence[int]) -> None:
    if len(given) != table.players or any(abs(each) > MOST_POINTS for each in given):
        raise refused.InvalidRuling
