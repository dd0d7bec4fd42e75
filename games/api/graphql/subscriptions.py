"""Subscriptions: to a table, and to one's own events. The events are those of streams."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from typing import Annotated, Any, Final, Protocol

import strawberry

from games.api.contract.play.chat import Message
from games.api.contract.play.states import My, State, Turn
from games.api.contract.schemas.streams import OF_TOURNAMENTS, names_of
from games.api.contract.tournament.tournament_words import TournamentPhase
from games.api.graphql.play.turns import TableId
from games.api.graphql.tournament.tournament_queries import TournamentId
from games.api.graphql.types.events import Event
from games.api.graphql.types.made import graphql_of, leads, type_of, written
from games.api.graphql.types.scalars import Instant, Json, about, told

After = Annotated[
    str | None,
    about("The `cursor` of the last news you have: everything after it follows, once and in order."),
]


def _author(message: strawberry.Parent[Message]) -> str:
    return message.author.name


Spoken: Final = type_of(
    Message,
    name="Spoken",
    about="Something said at a table, to those who are in the room where you are.",
    author=leads("The name of whoever said it.", _author),
)


WaitingTurn: Final = type_of(
    Turn,
    name="WaitingTurn",
    about="A turn that waits for you.",
    my=told(
        "What you hold and may send, so that you can act at once; null where the turn was taken meanwhile.",
        graphql_type=graphql_of(My | None),
    ),
)


@written("News of a table: its state at the beginning, then one event after another.")
class TableNews:
    cursor: str | None = told("What stands behind this; send it as `after` to go on from here.")
    state: State | None = told("The state as you may see it, first of all unless you sent `after`.")
    event: Event | None = told("What has happened.")
    message: Any = told(
        "What was said, from now on; it has no place among what happens, and `cursor` stays as it was.",
        graphql_type=Spoken | None,
    )
    turn: Any = told(
        "It is your turn: told when it begins, and after `after`. It has no place among what happens either.",
        graphql_type=WaitingTurn | None,
    )
    reset: str | None = told("`cursor_ahead`: your `after` is not honoured, and the state follows.")


@strawberry.type(description="Something that happened to a table you sit at, or to you.")
class Happening:
    type: str = told("Its kind, such as `invited` or `game_started`.")
    at: Instant = told("When it happened.")
    table: strawberry.ID | None = told("Where.")
    body: Json = told("More about it, depending on its type.")


@written("News of yours: the turns that wait at the beginning, then one after another.")
class MyNews:
    cursor: str | None = told("What stands behind this; send it as `after` to go on from here.")
    turns: Any = told(
        "The turns that wait, first of all unless you sent `after`.",
        graphql_type=list[WaitingTurn] | None,  # type: ignore[valid-type]  # made of the contract
    )
    turn: Any = told("It has become your turn.", graphql_type=WaitingTurn | None)
    event: Happening | None = told("Something else has happened.")
    reset: str | None = told(
        "`cursor_ahead` or `cursor_too_old`: what you sent as `after` is not honoured, and your turns follow."
    )


@written("How far a tournament is.")
class TournamentStand:
    id: strawberry.ID = told("`tournament_…`")
    name: str = told("What it is called.")
    status: TournamentPhase = told("How far it is.")
    version: int = told("Grows with each change that officials make.")
    entered: int = told("So many play at present.")
    started_at: Instant | None = told("When its first stage round was published.")
    complaints_until: Instant | None = told("Until when one may complain.")
    ended_at: Instant | None = told("When it was confirmed or called off.")


@written("News of a tournament: how far it is, then one event after another.")
class TournamentNews:
    cursor: str | None = told("What stands behind this; send it as `after` to go on from here.")
    tournament: TournamentStand | None = told("How far it is, first of all unless you sent `after`.")
    event: Happening | None = told(
        f"What has happened: {names_of(OF_TOURNAMENTS)}. Everybody is told the same."
    )
    reset: str | None = told(
        "`cursor_ahead` or `cursor_too_old`: what you sent as `after` is not honoured, and how far it is "
        "follows."
    )


class Follows(Protocol):
    """The context of a subscription."""

    def table(self, table: str, after: str | None) -> AsyncGenerator[Any, None]: ...
    def mine(self, after: str | None) -> AsyncGenerator[Any, None]: ...
    def tournament(self, tournament: str, after: str | None) -> AsyncGenerator[Any, None]: ...


Info = strawberry.Info[Follows, None]


@strawberry.type(description="What can be followed, over a websocket with the protocol graphql-transport-ws.")
class Subscription:
    @strawberry.subscription(description="What happens at a table; it completes with the game.")
    async def table_events(
        self, info: Info, table: TableId, after: After = None
    ) -> AsyncGenerator[TableNews, None]:
        async for news in info.context.table(table, after):
            yield news

    @strawberry.subscription(description="Your turns and your tables, as it happens.")
    async def my_events(self, info: Info, after: After = None) -> AsyncGenerator[MyNews, None]:
        async for news in info.context.mine(after):
            yield news

    @strawberry.subscription(description="A tournament, as it happens: its stage rounds and standings.")
    async def tournament_events(
        self, info: Info, tournament: TournamentId, after: After = None
    ) -> AsyncGenerator[TournamentNews, None]:
        async for news in info.context.tournament(tournament, after):
            yield news
