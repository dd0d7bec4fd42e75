"""Refusals of mutations: a type for each code, so that clients name the refusals that they handle.

A service's error whose code is one of a mutation's named refusals becomes its result; every other error
stands beside `data`, like that of a query.
"""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Annotated, Any, Final, TypeVar, Union

import strawberry
from graphql import get_named_type, is_input_object_type
from strawberry.utils.str_converters import to_camel_case

from accounts.refusals import Source, codes_of
from games.api.contract.play.states import State
from games.api.contract.tournament.entries import RefusedLine
from games.api.contract.tournament.tournament_words import TournamentPhase
from games.api.graphql.context import Info, OperationContext
from games.api.graphql.idempotency import made_again
from games.api.graphql.play.tables import state_after
from games.api.graphql.types.actions import LegalAction
from games.api.graphql.types.contract_types import graphql_of
from games.api.graphql.types.scalars import Instant, Reason, described_field
from games.api.problem_codes import PROBLEMS, ordered
from games.api.problems import Problem, problem_of
from games.engine.codec import Json


@strawberry.type(description="Something that is wrong in your request.")
class Fault:
    pointer: str = described_field("Where it is wrong: a JSON pointer into your request.")
    code: str = described_field("What is wrong: a code that never changes its meaning.")
    detail: str = described_field("What is wrong, as a sentence for people.")


@strawberry.interface(description="A mutation was refused and nothing has changed. Codes are those of REST.")
class Refusal:
    code: str = described_field(
        "What is wrong: a code that keeps its meaning and has a page at `/problems/{code}`."
    )
    title: str = described_field("The title of the problem, for people.")
    detail: str = described_field("What went wrong, and what to do about it.")
    errors: list[Fault] = described_field("Each thing that is wrong in your request, if that can be said.")


def _member(name: str, of: Any, about: str, /, **more: Any) -> tuple[str, Any, Any]:
    """A member beyond the code: its name in the problem, its type and its field."""
    return name, of, described_field(about, **more)


STATE_NOW = "The present state as you may see it."
STATE = _member("state", graphql_of(State), STATE_NOW)
TURNS = _member("turn_ids", list[str], "Your turns now.")
UNTIL = _member("until", Instant, "When the ban or suspension ends.")
STATUS = _member("event_status", graphql_of(TournamentPhase), "The present status of the tournament.")
# Members of some refusals beyond their code.
_MORE: Final[dict[str, tuple[tuple[str, Any, Any], ...]]] = {
    "stale_turn": (STATE, TURNS),
    "table_not_running": (_member("state", graphql_of(State), STATE_NOW, resolver=state_after),),
    "turn_already_played": (
        STATE,
        TURNS,
        _member("seq", int, "`seq` of the log entry that holds your turn."),
    ),
    "chat_banned": (UNTIL,),
    "suspended": (UNTIL,),
    "tournament_status": (STATUS,),
    "entries_closed": (STATUS,),
    "already_seeking": (_member("seek", strawberry.ID, "The open seek.", name="seekId"),),
    "at_live_table": (_member("table", strawberry.ID, "The live table at which you sit.", name="tableId"),),
    "games_under_way": (
        _member("count", int, "Number of tables that are not over where you or your bots are."),
        _member("table_ids", list[strawberry.ID], "The ids of the oldest of these tables, ten at most."),
    ),
    "stage_round_open": (
        _member("stage_round", int, "The number of the stage round.", name="stageRoundNumber"),
    ),
    "later_stage_round": (
        _member(
            "stage_round",
            int,
            "The number of the last stage round, which is unpublished first.",
            name="stageRoundNumber",
        ),
    ),
    "import_refused": (_member("refused", graphql_of(list[RefusedLine]), "The lines that are wrong."),),
    "pairing_refused": (
        _member("reason", str, "Why there is no such pairing: a code.", name="pairingReason"),
        _member("entries", list[int], "The entries that it concerns."),
        _member("fits", list[int], "The number of entries that would do, if the number is wrong."),
    ),
    "illegal_action": (
        _member("reason", Reason, "Why the rules do not allow it."),
        _member("legal_actions", list[LegalAction], "The actions that you may send."),
    ),
}


