"""The definition of a kind of news: its name, its audience and its body; and words that describe a body."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any, Final, Generic, NamedTuple, Protocol, TypeVar

from games.engine.seats import Seat


class Body(Protocol):
    """The body of a piece of news is a NamedTuple; what is sent has its members."""

    def _asdict(self) -> dict[str, Any]: ...


B = TypeVar("B", bound=Body)


class Audience(StrEnum):
    """The audience of news: a lobby, all at a table, one user alone, or all who follow a tournament."""

    LOBBY = "lobby"
    TABLE = "table"
    USER = "user"
    TOURNAMENT = "tournament"


class TableMember(StrEnum):
    """Whether news names a table. `unsaid`: what is sent has no such member."""

    TABLE = "table"
    NO_TABLE = "no_table"
    PERHAPS = "perhaps"
    UNSAID = "unsaid"


class Webhook(NamedTuple):
    """The type of event that a webhook may be sent, and what it means if that is not what its news means."""

    type: str
    about: str = ""


class NoticeFor(NamedTuple):
    """The kind of notice that is written, and for whom: all people at the table, or one user."""

    kind: str
    audience: Audience


@dataclass(frozen=True)
class News(Generic[B]):
    """A kind of news.

    `name` is its `type` in streams and its kind in the feed; `about` explains it to those concerned,
    `in_lobby` to a lobby. News without audiences is sent to webhooks alone. `lasts`: everybody who sits at
    the table at its end got it, so the audit checks that.
    """

    name: str
    body: type[B]
    about: str = ""
    audiences: tuple[Audience, ...] = (Audience.TABLE,)
    where: TableMember = TableMember.TABLE
    in_lobby: str = ""
    webhook: Webhook | None = None
    notice: NoticeFor | None = None
    lasts: bool = False

    def __post_init__(self) -> None:
        if self.webhook is not None and not self.webhook.about:
            said = self.webhook._replace(about=self.about.removesuffix("."))
            object.__setattr__(self, "webhook", said)  # it is frozen

    @property
    def type(self) -> str:
        """The type of event that webhooks are sent of it. Only of news that webhooks are sent."""
        assert self.webhook is not None, self.name
        return self.webhook.type


class MemberText(NamedTuple):
    text: str


class OneOf(NamedTuple):
    """The texts that a member may be: an enumeration of a higher app, as `module:name`."""

    source: str


class ResourceMember(NamedTuple):
    """A member with the shape of a resource of the API, by the name that its description has."""

    shape: str


class Instant(NamedTuple):
    """A member that is a time, in RFC 3339."""


At = Annotated[str, Instant()]
Player = Annotated[str, MemberText("The name.")]
UserId = Annotated[str, MemberText("The id of the user, `user_…`.")]


class Empty(NamedTuple):
    """A body without members."""


class SeatHolder(NamedTuple):
    seat: Seat
    player: Player
    user: UserId


SEATED: Final = (Audience.TABLE, Audience.USER)
