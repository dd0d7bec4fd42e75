"""News of one user, of their bots and webhooks, and of seeks in the lobby."""

from typing import Annotated, Final, NamedTuple

from games.engine.seats import Seat
from games.feed.news.kind import (
    At,
    Audience,
    Empty,
    News,
    OneOf,
    Player,
    ResourceMember,
    TableMember,
    UserId,
    Webhook,
)


class BotTurn(NamedTuple):
    """A turn of a bot with all that the bot may know."""

    round: int
    seat: Seat
    turn_id: str
    deadline_at: At | None
    my: Annotated[object, ResourceMember("My")]
    state: Annotated[object, ResourceMember("State")]


class Matched(NamedTuple):
    seek: str


class Declined(NamedTuple):
    challenge: str
    by: str


class Noticed(NamedTuple):
    notice: str
    kind: str


class Disabled(NamedTuple):
    """A webhook that is sent nothing any more, and why."""

    webhook: str
    reason: Annotated[str, OneOf("games.notices.models:Endpoint.Why")]


class SeekOpened(NamedTuple):
    seek: str
    player: Player
    user: UserId
    ruleset: str
    players: int
    speed: Annotated[str, OneOf("games.lobby.models.seeks:SPEEDS")]
    rated: bool
    rating: int


class SeekClosed(NamedTuple):
    seek: str
    status: Annotated[str, OneOf("games.lobby.models.seeks:CLOSED")]


BOT_TURN: Final = News(
    "bot_turn",
    BotTurn,
    audiences=(),
    webhook=Webhook(
        "bot.turn",
        "It is your bot's turn; it carries the bot's whole state, and you may answer with the action",
    ),
)
TEST: Final = News(
    "test",
    Empty,
    audiences=(),
    where=TableMember.UNSAID,
    webhook=Webhook("test", "A test that you asked for"),
)
SEEK_MATCHED: Final = News(
    "seek_matched",
    Matched,
    about="Your seek has found this table, and the game has begun.",
    audiences=(Audience.USER,),
)
CHALLENGE_DECLINED: Final = News(
    "challenge_declined", Declined, about="Somebody declines your challenge.", audiences=(Audience.USER,)
)
NOTICE: Final = News(
    "notice",
    Noticed,
    about="You have a new notice: GET /me/notices.",
    audiences=(Audience.USER,),
    where=TableMember.PERHAPS,
)
WEBHOOK_DISABLED: Final = News(
    "webhook_disabled",
    Disabled,
    about="A webhook of yours was disabled: GET /webhooks/{id} says why.",
    audiences=(Audience.USER,),
    where=TableMember.NO_TABLE,
)
SEEK_OPENED: Final = News(
    "seek_opened",
    SeekOpened,
    audiences=(Audience.LOBBY,),
    where=TableMember.NO_TABLE,
    in_lobby="Somebody seeks others to play with; GET /seeks/{id} shows the seek.",
)
SEEK_CLOSED: Final = News(
    "seek_closed",
    SeekClosed,
    audiences=(Audience.LOBBY,),
    where=TableMember.PERHAPS,
    in_lobby="A seek is closed: it has found its table, was withdrawn or has lapsed.",
)
