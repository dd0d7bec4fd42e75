"""Taking automatic turns when they are due: found in the database, fenced by the turn, ended in `act`."""

from __future__ import annotations

import time
from datetime import timedelta

import structlog
from django.db.models import Q
from django.db.models.functions import Now

from games.engine.actions import PLAYS
from games.tables import automatic, queries
from games.tables.evident import evident_card
from games.tables.models import AutomaticTurn
from games.tables.services.playing import take_turn
from games.tables.services.retrying import in_one_transaction
from games.tables.states import Outcome

LEASE_S = 5.0
MOST_TURNS = 50
# Where one answer makes the next follow at once, a sweep goes on for so long.
LONGEST_SWEEP_S = 0.8

log = structlog.get_logger("estimation.sweeper")


def sweep_automatic(limit: int = MOST_TURNS) -> int:
    """Take every automatic turn that is due; answers how many there were."""
    until = time.monotonic() + LONGEST_SWEEP_S
    total = 0
    while due := lease_automatic_turns(limit=limit, seconds=LEASE_S):
        for each in due:
            total += 1
            try:
                answer_for(table_id=each.table, seat=each.seat, turn=(each.round, each.turn))
            except Exception:
                # What goes wrong at one table must not keep the others waiting.
                log.exception("automatic turn failed", table=each.table)
        if time.monotonic() > until:
            break
    return total


@in_one_transaction
def lease_automatic_turns(*, limit: int = MOST_TURNS, seconds: float = LEASE_S) -> list[AutomaticTurn]:
    """Automatic turns that are due and that nobody claims, the longest due first."""
    free = Q(leased_until=None) | Q(leased_until__lte=Now())
    due = AutomaticTurn.objects.filter(free, due_at__lte=Now(), played=False).order_by("due_at")
    claimed = list(due.select_for_update(skip_locked=True)[:limit])
    if claimed:
        rows = AutomaticTurn.objects.filter(pk__in=[each.pk for each in claimed])
        rows.update(leased_until=Now() + timedelta(seconds=seconds))
    return claimed


@in_one_transaction
def answer_for(*, table_id: str, seat: int, turn: tuple[int, int]) -> Outcome | None:
    """Play the card about which the seat has nothing to choose; None where the turn was taken meanwhile."""
    held = queries.locked_seat(table_id, seat)
    if held is None:
        return None
    game = queries.game_of(held.table)
    round = game.round(turn[0])
    if round is None or not queries.is_awaited(game, turn):
        return None
    if round.talk.claim is not None:
        # A card would end the claim that the others are being asked about. Everybody sees that there is one.
        automatic.put_off(held.table, turn)
        return None
    if not automatic.mark_played(held.table, turn):
        return None
    card = evident_card(round, queries.decks_of(held.table, game).hand(round, held.seat))
    assert card is not None, "what was evident when the turn began is so until it is taken"
    return take_turn(held.table, held.seat, turn, PLAYS[card])
