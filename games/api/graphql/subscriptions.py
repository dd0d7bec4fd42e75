"""Subscriptions: to a table, and to the caller's own events. The events are those of streams."""

from collections.abc import AsyncGenerator
from typing import Annotated, Any, Final, Protocol

import strawberry

from games.api.contract.play.chat import Message
from games.api.contract.play.states import My, State, Turn
from games.api.contract.schemas.streams import OF_TOURNAMENTS, names_of
from games.api.contract.tournament.tournaments import Tournament
from games.api.graphql.play.turns import TableId
from games.api.graphql.tournament.tournament_fields import TournamentId
from games.api.graphql.types.contract_types import graphql_of, leads, type_of, written
from games.api.graphql.types.facts import Event
from games.api.graphql.types.scalars import Instant, Json, about, described_field

After = Annotated[
    str | None,
    about("The `cursor` of the last news that you have: everything after it follows, once and in order."),
]


def _author(message: strawberry.Parent[Message]) -> str:
    return message.author.name


Spoken: Final = type_of(
    Message,
    name="Spoken",
    about="A message in your room of a table.",
    author=leads("The name of the person who wrote it.", _author),
)

WaitingTurn: Final = type_of(
    Turn,
    name="WaitingTurn",
    about="A turn that waits for you.",
    my=described_field(
        "Your hand and the actions that you may send, so that you can act at once; null if the "
        "turn was taken meanwhile.",
        graphql_type=graphql_of(My | None),
    ),
)


@written("News of something that is followed.")
class News:
    cursor: str | None = described_field(
        "The cursor after this news; send it as `after` to continue from here."
    )


@written("A deadline moved, or a wish for a pause or its end came or went: `clock` of the state shows it.")
class ClockNews:
    table: strawberry.ID = described_field("The id of the table.")


@written("News of a table: first its state, then one event after another.")
class TableNews(News):
    state: State | None = described_field(
        "The state as you may see it; it comes first unless you sent `after`."
    )
    event: Event | None = described_field("The event that has happened.")
    message: Any = described_field(
        "A new message. It has no place in the order of events, and `cursor` stays as it was.",
        graphql_type=Spoken | None,
    )
    turn: Any = described_field(
        "It is your turn. It comes when the turn begins, and when you continue with `after`. It "
        "has no place in the order of events.",
        graphql_type=WaitingTurn | None,
    )
    clock: ClockNews | None = described_field(
        "The clock shows something else. It has no place in the order of events."
    )
    reset: str | None = described_field(
        "`cursor_ahead`: your `after` is ahead of the table, and the state follows."
    )


@strawberry.type(description="An event of a table you sit at, or of yourself.")
class Happening:
    type: str = described_field("Its kind, such as `invited` or `game_started`.")
    at: Instant = described_field("When it happened.")
    table: strawberry.ID | None = described_field("The id of the table; null if it is about none.")
    body: Json = described_field("Details, which depend on the type.")


@written("Your news: first the turns that wait, then one event after another.")
class MyNews(News):
    turns: Any = described_field(
        "The turns that wait; they come first unless you sent `after`.",
        graphql_type=list[WaitingTurn] | None,  # type: ignore[valid-type]  # made of the contract
    )
    turn: Any = described_field("It has become your turn.", graphql_type=WaitingTurn | None)
    event: Happening | None = described_field("Another event that has happened.")
    reset: str | None = described_field(
        "`cursor_ahead` or `cursor_too_old`: `after` is not used; your turns follow."
    )


TournamentStand: Final = type_of(
    Tournament,
    "id", "name", "status", "version", "entered", "started_at", "complaints_until", "ended_at",
    name="TournamentStand",
    about="The status of a tournament.",
)  # fmt: skip


@written("News of a tournament: first its status, then one event after another.")
class TournamentNews(News):
    tournament: Any = described_field(
        "Its status; it comes first unless you sent `after`.", graphql_type=TournamentStand | None
    )
    event: Happening | None = described_field(
        f"The event: {names_of(OF_TOURNAMENTS)}. Everybody gets the same events."
    )
    reset: str | None = described_field(
        "`cursor_ahead` or `cursor_too_old`: `after` is not used; the status follows."
    )


class Follows(Protocol):
    """The context of a subscription."""

    def table(self, table: str, after: str | None) -> AsyncGenerator[Any, None]: ...
    def mine(self, after: str | None) -> AsyncGenerator[Any, None]: ...
    def tournament(self, tournament: str, after: str | None) -> AsyncGenerator[Any, None]: ...


Info = strawberry.Info[Follows, None]


@strawberry.type(
    description="What can be followed, over a websocket with the protocol graphql-transport-ws. "
    "A websocket has at most 16 subscriptions. A ninth websocket of a token ends its oldest one."
)
class Subscription:
    @strawberry.subscription(description="The events of a table; it completes with the game.")
    def table_events(
        self, info: Info, table: TableId, after: After = None
    ) -> AsyncGenerator[TableNews, None]:
        return info.context.table(table, after)

    @strawberry.subscription(description="Your turns and the news of your tables, at once.")
    def my_events(self, info: Info, after: After = None) -> AsyncGenerator[MyNews, None]:
        return info.context.mine(after)

    @strawberry.subscription(description="The news of a tournament: its status, stage rounds and standings.")
    def tournament_events(
        self, info: Info, tournament: TournamentId, after: After = None
    ) -> AsyncGenerator[TournamentNews, None]:
        return info.context.tournament(tournament, after)
