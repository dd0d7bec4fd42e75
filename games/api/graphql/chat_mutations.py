"""Saying something at a table, and muting: what REST does at /tables/{id}/chat and /me/mutes."""

from __future__ import annotations

from typing import Annotated

import strawberry

from accounts.scopes import Scope
from games.api.contract.chat import Message
from games.api.graphql.chat import InRoom, word
from games.api.graphql.context import Info
from games.api.graphql.refusals import mutation
from games.api.graphql.types import payloads
from games.api.graphql.types.scalars import about
from games.api.limits.charge import charge_chat
from games.api.lookup import user_named
from games.api.problems import Problem
from games.engine.codec import Json
from games.lobby import services

TableId = Annotated[strawberry.ID, about("The table's id.")]
Text = Annotated[str | None, about("One line, 1 to 500 characters; null: a phrase.")]
PhraseCode = Annotated[str | None, about("A code of `phrases`; null: a text.")]
Name = Annotated[str, about("The name of a user, in any case.")]


@strawberry.type
class Chatting:
    @mutation(payloads.SAY, "Say a text or a phrase at a table, to all in your room; needs `chat:write`.")
    def say(
        self, info: Info, table: TableId, text: Text = None, phrase: PhraseCode = None, room: InRoom = None
    ) -> Json:
        author = info.context.known(Scope.CHAT_WRITE).user
        charge_chat(info.context.request, author, table)
        if (text is None) == (phrase is None):
            raise Problem(
                "invalid_parameter", faults=[("/text", "one_of_two", "Send one of text and phrase.")]
            )
        said = services.say(table_id=table, author=author, text=text, phrase=phrase, room=word(room))
        return {"__typename": "Said", "message": Message.of(said)}

    @mutation(payloads.MUTE, "Read nothing more that somebody says; nobody is told.")
    def mute(self, info: Info, user: Name) -> Json:
        me = info.context.known(Scope.PROFILE_WRITE).user
        services.mute(by=me, user=user_named(user, me, pointer="/user"))
        return {"__typename": "MutesChanged", "name": user, "muted": True}

    @mutation(payloads.UNMUTE, "Read somebody again, with all that was said meanwhile.")
    def unmute(self, info: Info, user: Name) -> Json:
        services.unmute(by=info.context.known(Scope.PROFILE_WRITE).user, name=user)
        return {"__typename": "MutesChanged", "name": user, "muted": False}
