"""Scripts of seats: set and delete them, and play their actions when the turn comes."""

import time
from collections.abc import Sequence
from typing import Any

from django.db import transaction

from accounts.models import User
from accounts.refusals import refuses
from accounts.services.retries import in_one_transaction
from accounts.services.sweeps import each_apart, found_by
from bots.services import play_turn
from bots.services.bot_turns import TOO_LATE
from bots.services.decision import FALLBACK
from games.engine.actions import Action
from games.engine.codec import turn_id
from games.feed import hints
from games.feed.news.tables import SCRIPT_STOPPED, ScriptStopped
from games.feed.services import announce
from games.sandboxes import errors, queries, scripts
from games.sandboxes.models import Script
from games.sandboxes.queries import ScriptedTurn
from games.tables import services as tables
from games.tables.errors import ActionRefused, TableNotFound
from games.tables.models import Occupancy, Table

# If one action makes the next follow at once, a sweep continues for this long.
LONGEST_SWEEP_S = 0.5


@refuses(errors.UnknownSandbox, TableNotFound, errors.SeatNotScripted, errors.InvalidScript)
@in_one_transaction
def set_script(
    *, by: User, sandbox_id: str, table_id: str, seat: int, steps: Sequence[Any], afterwards: str
) -> Script:
    """Let a seat play these steps automatically, in place of an earlier script."""
    table = queries.table(queries.sandbox(by, sandbox_id), table_id)
    scripts.check(steps)
    held = Occupancy.objects.filter(table=table, seat=seat, to_seq=None, bot=False).exists()
    if not held or table.ended_at is not None:
        raise errors.SeatNotScripted
    values = {"steps": list(steps), "afterwards": afterwards, "stopped_at": None, "stopped_for": None}
    script, _ = Script.objects.update_or_create(table=table, seat=seat, defaults=values)
    transaction.on_commit(hints.wake_sweeper)
    return script


@refuses(errors.UnknownSandbox, TableNotFound, errors.UnknownScript)
@in_one_transaction
def delete_script(*, by: User, sandbox_id: str, table_id: str, seat: int) -> None:
    queries.script(queries.sandbox(by, sandbox_id), table_id, seat)
    Script.objects.filter(table=table_id, seat=seat).delete()


@found_by(lambda: [queries.awaited_scripts()], soon=lambda: [queries.scripts_that_go_on()])
def sweep_scripts() -> int:
    """Play every turn that a script answers; return how many."""
    until = time.monotonic() + LONGEST_SWEEP_S
    total = 0
    while (due := queries.scripted_turns()) and time.monotonic() < until:
        total += len(due)
        played = each_apart(due, _play, lambda turn: {"table": turn.awaited.table_id})
        if len(played) < len(due):
            break  # what failed would be found again at once
    return total


def _play(turn: ScriptedTurn) -> None:
    if turn.action is None:
        # The script plays as a bot, whoever holds the seat and however much time they have.
        play_turn(turn.awaited._replace(bot=True), FALLBACK)
    else:
        _take(turn, turn.action)


@in_one_transaction
def _take(turn: ScriptedTurn, action: Action) -> None:
    """Take a turn as the seat's player. A refusal stops the script, and everybody at the table hears."""
    awaited = turn.awaited
    player = User.objects.get(pk=awaited.player_id)
    try:
        tables.act(
            table_id=awaited.table_id, player=player, turn=(awaited.round, awaited.turn), action=action
        )
    except TOO_LATE:
        return
    except ActionRefused as refused:
        _stop(turn, refused.refusal.value)


def _stop(turn: ScriptedTurn, reason: str) -> None:
    awaited = turn.awaited
    at = turn_id(awaited.round, awaited.turn)
    stopped = Script.objects.filter(table=awaited.table_id, seat=awaited.seat, stopped_for=None)
    if stopped.update(stopped_at=at, stopped_for=reason):
        table = Table.objects.only("realm").get(pk=awaited.table_id)
        announce(
            SCRIPT_STOPPED,
            ScriptStopped(awaited.seat, at, reason),
            realm=str(table.realm_id),
            audiences=(hints.table_channel(table.pk),),
            table=table.pk,
        )
