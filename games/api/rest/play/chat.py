"""What is said at a table, and the phrases that everybody reads in their own language."""

from django.http import HttpResponse

from accounts.scopes import Scope
from games.api.contract.play.chat import ChatQuery, Message, Phrase
from games.api.operations.address import Address
from games.api.operations.chat import CHAT
from games.api.rest.endpoint import ApiRequest, viewer_of
from games.api.rest.lists import listed, listed_whole, paged
from games.lobby import phrases, queries
from games.tables import queries as tables

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


@PHRASES.get(anonymous=True, public=True, answers={200: list[Phrase]})
def list_phrases(request: ApiRequest) -> HttpResponse:
    """Phrases

    What may be said in a word, in English and Arabic. Messages carry both, so that everybody is shown
    their own language. None of them tells of cards.
    """
    return listed_whole(request, [Phrase.of(code) for code in phrases.PHRASES])
