"""Lock users until the transaction ends, so that what they are to each other stays as it was read."""

from __future__ import annotations

from accounts.errors import InvalidToken, UnknownUser
from accounts.models import User
from accounts.statements import Argument, Statement

_HELD = Statement(
    lambda: (
        User.objects.select_for_update(no_key=True)
        .only("pk", "is_active")
        .filter(pk=Argument("ids", User, many=True))
        .order_by("pk")
    )
)


def hold(*user_ids: str) -> frozenset[str]:
    """Lock them, always in the same order: two who do this to each other wait, and neither for ever. Answers
    whose accounts are on: somebody's may have ended since they were read.

    So is counted what somebody may have only so many of: two requests cannot both be the last.
    """
    return frozenset(each.pk for each in _HELD.all(ids=user_ids) if each.is_active)


def hold_with_owners(*users: User) -> frozenset[str]:
    """Lock these, and of programs their owners, too, who answer for them. Answers likewise.

    The service's own bots are nobody's, and sit down at many tables at once: they are not held.
    """
    found = {pk for each in users if not each.is_house_bot for pk in (each.pk, each.owner_id)}
    return hold(*(pk for pk in found if pk is not None))


def check_on(held: frozenset[str], by: User | None = None, *others: User) -> None:
    """Check that nobody's account ended before it was held: that of whoever acts (InvalidToken), or of others
    (UnknownUser). Their request may have begun before.
    """
    if by is not None and not by.is_house_bot and by.pk not in held:
        raise InvalidToken
    if any(not each.is_house_bot and each.pk not in held for each in others):
        raise UnknownUser
