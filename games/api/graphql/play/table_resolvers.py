"""Resolvers of a table's fields. Each reads once for the whole list."""

from __future__ import annotations

from typing import Annotated, Any, cast

import strawberry

from accounts.isolates import translated
from accounts.models import User
from games.api.contract.play.games import Fairness, Occupancy, RoundLine, round_lines
from games.api.contract.play.tables import Invitation
from games.api.contract.programs.bots import Bot, bot_of
from games.api.graphql.context import Info
from games.api.graphql.play.tables import AtTable, TableNode, table_node
from games.api.graphql.types.scalars import about
from games.api.presented.games import visible_events, whole_round_json
from games.api.presented.instants import instant
from games.api.presented.labels import STEPS
from games.api.presented.plans import plan_json
from games.api.presented.states import state_json
from games.api.problems import Problem
from games.engine.codec import Json
from games.lobby.queries import followers_of
from games.tables import queries
from games.tables.errors import InvitationsHidden, TableNotFound

MOST_EVENTS, EVENTS = 1000, 100
LARGEST = 2**31 - 1

Node = strawberry.Parent[TableNode]
FirstEvents = Annotated[int, about(f"How many at most, 1 to {MOST_EVENTS}.")]
AfterEvent = Annotated[str | None, about("A cursor, or the `seq` of an event: only what came later.")]
OfRound = Annotated[int | None, about("Only events of this round.")]
Number = Annotated[int, about("Its number, from 1.")]


def creator(node: Node, info: Info) -> User:
    return info.context.user(node.shown.creator)


def state(node: Node) -> Json:
    return state_json(node.state)


def events(node: Node, first: FirstEvents = EVENTS, after: AfterEvent = None, round: OfRound = None) -> Json:
    since = cursor_read(after)
    limit = paged(first, MOST_EVENTS)
    found = node.neighbours.once(
        ("events", since, limit, round),
        lambda tables: queries.events_of(tables, since=since, limit=limit, round=round),
    )[node.state.table.pk]
    shown = list(visible_events(node.state.game, found, node.state.seat))
    page = {
        "has_next_page": len(found) == limit,
        "has_previous_page": since > 0,
        "start_cursor": str(found[0].seq) if found else None,
        "end_cursor": str(found[-1].seq) if found else None,
    }
    edges = [{"cursor": str(each["seq"]), "node": each} for each in shown]
    return {"edges": edges, "nodes": shown, "page_info": page}


def rounds(node: Node) -> list[RoundLine]:
    found = node.neighbours.once("rounds", queries.rounds_of)
    talks = node.neighbours.once("talks", lambda _: queries.talks_of(found))
    return round_lines(found.get(node.id, ()), talks.get(node.id, {}))


def round_by_number(node: Node, number: Number) -> Json | None:
    if not 0 < number <= 999:
        return None
    records = node.neighbours.once(("round", number), lambda tables: queries.round_records_of(tables, number))
    record = records.get(node.id)
    return None if record is None else whole_round_json(node.state.game, record, node.state.seat)


def occupancies(node: Node, info: Info) -> list[Occupancy]:
    found = node.neighbours.once("occupancies", queries.occupancies_of)
    info.context.expect(str(each.player_id) for held in found.values() for each in held)
    return [Occupancy.of(each) for each in found.get(node.id, ())]


def invitations(node: Node, info: Info) -> list[Invitation] | None:
    if not node.state.table.standing.sees_invitations:
        raise InvitationsHidden
    found = node.neighbours.once("invitations", queries.invitations_of)
    info.context.expect(str(each.user_id) for invited in found.values() for each in invited)
    return [Invitation.of(each) for each in found.get(node.id, ())]


def plans(node: Node, info: Info) -> list[Json] | None:
    if node.state.seat is None:
        return None
    player = info.context.seated()
    found = node.neighbours.once(
        "plans", lambda tables: queries.plans_at([each.pk for each in tables], player)
    )
    return [plan_json(each) for each in found.get(node.id, ())]


def fairness(node: Node) -> Fairness:
    found = node.neighbours.once("fairness", queries.fairness_of)
    return Fairness.of(found[node.id])


def step_label(step: strawberry.Parent[Json], info: Info) -> str:
    """What a part of the way to a deadline is, for people."""
    return translated(STEPS[step["kind"]], info.context.language)


def table_id_of(there: strawberry.Parent[AtTable]) -> str:
    """The id of the table at which something is."""
    shown = there.shown
    return str(shown["table"] if isinstance(shown, dict) else shown.table)


def table_of(there: strawberry.Parent[AtTable]) -> TableNode:
    """The table at which something is."""
    node = there.tables.get(table_id_of(there))
    if node is None:
        raise TableNotFound
    return node


def table_after(change: strawberry.Parent[Any], info: Info) -> TableNode:
    """The table that a mutation changed, as it stands now."""
    node = table_node(info.context, change["table_id"])
    if node is None:
        raise TableNotFound
    return node


def state_after(change: strawberry.Parent[Any], info: Info) -> Json:
    """The state that an action or a refusal came with, or the present one where none was told."""
    if "state" in change:
        return cast("Json", change["state"])
    return state_json(table_after(change, info).state)


def plan_after(change: strawberry.Parent[Any], info: Info) -> Json:
    """The plan that was confirmed."""
    if "plan" in change:
        return cast("Json", change["plan"])
    player, version = info.context.seated(), (change["round"], change["version"])
    return plan_json(queries.plan_confirmed(change["table_id"], player, *version))


def seek_named(refusal: strawberry.Parent[Any]) -> str:
    """The seek that a refusal names."""
    return str(refusal["seek"])


def table_named(refusal: strawberry.Parent[Any]) -> str:
    """The table that a refusal names."""
    return str(refusal["table"])


def created_at(user: strawberry.Parent[Any], info: Info) -> str | None:
    """When somebody signed up; of all players read with their tables this is looked up at once."""
    if isinstance(user, dict):
        return user.get("created_at") or instant(info.context.user(user["id"]).created_at)
    row = user if isinstance(user, User) else info.context.user(user.id)
    return instant(row.created_at)


def user_id(user: Any) -> str:
    """Return the id of the user whose fields are asked for, from a row or its JSON."""
    return str(user["id"] if isinstance(user, dict) else user.id)


def followers(user: strawberry.Parent[Any]) -> int:
    """How many follow somebody."""
    return followers_of(user_id(user))


def bot(user: strawberry.Parent[Any], info: Info) -> Bot | None:
    """How a bot plays."""
    return bot_of(info.context.user(user_id(user)))


def cursor_read(cursor: str | None) -> int:
    """The `seq` in a cursor of events. Raises Problem invalid_cursor."""
    if cursor is None:
        return 0
    if not (cursor.isascii() and cursor.isdecimal() and len(cursor) <= 10 and int(cursor) <= LARGEST):
        raise Problem("invalid_cursor")
    return int(cursor)


def paged(first: int, most: int) -> int:
    """How many rows a page has. Raises Problem invalid_parameter."""
    if not 1 <= first <= most:
        fault = ("/first", "out_of_range", f"1 to {most}.")
        raise Problem("invalid_parameter", faults=[fault])
    return first