def refusal_name(code: str) -> str:
    """Return the type of a code: `stale_turn` is the type `StaleTurn`."""
    return "".join(word.capitalize() for word in code.split("_"))


def _refusal(code: str) -> Any:
    more = _MORE.get(code, ())
    members: dict[str, Any] = {name: field for name, _, field in more}
    members["__annotations__"] = {name: of for name, of, _ in more}
    made = type(refusal_name(code), (Refusal,), members)
    return strawberry.type(made, description=PROBLEMS[code].en.advice)


# The codes with which mutations are refused as a result; other errors are in `errors`, as for a query.
REFUSALS: Final[dict[str, Any]] = {}


Effect = TypeVar("Effect", bound=Callable[..., Any])


def mutation(name: str, success: type, *refuses: Source, about: str) -> Callable[[Effect], Any]:
    """Make a mutation, whose result is the union of its success and the refusals of the services that it
    calls."""
    codes = ordered(codes_of(*refuses))
    REFUSALS.update({code: _refusal(code) for code in codes if code not in REFUSALS})
    members = (success, *(REFUSALS[code] for code in codes))
    told = f"The result of `{name}`: its success, or its refusal."
    union = strawberry.union(f"{name[0].upper()}{name[1:]}Result", description=told)
    result: Any = Annotated[Union[members], union]  # noqa: UP007  # made at run time

    def declared(effect: Effect) -> Any:
        @wraps(effect)
        def refusing(info: Info, **chosen: Any) -> Any:
            if info.context.stored_source is not None:
                return made_again(info.context)
            try:
                info.context.result = effect(info, **chosen)
                return info.context.result
            except Exception as error:
                problem = problem_of(error)
                if problem is None or (problem.code not in codes and not problem.faults):
                    raise
                point_to_arguments(info, problem)
                if problem.code not in codes:
                    raise problem from error
                return refused(problem, chosen, info.context)

        return strawberry.mutation(resolver=refusing, name=name, graphql_type=result, description=about)

    return declared


def point_to_arguments(info: Info, problem: Problem, within: str = "") -> None:
    """Let the faults of a problem point to the arguments of this field; `within` is the pointer of the input
    that they are about."""
    problem.faults = tuple(
        _within_arguments(info, (f"{within}{pointer}", code, detail))
        for pointer, code, detail in problem.faults
    )


def _within_arguments(info: Info, fault: tuple[str, str, str]) -> tuple[str, str, str]:
    """Let a fault point to arguments as they are called here. Services know the members of REST's body."""
    pointer, code, detail = fault
    known: Any = info._raw_info.parent_type.fields[info.field_name].args
    steps = pointer.split("/")[1:]
    if steps and to_camel_case(steps[0]) not in known:
        holders = [name for name, each in known.items() if to_camel_case(steps[0]) in _members(each.type)]
        steps = holders[:1] + steps
    told = []
    for step in steps:
        name = to_camel_case(step)
        told.append(name if name in known else step)
        known = _members(known[name].type) if name in known else known
    return "".join(f"/{step}" for step in told), code, detail


def _members(of: Any) -> Mapping[str, Any]:
    """Return the members of an input, or of the inputs of a list; other types have none."""
    inner = get_named_type(of)
    return inner.fields if is_input_object_type(inner) else {}


def refused(problem: Problem, chosen: Mapping[str, Any], context: OperationContext) -> Json:
    """A named refusal as a source. `chosen` are the mutation's arguments."""
    body = problem.body(context.request, context.language)
    return {
        "__typename": refusal_name(problem.code),
        "table_id": chosen.get("table", chosen.get("table_id")),
        **body,
    }
