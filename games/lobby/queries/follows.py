"""Queries of follows."""

from __future__ import annotations

from django.db.models import QuerySet

from accounts.ids import get_or_raise
from accounts.models import User
from accounts.queries import named
from games.lobby.errors import UnknownFollow
from games.lobby.models import Follow


def follows_of(user: User) -> QuerySet[Follow]:
    """Return the user's follows, newest first by id."""
    return Follow.objects.filter(follower=user).select_related("followed").order_by("-id")


def follow_of(user: User, name: str) -> Follow:
    """Return the follow of the player with this name, also if their account ended. Raise UnknownFollow."""
    other = named(name, realm=user.realm_id)
    return get_or_raise(follows_of(user), UnknownFollow, followed=other)


def followers_of(user_id: str) -> int:
    """Return the number of a user's followers."""
    return Follow.objects.filter(followed=user_id).count()
