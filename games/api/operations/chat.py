"""What is said at a table, phrases that everybody reads in their own language, and muting."""

from __future__ import annotations

from typing import Annotated

from django.db.models import QuerySet

from accounts.models import User
from accounts.scopes import Scope
from games.api.contract.play.chat import ChatQuery, ChatRoom, Message, NewMessage, Phrase
from games.api.limits.charge import charge_chat
from games.api.operations.address import Address
from games.api.operations.command import Argument, Named, TableId, UserName, command, done
from games.api.problems import Problem
from games.engine.codec import Json
from games.lobby import models, phrases, queries, services
from games.tables import queries as tables

CHAT = Address("tables/<str:table_id>/chat", "chat", "chat")
PHRASES = Address("phrases", "phrases", "chat")
MUTE = Address("me/mutes/<str:name>", "mute", "chat")

Room = Annotated[ChatRoom | None, Argument("null: where you are, the players' if you sit there.")]


@CHAT.get(
    scope=Scope.GAMES_READ,
    anonymous=True,
    query=ChatQuery,
    order=("-number",),
    answers={200: list[Message]},
    refuses=("room_closed",),
)
def list_messages(
    viewer: User | None, table_id: str, after: int, room: str | None = None
) -> QuerySet[models.Message]:
    """What is said at a table

    Newest first. Players and spectators talk apart: the players' room is open to whoever sits there, the
    spectators' to everybody else who sees the table. Whoever plays or played reads the spectators' once
    the game is over; whoever watches never reads the players'. What is said moves neither `seq` nor the
    state. It is kept as long as the table, and 30 days after the end of the game.
    """
    table = tables.table(table_id, viewer)
    return queries.messages(table, viewer, queries.room_of(table, viewer, room), after=after)


@PHRASES.get(anonymous=True, public=True, answers={200: list[Phrase]})
def list_phrases() -> list[str]:
    """Phrases

    What may be said in a word, in English and Arabic. Messages carry both, so that everybody is shown
    their own language. None of them tells of cards.
    """
    return [*phrases.PHRASES]


@CHAT.post(
    scope=Scope.CHAT_WRITE,
    body=NewMessage,
    answers={201: Message},
    refuses=(services.say,),
    charges=charge_chat,
)
@command(
    done("Said", "It is said.", message="The message."),
    "Say a text or a phrase at a table, to all in your room; needs `chat:write`.",
)
def say(
    by: User,
    table_id: TableId,
    text: Annotated[str | None, Argument("One line, 1 to 500 characters; null: a phrase.")] = None,
    phrase: Annotated[str | None, Argument("A code of `phrases`; null: a text.")] = None,
    room: Room = None,
) -> models.Message:
    """Say something

    A text or a phrase, to all who are in your room. At a table you may say five things at once and six a
    minute for long (policies `chat` and `chat_long`). A day after the game is over the room is closed.
    """
    if (text is None) == (phrase is None):
        raise Problem("invalid_parameter", faults=[("/text", "one_of_two", "Send one of text and phrase.")])
    return services.say(table_id=table_id, author=by, text=text, phrase=phrase, room=room)


@MUTE.put(scope=Scope.PROFILE_WRITE, answers={204: None}, refuses=(services.mute,))
@command("MutesChanged")
def mute(by: User, user: Named) -> Json:
    """Mute somebody

    Nothing that they say at any table is shown to you from now on. Nobody is told.
    """
    services.mute(by=by, user=user)
    return {"muted": True}


@MUTE.delete(scope=Scope.PROFILE_WRITE, answers={204: None}, refuses=(services.unmute,))
@command("MutesChanged")
def unmute(by: User, name: UserName) -> Json:
    """Read somebody again

    What they said meanwhile is shown, too.
    """
    services.unmute(by=by, name=name)
    return {"muted": False}
