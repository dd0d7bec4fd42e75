"""Analyses: every decision of a finished game, evaluated as its seat saw it then.

A worker computes for a fifth of a second at a time, when no move or hint waits, and then wakes the next
worker. Only one game is analysed at a time, chosen by lot, so that other workers stay free for turns.
Finished work is in the database, so that any worker can continue; the sweep wakes one if none did.
"""

import time
from collections.abc import Iterator
from datetime import timedelta
from functools import partial
from typing import Final, NamedTuple

from celery.exceptions import SoftTimeLimitExceeded
from django.conf import settings
from django.db import transaction
from django.db.models import Exists, F, Q, QuerySet
from django.db.models.functions import Now

from accounts.services.sweeps import found_by, lease_over
from bots import queries, wakeup
from bots.action_values import NOT_WEIGHED, Turn, added_up, decision_entry
from bots.models import LAST_ATTEMPT, MOST_ATTEMPTS, Analysis, Weighed
from bots.services import dice
from bots.strategies import evaluation
from bots.strategies.base import BotView, sight
from games.engine.actions import Action
from games.engine.codec import Json
from games.engine.facts import Acted
from games.engine.fold import fold
from games.engine.game import Game
from games.engine.rulesets import ruleset
from games.engine.rulesets.base import Winner
from games.tables import queries as tables
from games.tables.models import HistoryEntry, Occupancy, Table

SLICE_S: Final = 0.2
# Longer than a task may run, so that a lease ends by itself only where a worker died.
LEASE: Final = timedelta(seconds=15)
AGAIN_AFTER: Final = timedelta(seconds=5)
# How long an analysis rests for which workers were too slow again and again: `Retry-After` says so.
REST: Final = timedelta(minutes=10)


class Decision(NamedTuple):
    """A turn with a choice: what its seat saw, and did."""

    turn: Turn
    seen: BotView
    legal: tuple[Action, ...]
    taken: Action


def begin_analysis(table: Table) -> Analysis:
    """Return the analysis of a finished game; begin it if there is none."""
    with transaction.atomic():
        found, is_new = Analysis.objects.get_or_create(table=table)
        if is_new:
            transaction.on_commit(partial(wakeup.wake_analysing, str(table.pk)))
    return found


def analyse_on(table_id: str, *, seconds: float = SLICE_S) -> bool:
    """Continue an analysis for so many seconds; return False if there is nothing to do, or a worker has this
    game or another.

    Two workers may begin different games at the same moment. At the next slice one finds the other and stops.
    """
    mine = _waiting().filter(table=table_id)
    with transaction.atomic():  # the leased row still exists when it is read
        if not mine.update(leased_until=Now() + LEASE, attempts=F("attempts") + 1):
            return False
        analysis = Analysis.objects.select_related("table").get(pk=table_id)
    try:
        _weigh_on(analysis, seconds)
    except SoftTimeLimitExceeded:
        Analysis.objects.filter(pk=table_id).update(leased_until=Now())
        raise
    except Exception:
        Analysis.objects.filter(pk=table_id).update(leased_until=None)
        raise
    _wake_next(_waiting())
    return True


def _weigh_on(analysis: Analysis, seconds: float) -> None:
    if analysis.total is None:
        analysis.total = HistoryEntry.objects.filter(table=analysis.pk, kind="acted").count()
    until, decisions, after = time.monotonic() + seconds, list[Json](), analysis.done
    for decision in _turns(analysis.table, after):
        if decision is not None:
            decisions.append(_weighed(analysis.table, decision))
        analysis.done += 1
        if time.monotonic() >= until:
            break
    _keep(analysis, after, decisions)


def _keep(analysis: Analysis, after: int, decisions: list[Json]) -> None:
    with transaction.atomic():
        # A worker that took longer than its lease finds that another did the same, or that the row is gone
        # with its sandbox.
        if not Analysis.objects.select_for_update().filter(pk=analysis.pk, done=after).exists():
            return
        if decisions:
            Weighed.objects.create(analysis=analysis, after=after, decisions=decisions)
        if analysis.done == analysis.total:
            rules = ruleset(analysis.table.ruleset)
            found = queries.decisions_of(analysis)
            analysis.players = added_up(found, lowest_wins=rules.winner is Winner.LOWEST)
        analysis.attempts, analysis.leased_until = 0, None
        analysis.save(update_fields=["total", "done", "players", "attempts", "leased_until"])


@found_by(lambda: [_forgotten()])
def sweep_analyses() -> int:
    """Wake a worker if analyses wait and none has one; return how many were woken."""
    return _wake_next(_forgotten())


def _forgotten() -> QuerySet[Analysis]:
    return _waiting().filter(asked_at__lte=Now() - AGAIN_AFTER)


def _waiting() -> QuerySet[Analysis]:
    """Return the analyses that may continue: none while a worker has any.

    The row itself is checked, too: if two workers take the same row at once, the second sees that.
    """
    # None that is done has a lease; but the index holds the unfinished ones alone.
    at_work = Analysis.objects.filter(leased_until__gt=Now(), players__isnull=True)
    rested = Q(attempts__lt=LAST_ATTEMPT, leased_until__lte=Now() - REST)
    tried = Q(attempts__lt=MOST_ATTEMPTS) | rested
    unfinished = Analysis.objects.filter(lease_over(), tried, players__isnull=True)
    return unfinished.filter(~Exists(at_work))


def _wake_next(waiting: QuerySet[Analysis]) -> int:
    """Wake a worker for one that waits, by lot, so that a short game does not wait for all long ones."""
    chosen = waiting.order_by("?").values_list("pk", flat=True).first()
    if chosen is None:
        return 0
    wakeup.wake_analysing(str(chosen))
    return 1


def _weighed(table: Table, decision: Decision) -> Json:
    turn = decision.turn
    rng = dice.of_turn("bots.analysis", table, (turn.round, turn.turn))
    options = evaluation()(
        decision.seen, decision.legal, rng, rollouts=settings.ROLLOUTS, also=decision.taken
    )
    return decision_entry(turn, len(decision.legal), decision.taken, options)


def _turns(table: Table, after: int) -> Iterator[Decision | None]:
    """Yield the turns of the game after the first ones; None for a turn without a choice."""
    held, game, turns = list(tables.occupancies(table)), None, 0
    for entry in tables.events_from(table):
        if isinstance(entry.fact, Acted):
            turns += 1
            if turns > after:
                assert game is not None, "a game begins before anybody acts"
                yield _decision(table, game, entry.fact, entry.seq, held)
        game = fold(game, (entry.fact,))


def _decision(table: Table, game: Game, acted: Acted, seq: int, held: list[Occupancy]) -> Decision | None:
    decks = tables.decks_of(table, game)
    hands = {each.number: decks.hand(each, acted.seat) for each in game.open}
    seen = sight(game, hands, acted.seat, acted.round)
    my = seen.round.my
    if my is None or len(my.legal) < 2 or acted.action not in my.legal or seen.round.phase in NOT_WEIGHED:
        return None
    since = max(each.from_seq for each in held if each.seat == acted.seat and each.from_seq <= seq)
    turn = Turn(acted.round, seen.round.attempt, acted.turn, acted.seat, seq, since)
    return Decision(turn, seen, my.legal, acted.action)
