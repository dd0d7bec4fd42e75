"""Ask a bot for its answer. If a search crashes or takes too long, another strategy answers."""

import time
from typing import cast

import structlog
from django.db.models import F

from bots.models import Lapse
from bots.pace import CAPS_S
from bots.simulation.compiled_code import is_being_compiled
from bots.strategies import strategy as strategy_of
from bots.strategies.base import BotView, Dice, Search
from games.engine.actions import Action

# Plays for people out of time, for bots without a profile, and after a failed search.
FALLBACK = "steady"

log = structlog.get_logger("estimation.bots")


def think(
    strategy: str,
    seen: BotView,
    legal: tuple[Action, ...],
    dice: Dice,
    table_id: str,
    *,
    unread: bool = False,
) -> Action:
    """Return one of `legal`: the strategy's, or that of `FALLBACK` if a search crashed, was stopped by the
    worker's time limit, or cost more than its cap; then the lapse is logged and counted. While the search is
    being compiled, after the first start, `FALLBACK` answers, too.

    `unread`: against people, who must not learn from the time whether there was a choice.
    """
    cap = CAPS_S.get(strategy)
    if cap is None:
        return strategy_of(strategy).choose(seen, legal, dice)
    if is_being_compiled():
        return strategy_of(FALLBACK).choose(seen, legal, dice)
    try:
        action, cost_s = _searched(strategy, seen, legal, dice, unread=unread)
    except Exception as error:
        _lapsed(Lapse.Reason.CRASHED, table_id, error)
    else:
        if cost_s <= cap:
            return action
        _lapsed(Lapse.Reason.LATE, table_id)
    return strategy_of(FALLBACK).choose(seen, legal, dice)


def _searched(
    strategy: str, seen: BotView, legal: tuple[Action, ...], dice: Dice, *, unread: bool
) -> tuple[Action, float]:
    """Return a search's action and its cost, without the time to load it. Raise ValueError: nothing legal."""
    # Loaded at the first search of a process; other processes need no numba.
    from bots.strategies.warmup import ready_for  # noqa: PLC0415  # imports the simulator

    search = cast("Search", strategy_of(strategy))  # strategies with a cap on their cost are searches
    ready_for(seen)
    began = time.thread_time()
    if unread and len(legal) == 1:
        search.work(seen, legal, dice)
    action = search.choose(seen, legal, dice)
    cost_s = time.thread_time() - began
    if action not in legal:
        raise ValueError("what was found is not legal")
    return action, cost_s


def without_search(strategy: str, table_id: str) -> str:
    """Return the strategy for the sweep, where no search is allowed: everybody's deadlines depend on it."""
    if strategy not in CAPS_S:
        return strategy
    _lapsed(Lapse.Reason.SWEPT, table_id)
    return FALLBACK


def _lapsed(reason: Lapse.Reason, table_id: str, error: Exception | None = None) -> None:
    log.warning("bot lapsed", table=table_id, reason=reason.value, exc_info=error)
    Lapse.objects.get_or_create(reason=reason)
    Lapse.objects.filter(reason=reason).update(times=F("times") + 1)
