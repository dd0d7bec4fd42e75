"""Edges from and to a table. Each reads once for the whole list."""

from typing import Annotated, Any

import strawberry

from accounts.isolates import translated
from accounts.models import User
from games.api.contract.play.chat import ROOM, Message
from games.api.contract.play.clocks import Step
from games.api.contract.play.games import Fairness, Occupancy, Round, RoundLine, round_lines
from games.api.contract.play.plans import Plan
from games.api.contract.play.states import State, Turn
from games.api.contract.play.tables import Invitation, Table
from games.api.graphql.context import Info
from games.api.graphql.play.tables import TableNode, table_of
from games.api.graphql.tournament.tournaments import TournamentNode, event_of
from games.api.graphql.types import nodes
from games.api.graphql.types.contract_types import edge, shows
from games.api.graphql.types.facts import Event
from games.api.graphql.types.scalars import about, enum_of
from games.api.presented.ruleset_texts import STEPS
from games.api.presented.states import state_json, visible_events, whole_round_json
from games.engine.codec import Json
from games.lobby.queries import messages, room_of
from games.tables import queries
from games.tables.errors import InvitationsHidden

MOST_EVENTS, EVENTS = 1000, 100

Parent = strawberry.Parent[TableNode]
FirstEvents = Annotated[int, about(f"The largest number to return, 1 to {MOST_EVENTS}.")]
AfterEvent = Annotated[
    str | None, about("A cursor, or the `seq` of an event: only later events are returned.")
]
OfRound = Annotated[int | None, about("The number of a round, for events of this round only.")]
Number = Annotated[int, about("The number of the round, from 1.")]
InRoom: Any = Annotated[
    enum_of(ROOM) | None,
    about("The room; null for your own room: the players' if you sit there, else the spectators'."),
]

shows(Table, base=nodes.Node)


@edge(Table, "The person who opened the table.")
def creator(node: Parent, info: Info) -> User:
    return info.context.user(node.shown.creator)


@edge(Table, "The tournament of the table; null if it belongs to none. Needs `tournaments:read`.")
def event(node: Parent) -> TournamentNode | None:
    return event_of(node)


@edge(Table, "The state of the game, as you may see it.", gives=State)
def state(node: Parent) -> Json:
    return state_json(node.state)


@edge(
    Table,
    "The events that you may see, in order. On a concealed table the tricks of a round, except "
    "the last one, appear when the round is scored, at their places: read the round again, or "
    "subscribe to `tableEvents`, which sends them then.",
    gives=nodes.Page[Event],
)
def events(
    node: Parent, first: FirstEvents = EVENTS, after: AfterEvent = None, round: OfRound = None
) -> Json:
    since = nodes.cursor_read(after)
    limit = nodes.paged(first, MOST_EVENTS)
    found = node.neighbours.once(
        ("events", since, limit, round),
        lambda tables: queries.events_of(tables, since=since, limit=limit, round=round),
    )[node.state.table.pk]
    shown = visible_events(node.state.game, found, node.state.seat)
    listed = [(str(each["seq"]), each) for each in shown]
    page = nodes.page_of(listed, more=len(found) == limit, after=after if since else None)
    if found:  # a page begins and ends where it was read, also if the viewer may not see that event
        page["page_info"] |= {"start_cursor": str(found[0].seq), "end_cursor": str(found[-1].seq)}
    return page


@edge(Table, "The rounds dealt so far, each in one line.")
def rounds(node: Parent) -> list[RoundLine]:
    found = node.neighbours.once("rounds", queries.rounds_of)
    declarations = node.neighbours.once("declarations", lambda _: queries.declarations_of(found))
    return round_lines(found.get(node.id, ()), declarations.get(node.id, {}))


@edge(
    Table,
    "One round with everything said and played; null when it has not been dealt.",
    named="round",
    gives=Round | None,
)
def round_by_number(node: Parent, number: Number) -> Json | None:
    if not 0 < number <= 999:
        return None
    records = node.neighbours.once(("round", number), lambda tables: queries.round_records_of(tables, number))
    record = records.get(node.id)
    return None if record is None else whole_round_json(node.state.game, record, node.state.seat)


@edge(Table, "Everybody who ever sat here, and when.")
def occupancies(node: Parent, info: Info) -> list[Occupancy]:
    found = node.neighbours.once("occupancies", queries.occupancies_of)
    info.context.expect(str(each.player_id) for held in found.values() for each in held)
    return [Occupancy.of(each) for each in found.get(node.id, ())]


@edge(Table, "The invitations; the error `forbidden` unless you opened the table, sit there or are invited.")
def invitations(node: Parent, info: Info) -> list[Invitation] | None:
    if not node.state.table.standing.sees_invitations:
        raise InvitationsHidden
    found = node.neighbours.once("invitations", queries.invitations_of)
    info.context.expect(str(each.user_id) for invited in found.values() for each in invited)
    return [Invitation.of(each) for each in found.get(node.id, ())]


@edge(Table, "Your plans, by round; null unless you sit here. Nobody else can see them.")
def plans(node: Parent, info: Info) -> list[Plan] | None:
    if node.state.seat is None:
        return None
    player = info.context.seated()
    found = node.neighbours.once(
        "plans", lambda tables: queries.plans_at([each.pk for each in tables], player)
    )
    return [Plan.of(each) for each in found.get(node.id, ())]


@edge(Table, "The messages of a room, newest first; the error `room_closed` if the room is not open to you.")
def chat(
    node: Parent, info: Info, room: InRoom = None, first: nodes.First = nodes.ROWS, after: nodes.After = None
) -> nodes.Page[Message] | None:
    table, viewer = node.state.table, info.context.viewer()
    found = messages(table, viewer, room_of(table, viewer, None if room is None else str(room.value)))
    return nodes.connection(found, first, after, lambda rows: list(map(Message.of, rows)), by="-number")


@edge(Table, "The proof of the deals.")
def fairness(node: Parent) -> Fairness:
    found = node.neighbours.once("fairness", queries.fairness_of)
    return Fairness.of(found[node.id])


@edge(Step, "The kind in words, in the language of `Accept-Language`.")
def label(step: strawberry.Parent[Json], info: Info) -> str:
    return translated(STEPS[step["kind"]], info.context.language)


edge(Turn, "The table of the turn.", named="table")(table_of)
