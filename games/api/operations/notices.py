"""Marking notices as read."""

from __future__ import annotations

from typing import Annotated

from accounts.models import User
from accounts.scopes import Scope
from games.api.contract.players.notices import Read, ReadUpTo
from games.api.contract.resource import Id
from games.api.operations.address import Address
from games.api.operations.command import Argument, command
from games.engine.codec import Json
from games.notices import services

NOTICES_READ = Address("me/notices/read", "notices_read", "me")


@NOTICES_READ.post(scope=Scope.PROFILE_WRITE, body=ReadUpTo, answers={200: Read}, refuses=("not_found",))
@command("NoticesRead")
def mark_notices_read(
    by: User,
    up_to: Annotated[Id | None, Argument("The newest notice that was read; null: all of them.")] = None,
) -> Json:
    """Mark notices as read

    All up to one, and that one. What comes later, or changes again, is unread.
    """
    return {"read": services.read_up_to(user=by, notice_id=up_to)}
