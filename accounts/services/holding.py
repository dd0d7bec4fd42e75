"""Holding on to people until a transaction ends, so that what they are to each other stays as it was read."""

from __future__ import annotations

from accounts.models import User


def hold(*user_ids: str) -> None:
    """Lock them, always in the same order: two who do this to each other wait, and neither for ever.

    So is counted what somebody may have only so many of: two requests cannot both be the last.
    """
    list(User.objects.select_for_update(no_key=True).only("pk").filter(pk__in=user_ids).order_by("pk"))


def hold_with_owners(*users: User) -> None:
    """Lock these, and of programs their owners, too, who answer for them.

    The service's own bots are nobody's, and sit down at many tables at once: they are not held.
    """
    found = {pk for each in users if not each.is_house_bot for pk in (each.pk, each.owner_id)}
    hold(*(pk for pk in found if pk is not None))
