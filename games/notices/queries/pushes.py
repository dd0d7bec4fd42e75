"""Queries of web push subscriptions."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence

from django.db.models import QuerySet

from accounts.ids import get_or_raise
from accounts.models import User
from games.notices.errors import UnknownPush
from games.notices.models import PushSubscription


def pushes_of(user: User) -> QuerySet[PushSubscription]:
    """Return the user's browsers, newest first."""
    return PushSubscription.objects.filter(user=user).order_by("-id")


def push_of(user: User, push_id: str) -> PushSubscription:
    """Return one of the user's push subscriptions. Raise UnknownPush, also for another user's."""
    return get_or_raise(pushes_of(user), UnknownPush, pk=push_id)


def pushes_by_user(user_ids: Collection[str]) -> Mapping[str, Sequence[str]]:
    """Return the ids of each of these users' browsers, in one query."""
    found: dict[str, list[str]] = defaultdict(list)
    rows = PushSubscription.objects.filter(user__in=user_ids).order_by("id")
    for user, push in rows.values_list("user", "pk"):
        found[user].append(push)
    return found
