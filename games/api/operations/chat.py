"""Chat at a table, phrases that everybody reads in their own language, and muting."""

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


@CHAT.get(
    list[Message],
    scope=Scope.GAMES_READ,
    anonymous=True,
    query=ChatQuery,
    order=("-number",),
    refuses=("room_closed",),
)
def list_messages(
    viewer: User | None, table_id: str, after: int, room: str | None = None
) -> QuerySet[models.Message]:
    """Messages at a table

    Newest first. Players and spectators have separate rooms. The players' room is for people who sit at the
    table, the spectators' room for everybody else who sees the table. People who play or played may read the
    spectators' room once the game is over. Spectators never read the players' room. A message changes neither
    `seq` nor the state. Messages are kept until 30 days after the end of the game. If staff remove one,
    streams send it again: with its `number`, and the phrase `removed` in place of its words.
    """
    table = tables.table(table_id, viewer)
    return queries.messages(table, viewer, queries.room_of(table, viewer, room), after=after)


@PHRASES.get(list[Phrase], public=True)
def list_phrases() -> list[str]:
    """Phrases

    Short messages, each in English and Arabic. A message with a phrase carries both texts, so every reader
    can see their own language. No phrase says anything about cards.
    """
    return [*phrases.PHRASES]


@CHAT.post(
    Message, 201, scope=Scope.CHAT_WRITE, body=NewMessage, refuses=(services.say,), charges=charge_chat
)
@command(
    done("Said", "The message was sent.", message="The message."),
    "Send a text or a phrase to everybody in your room at a table; needs `chat:write`.",
)
def say(
    by: User,
    table_id: TableId,
    text: str | None = None,
    phrase: Annotated[str | None, Argument("A code from `phrases`; null if you send a text.")] = None,
    room: ChatRoom | None = None,
) -> models.Message:
    """Say something

    Sends a text or a phrase to everybody in your room. At one table you may send five messages at once, and
    over a longer time six a minute (policies `chat` and `chat_long`). The room closes a day after the game is
    over.
    """
    if (text is None) == (phrase is None):
        raise Problem("invalid_body", faults=[("/text", "one_of_two", "Send one of text and phrase.")])
    return services.say(table_id=table_id, author=by, text=text, phrase=phrase, room=room)


@MUTE.put(refuses=(services.mute,))
@command("MutesChanged")
def mute(by: User, user: Named) -> Json:
    """Mute somebody

    From now on you do not see what they say, at any table. They are not notified.
    """
    services.mute(by=by, user=user)
    return {"muted": True}


@MUTE.delete(refuses=(services.unmute,))
@command("MutesChanged")
def unmute(by: User, name: UserName) -> Json:
    """Unmute somebody

    You also see what they said in the meantime.
    """
    services.unmute(by=by, name=name)
    return {"muted": False}
