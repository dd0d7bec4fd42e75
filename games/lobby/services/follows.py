"""Follow players: get an event when they play at a public table."""

from __future__ import annotations

from accounts.errors import UnknownUser
from accounts.models import User
from accounts.queries import user_by_name
from accounts.refusals import refuses
from accounts.services.locks import hold
from accounts.services.retries import in_one_transaction
from games.lobby import errors, queries
from games.lobby.models import Follow
from games.lobby.quotas import MOST_FOLLOWS


@refuses(UnknownUser, errors.NotFollowable, errors.TooManyFollows)
@in_one_transaction
def follow(*, by: User, name: str) -> Follow:
    """Follow a user. Following again changes nothing.

    A user who blocks the follower gets the same refusal as an unknown name.
    """
    user = user_by_name(name, realm=by.realm_id)
    hold(by.pk, user.pk)
    if queries.is_kept_out(by.pk, by=[user.pk]):
        raise UnknownUser
    if user.pk == by.pk or user.is_house_bot or queries.is_kept_out(user.pk, by=[by.pk]):
        raise errors.NotFollowable
    mine = queries.follows_of(by)
    if (known := mine.filter(followed=user).first()) is not None:
        return known
    if mine.count() >= MOST_FOLLOWS:
        raise errors.TooManyFollows
    made = Follow.objects.create(follower=by, followed=user)
    made.refresh_from_db(fields=["created_at"])
    return made


@refuses(errors.UnknownFollow)
@in_one_transaction
def unfollow(*, by: User, name: str) -> None:
    """End a follow."""
    queries.follow_of(by, name).delete()
