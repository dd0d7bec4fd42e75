"""Hints: how a search rates each legal action of the player whose turn it is, at tables that allow hints.

A search takes longer than a web process may, and needs data that it never loads. So a hint is a row: the
endpoint asks for it, a worker computes it, and the sweep finds forgotten ones.
"""

from datetime import timedelta
from functools import partial
from typing import Final

from django.conf import settings
from django.db import transaction
from django.db.models import F, QuerySet
from django.db.models.functions import Now

from accounts.services.sweeps import found_by, lease_over
from bots import wakeup
from bots.action_values import option_entry
from bots.models import MOST_ATTEMPTS, Hint
from bots.services import dice
from bots.strategies import evaluation
from bots.strategies.base import own, sight
from games.engine.seats import Seat
from games.tables import queries as tables
from games.tables.states import Awaited

AGAIN_AFTER: Final = timedelta(seconds=1)
# Until a lost hint is sent again. It is longer than a task may run, so that a hint is computed again only if
# its worker died.
AGAIN, LEASE = timedelta(seconds=3), timedelta(seconds=15)
KEPT: Final = timedelta(hours=1)


def begin_hint(awaited: Awaited) -> Hint:
    """Ask for the hint for this turn, unless it was asked for just before."""
    with transaction.atomic():
        found, is_new = Hint.objects.get_or_create(
            table_id=awaited.table_id, round=awaited.round, turn=awaited.turn, seat=awaited.seat
        )
        if is_new:
            turn = (awaited.round, awaited.turn)
            transaction.on_commit(partial(wakeup.wake_hinting, awaited.table_id, turn, awaited.seat))
    return found


def compute_hint(table_id: str, *, turn: tuple[int, int], seat: Seat) -> bool:
    """Compute the hint of this turn; return False if nobody asked, it is done, another worker has it, or the
    turn was taken meanwhile."""
    asked = Hint.objects.filter(table=table_id, round=turn[0], turn=turn[1], seat=seat, options__isnull=True)
    begun = {"attempts": F("attempts") + 1, "leased_until": Now() + LEASE}
    if not asked.filter(lease_over(), attempts__lt=MOST_ATTEMPTS).update(**begun):
        return False
    state = tables.bot_state(table_id, seat, turn)
    if state is None:
        return False
    seen = sight(state.game, state.hands, seat, turn[0])
    rng = dice.of_turn("bots.hint", state.table, turn)
    try:
        options = evaluation()(seen, own(seen.round).legal, rng, rollouts=settings.ROLLOUTS)
    except Exception:
        asked.update(leased_until=None)
        raise
    return bool(asked.update(options=[option_entry(each) for each in options]))


def _old() -> QuerySet[Hint]:
    return Hint.objects.filter(asked_at__lt=Now() - KEPT)


def _lost() -> QuerySet[Hint]:
    return Hint.objects.filter(
        lease_over(),
        lease_over("woken_until"),
        options__isnull=True,
        attempts__lt=MOST_ATTEMPTS,
        asked_at__lte=Now() - AGAIN_AFTER,
    )


@found_by(lambda: [_old(), _lost()])
def sweep_hints() -> int:
    """Wake a worker again for unfinished hints, and delete old ones."""
    _old().delete()
    found = list(_lost()[:50])
    Hint.objects.filter(pk__in=[each.pk for each in found]).update(woken_until=Now() + AGAIN)
    for each in found:
        wakeup.wake_hinting(str(each.table_id), (each.round, each.turn), each.seat)
    return len(found)
