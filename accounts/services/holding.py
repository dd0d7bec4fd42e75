"""Holding on to people until a transaction ends, so that what they are to each other stays as it was read."""

from __future__ import annotations

from accounts.models import User


def hold(*user_ids: str) -> None:
    """Lock them, always in the same order: two who do this to each other wait, and neither for ever.

    So is counted what somebody may have only so many of: two requests cannot both be the last.
    """
    list(User.objects.select_for_update(no_key=True).only("pk").filter(pk__in=user_ids).order_by("pk"))
