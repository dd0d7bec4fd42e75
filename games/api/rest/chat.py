"""What is said at a table, and the phrases that everybody reads in their own language."""

from django.http import HttpResponse

from accounts.scopes import Scope
from games.api.answers import answer
from games.api.contract.chat import ChatQuery, Message, NewMessage, Phrase
from games.api.contract.shapes import shape
from games.api.limits.charge import charge_chat
from games.api.operations.address import Address
from games.api.rest.endpoint import ApiRequest, caller_of, viewer_of
from games.api.rest.lists import listed, listed_whole, paged
from games.lobby import phrases, queries, services
from games.tables import queries as tables

CHAT = Address("tables/<str:table_id>/chat", "chat", "chat")
PHRASES = Address("phrases", "phrases", "chat")


@CHAT.get(
    scope=Scope.GAMES_READ,
    anonymous=True,
    query=ChatQuery,
    answers={200: list[Message]},
    refuses=("room_closed",),
)
def list_messages(request: ApiRequest, table_id: str) -> HttpResponse:
    """What is said at a table

    Newest first. Players and spectators talk apart: the players' room is open to whoever sits there, the
    spectators' to everybody else who sees the table. Whoever plays or played reads the spectators' once
    the game is over; whoever watches never reads the players'. What is said moves neither `seq` nor the
    state. It is kept as long as the table, and 30 days after the end of the game.
    """
    viewer, asked = viewer_of(request), request.query
    table = tables.table(table_id, viewer)
    room = queries.room_of(table, viewer, asked.get("room"))
    page = paged(request, queries.messages(table, viewer, room, after=asked["after"]), by=("-number",))
    return listed(request, page, [Message.of(each) for each in page.rows])


@CHAT.post(scope=Scope.CHAT_WRITE, body=NewMessage, answers={201: shape(Message)}, refuses=(services.say,))
def say(request: ApiRequest, table_id: str) -> HttpResponse:
    """Say something

    A text or a phrase, to all who are in your room. At a table you may say five things at once and six a
    minute for long (policies `chat` and `chat_long`). A day after the game is over the room is closed.
    """
    user = caller_of(request).user
    charge_chat(request, user, table_id)
    return answer(Message.of(services.say(table_id=table_id, author=user, **request.fields)), status=201)


@PHRASES.get(anonymous=True, public=True, answers={200: list[Phrase]})
def list_phrases(request: ApiRequest) -> HttpResponse:
    """Phrases

    What may be said in a word, in English and Arabic. Messages carry both, so that everybody is shown
    their own language. None of them tells of cards.
    """
    return listed_whole(request, [Phrase.of(code) for code in phrases.PHRASES])
