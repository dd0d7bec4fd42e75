"""Reading bots."""

from __future__ import annotations

from collections.abc import Collection

from bots.models import Bot


def strategies_of(user_ids: Collection[str]) -> dict[str, str]:
    """The name of the strategy that each of these users plays, as far as they have a profile."""
    return dict(Bot.objects.filter(user__in=user_ids).values_list("user_id", "strategy"))
