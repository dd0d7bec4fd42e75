"""Block players: a blocked player cannot join where the other plays."""

from __future__ import annotations

from accounts.models import User
from accounts.refusals import refuses
from accounts.services.locks import hold
from accounts.services.retries import in_one_transaction
from games.lobby import errors, queries
from games.lobby.models import Block, Follow
from games.lobby.quotas import MOST_BLOCKS
from games.tables.models import Table
from games.tables.queries import players_at


@refuses(errors.NotBlockable, errors.TooManyBlocks)
@in_one_transaction
def block(*, by: User, user: User) -> Block:
    """Block a user. Blocking again changes nothing.

    Users who already sit at one table stay there. Follows between the two end.
    """
    if user.pk == by.pk or user.is_house_bot:
        raise errors.NotBlockable
    hold(by.pk, user.pk)
    mine = queries.blocks_of(by)
    if (known := mine.filter(blocked=user).first()) is not None:
        return known
    if mine.count() >= MOST_BLOCKS:
        raise errors.TooManyBlocks
    Follow.objects.filter(follower__in=[by, user], followed__in=[by, user]).delete()
    made = Block.objects.create(blocker=by, blocked=user)
    made.refresh_from_db(fields=["created_at"])
    return made


@refuses(errors.UnknownBlock)
@in_one_transaction
def unblock(*, by: User, name: str) -> None:
    """End a block."""
    queries.block_of(by, name).delete()


def check_seat(table: Table, player: User) -> None:
    """Raise NotWelcome if a player at the table, or its creator, blocks the one who sits down.

    Blocks of the one who sits down do not count: they may leave instead.
    """
    if player.pk == table.creator_id or player.is_house_bot:
        return
    if queries.is_kept_out(player.pk, by={table.creator_id, *players_at(table)}):
        raise errors.NotWelcome


def check_guest(by: User, guest: User) -> None:
    """Raise NotWelcome if one of the two blocks the other."""
    if queries.pairs_apart([by.pk, guest.pk]):
        raise errors.NotWelcome
