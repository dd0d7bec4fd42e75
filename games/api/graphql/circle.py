"""Whom one keeps away: what REST does at /me/blocks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, TypeVar

import strawberry
from django.db.models import Model, QuerySet

from accounts.ids import InvalidId
from accounts.models import User
from accounts.scopes import Scope
from games.api.callers import Caller
from games.api.graphql.asking import Info
from games.api.graphql.refusing import mutation
from games.api.graphql.telling import paged
from games.api.graphql.types import done
from games.api.graphql.types.circle import BlockConnection
from games.api.graphql.types.scalars import about, told
from games.api.graphql.types.tables import MOST_ROWS, After, First
from games.api.named import user_named
from games.api.presented.circle import block_json
from games.api.problems import Problem
from games.engine.codec import Json
from games.lobby import queries, services

ROWS = 30

Row = TypeVar("Row", bound=Model)
Name = Annotated[str, about("The name of a user, in any case.")]
Viewing = strawberry.Parent[Caller]


def connection(
    info: Info, rows: QuerySet[Row], first: int, after: str | None, shown: Callable[[Row], Json]
) -> Json:
    """A page of rows, newest first by id. A row's cursor is its id. Raises Problem invalid_cursor."""
    if after is not None:
        try:
            rows = rows.filter(pk__lt=after)
        except InvalidId:
            raise Problem("invalid_cursor") from None
    found = list(rows.order_by("-pk")[: paged(first, MOST_ROWS) + 1])
    nodes = [shown(each) for each in found[:first]]
    info.context.expect(each["user"]["id"] for each in nodes)
    edges = [{"cursor": str(row.pk), "node": node} for row, node in zip(found, nodes, strict=False)]
    page = {
        "has_next_page": len(found) > first,
        "has_previous_page": after is not None,
        "start_cursor": edges[0]["cursor"] if edges else None,
        "end_cursor": edges[-1]["cursor"] if edges else None,
    }
    return {"edges": edges, "nodes": nodes, "page_info": page}


def _blocks(viewer: Viewing, info: Info, first: First = ROWS, after: After = None) -> Json:
    user = info.context.known(Scope.PROFILE_READ).user
    return connection(info, queries.blocks_of(user), first, after, block_json)


@strawberry.type
class Known:
    """What a viewer keeps of other people, seen by himself alone."""

    blocks: BlockConnection | None = told(
        "Whom you keep away, newest first; needs `profile:read`.", resolver=_blocks
    )


@strawberry.type
class Keeping:
    @mutation(
        done.BLOCK,
        "Keep somebody away: they no longer sit down where you do or at your tables, and neither of you "
        "invites the other.",
    )
    def block(self, info: Info, user: Name) -> Json:
        by = _keeper(info)
        made = services.block(by=by, user=user_named(user, by, pointer="/user"))
        return {"__typename": "Blocked", "block": block_json(made)}

    @mutation(done.UNBLOCK, "Let somebody come again.")
    def unblock(self, info: Info, user: Name) -> Json:
        services.unblock(by=_keeper(info), name=user)
        return {"__typename": "Unblocked", "name": user}


def _keeper(info: Info) -> User:
    return info.context.known(Scope.PROFILE_WRITE).user
