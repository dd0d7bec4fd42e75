"""Tables: what a list shows of them, and everything that can be read of one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import strawberry

from games.api.contract.play import tables as contract
from games.api.graphql.play import chat as chat_graphql
from games.api.graphql.play import table_resolvers
from games.api.graphql.tournament import tournaments
from games.api.graphql.types.made import filters, shows
from games.api.graphql.types.nodes import Connection, Node
from games.api.graphql.types.play.chat import Message
from games.api.graphql.types.play.events import Event
from games.api.graphql.types.play.games import Fairness, Invitation, Occupancy, Plan, Round, RoundLine
from games.api.graphql.types.play.states import State
from games.api.graphql.types.players.people import User
from games.api.graphql.types.scalars import (
    GameStatus,
    Instant,
    TurnId,
    told,
)

if TYPE_CHECKING:
    from games.api.graphql.types.tournament.tournaments import Tournament


@shows(contract.Table)
class Table(Node):
    creator: User = told("Who opened it.", resolver=table_resolvers.creator)
    event: Annotated[Tournament, strawberry.lazy("games.api.graphql.types.tournament.tournaments")] | None = (
        told(
            "The same tournament, with its name and all else; needs `tournaments:read`.",
            resolver=tournaments.event_of,
        )
    )
    state: State = told("The state of the game, as you may see it.", resolver=table_resolvers.state)
    events: Connection[Event] = told(
        "What happened, in order, as you may see it. On a concealed table the tricks of a round, all but the "
        "last, appear once the round is scored.",
        resolver=table_resolvers.events,
    )
    rounds: list[RoundLine] = told(
        "The rounds dealt so far, in a line each.", resolver=table_resolvers.rounds
    )
    round: Round | None = told(
        "One round with everything said and played; null when it has not been dealt.",
        resolver=table_resolvers.round_by_number,
    )
    occupancies: list[Occupancy] = told(
        "Everybody who ever sat here, from when to when.", resolver=table_resolvers.occupancies
    )
    invitations: list[Invitation] | None = told(
        "Who is invited; the error `forbidden` unless you opened the table, sit there or are invited.",
        resolver=table_resolvers.invitations,
    )
    plans: list[Plan] | None = told(
        "What you want done for you, by round; null unless you sit here. Nobody else can see it.",
        resolver=table_resolvers.plans,
    )
    chat: Connection[Message] | None = told(
        "What is said in a room, newest first; the error `room_closed` where it is not open to you.",
        resolver=chat_graphql.chat,
    )
    fairness: Fairness = told("The proof of the deals.", resolver=table_resolvers.fairness)


@filters(contract.TableListQuery, "Which tables; all of it must hold.")
class TableFilter:
    mine: bool
    status: GameStatus | None
    ruleset: str | None
    player: str | None
    open_seats: bool | None


@strawberry.type(description="A turn that waits for you.")
class Turn:
    table: Table = told("Where.", resolver=table_resolvers.table_of)
    round: int = told("The round.")
    seat: int = told("Your seat.")
    turn_id: TurnId = told("The turn.")
    since: Instant = told("Since when.")
    deadline_at: Instant | None = told("When a bot moves for you; null without a limit.")
