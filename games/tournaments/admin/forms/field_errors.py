"""Refusals of services, field by field: the place and the reason."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext

from accounts.errors import Refused, told
from games.engine.errors import InvalidOption, UnknownRuleset
from games.tables.errors import ClockRefused, InvalidTurnLimit, NotRatable
from games.tournaments.errors import LimitRequired


def faults_of(refused: Exception) -> Iterator[tuple[str, str]]:
    """Yield (place such as `stages/0/rounds`, empty for all of it; sentence) of each error."""
    if isinstance(refused, Refused) and refused.faults:
        for each in refused.faults:
            yield each.pointer.removeprefix("/"), told(each.detail, gettext)
        return
    detail = refused.faults[0][2] if isinstance(refused, ClockRefused) else str(refused)
    yield _place(refused), told(detail, gettext)


def _place(refused: Exception) -> str:
    match refused:
        case InvalidOption(option=option):
            return f"options/{option}"
        case UnknownRuleset():
            return "ruleset"
        case InvalidTurnLimit() | LimitRequired() | ClockRefused():
            return "clock"
        case NotRatable():
            return "rated"
        case _:
            return ""
