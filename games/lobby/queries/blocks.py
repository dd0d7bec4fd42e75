"""Queries of blocks. Only the blocker sees a block; others learn only that two players are apart."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import QuerySet

from accounts.ids import get_or_raise
from accounts.models import User
from accounts.queries import named
from accounts.statements import Argument, Statement
from games.lobby.errors import UnknownBlock
from games.lobby.models import Block


def pairs_apart(user_ids: Collection[str]) -> frozenset[frozenset[str]]:
    """Return the pairs of these users in which at least one blocks the other; in one query."""
    rows = Block.objects.filter(blocker__in=user_ids, blocked__in=user_ids)
    return frozenset(frozenset(pair) for pair in rows.values_list("blocker", "blocked"))


_KEEPING_OUT = Statement(
    lambda: Block.objects.filter(
        blocked=Argument("blocked", User), blocker=Argument("blockers", User, many=True)
    )[:1]
)


def is_kept_out(user_id: str, by: Collection[str]) -> bool:
    """Whether somebody among these people blocks the user; one query."""
    return _KEEPING_OUT.first(blocked=user_id, blockers=by) is not None


def blocks_of(user: User) -> QuerySet[Block]:
    """Return the users whom the user blocks, newest first by id."""
    return Block.objects.filter(blocker=user).select_related("blocked").order_by("-id")


def block_of(user: User, name: str) -> Block:
    """Return the block of the player with this name, also if their account ended. Raise UnknownBlock."""
    other = named(name, realm=user.realm_id)
    return get_or_raise(blocks_of(user), UnknownBlock, blocked=other)
