"""Pause and resume the clocks by agreement. Players may play on meanwhile.

So do bots if the players agreed; during a director's pause they rest (`states.awaited_bot`).
"""

from datetime import datetime, timedelta

from django.db.models import QuerySet
from django.db.models.functions import Now

from accounts.models import User
from accounts.refusals import refuses
from accounts.services.retries import in_one_transaction
from games.engine.facts import Fact, GamePaused, GameResumed
from games.feed.news.kind import SeatHolder
from games.feed.news.tables import PAUSE_WANTED, RESUME_WANTED
from games.tables import clock_rows, errors, queries
from games.tables.clocks.presets import LONGEST_PAUSE_DAYS
from games.tables.models import Occupancy, PlayerClock, Table, Waiting
from games.tables.services.claims import ask_anew
from games.tables.services.clocks import bump
from games.tables.services.log_append import append, tell_alone

AGREED, OVER = "agreed", "over"
PAUSE, RESUME = PlayerClock.Agreement.PAUSE, PlayerClock.Agreement.RESUME


@refuses(
    errors.TableNotFound, errors.NotSeated, errors.TableNotRunning, errors.PausesNotAllowed,
    errors.PausedByDirector,
)  # fmt: skip
@in_one_transaction
def agree_to_pause(*, table_id: str, player: User) -> Table:
    """Agree to stop the clocks; they stop once all players agree. In a pause this withdraws one to resume."""
    return _agree(table_id, player, PAUSE)


@refuses(agree_to_pause)
@in_one_transaction
def agree_to_resume(*, table_id: str, player: User) -> Table:
    """Agree to resume the clocks; before a pause, this withdraws the agreement to pause."""
    return _agree(table_id, player, RESUME)


@in_one_transaction
def end_pause(*, table_id: str) -> bool:
    """Resume the clocks after the longest pause. Return False if it is not over, or was ended before."""
    table = queries.locked_for_staff(table_id)
    if table.paused_until is None or table.paused_until > table.now:
        return False
    go_on(table, OVER)
    return True


def pauses_that_are_over(limit: int = 50) -> list[str]:
    """Return the tables whose pause has lasted long enough."""
    return list(overlong_pauses().order_by("paused_until").values_list("pk", flat=True)[:limit])


def overlong_pauses() -> QuerySet[Table]:
    """Return the tables that `pauses_that_are_over` lists."""
    return Table.objects.filter(paused_until__lte=Now())


def _agree(table_id: str, player: User, word: PlayerClock.Agreement) -> Table:
    held = queries.seat_of_player(table_id, player)
    table, rules = held.table, clock_rows.rules_of(held.table)
    if table.status != Table.Status.RUNNING:
        raise errors.TableNotRunning
    if rules is None or not rules.pauses:
        raise errors.PausesNotAllowed
    if table.held:
        raise errors.PausedByDirector
    changes = word == _word_that_changes(table)
    mine = PlayerClock.objects.filter(table=table, seat=held.seat)
    is_new = changes and not mine.filter(agrees=word).exists()
    mine.update(agrees=word if changes else None)
    if not carry_out_agreement(table):
        bump(table)
        if is_new:
            _ask_others(table, SeatHolder(held.seat, player.name, player.pk), word)
    return table


def _ask_others(table: Table, by: SeatHolder, word: PlayerClock.Agreement) -> None:
    """Notify the players who have not agreed yet. The log has no entry for a wish for a pause."""
    asked = _clocks_of_players(table).exclude(agrees=word).values_list("player", flat=True)
    news = PAUSE_WANTED if word == PAUSE else RESUME_WANTED
    tell_alone(table, news, by, asked)


def carry_out_agreement(table: Table) -> bool:
    """Pause or resume, if all players of a locked table agree, perhaps because one who did not agree has
    left. Return whether they do."""
    word = _word_that_changes(table)
    if set(_clocks_of_players(table).values_list("agrees", flat=True)) != {word}:
        return False
    if word == PAUSE:
        stand_still(table)
    else:
        go_on(table, AGREED)
    return True


def _clocks_of_players(table: Table) -> QuerySet[PlayerClock]:
    """Return the clocks of the players who vote. A player who resigned or lost their seat to a bot keeps a
    clock, but has no vote."""
    playing = Occupancy.objects.filter(table=table, to_seq=None, bot=False).values("seat")
    return PlayerClock.objects.filter(table=table, seat__in=playing)


def _word_that_changes(table: Table) -> PlayerClock.Agreement:
    return PAUSE if table.paused_until is None else RESUME


def stand_still(table: Table, *, by_director: bool = False) -> None:
    """Stop all clocks of a locked table, and the limits of turns at a live table."""
    table.held = by_director
    Waiting.objects.filter(table=table).update(due_at=None, leased_until=None)
    _set(table, table.now + timedelta(days=LONGEST_PAUSE_DAYS), GamePaused(LONGEST_PAUSE_DAYS))


def go_on(table: Table, reason: str) -> None:
    """Resume time: clocks with what was left, turns at a live table and answers to claims with all of it.

    Turns that were forced meanwhile stay due. Bots' turns wait from now, so that a worker plays them before a
    sweep does.
    """
    resting = Waiting.objects.filter(table=table, due_at=None)
    if table.held:
        resting.filter(bot=True).update(since=Now())
    table.held = False
    if table.turn_limit is not None:
        limit = timedelta(seconds=table.turn_limit)
        resting.update(due_at=Now() + limit, leased_until=None)
    ask_anew(table)
    _set(table, None, GameResumed(reason))


def _set(table: Table, until: datetime | None, fact: Fact) -> None:
    table.paused_until = until
    table.save(update_fields=["paused_until", "held"])
    PlayerClock.objects.filter(table=table).update(agrees=None)
    append(table, queries.game_of(table), (fact,))
