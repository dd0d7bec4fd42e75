"""Refusals of mutations: a type for each code, so that clients name the refusals that they handle.

A service's error whose code is one of a mutation's named refusals becomes its result; every other error
stands beside `data`, like that of a query.
"""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Annotated, Any, Final, TypeVar, Union, get_type_hints

import strawberry
from graphql import get_named_type, is_input_object_type
from strawberry.utils.str_converters import to_camel_case

from accounts.refusals import Source, codes_of
from games.api.contract.problem import Further
from games.api.contract.resource import about_member
from games.api.graphql.context import Info, OperationContext
from games.api.graphql.idempotency import made_again
from games.api.graphql.play.tables import state_after
from games.api.graphql.types.contract_types import graphql_of
from games.api.graphql.types.scalars import Reason, described_field
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


# Members of some refusals beyond their code.
_MORE: Final[dict[str, tuple[str, ...]]] = {
    "stale_turn": ("state", "turn_ids"),
    "table_not_running": ("state",),
    "turn_already_played": ("state", "turn_ids", "seq"),
    "chat_banned": ("until",),
    "suspended": ("until",),
    "tournament_status": ("event_status",),
    "entries_closed": ("event_status",),
    "already_seeking": ("seek",),
    "at_live_table": ("table",),
    "games_under_way": ("count", "table_ids"),
    "stage_round_open": ("stage_round",),
    "later_stage_round": ("stage_round",),
    "import_refused": ("refused",),
    "pairing_refused": ("reason", "entries", "fits"),
    "illegal_action": ("reason", "legal_actions"),
}
_TYPES: Final = get_type_hints(Further, include_extras=True)
# Further words for the field of a member: its name where others differ, or where it is looked up.
_SPECIAL: Final[dict[tuple[str, str], dict[str, Any]]] = {
    ("table_not_running", "state"): {"resolver": state_after},
    ("already_seeking", "seek"): {"name": "seekId"},
    ("at_live_table", "table"): {"name": "tableId"},
    ("stage_round_open", "stage_round"): {"name": "stageRoundNumber"},
    ("later_stage_round", "stage_round"): {"name": "stageRoundNumber"},
    ("pairing_refused", "reason"): {"name": "pairingReason"},
}


def refusal_name(code: str) -> str:
    """Return the type of a code: `stale_turn` is the type `StaleTurn`."""
    return "".join(word.capitalize() for word in code.split("_"))


def _refusal(code: str) -> Any:
    names = _MORE.get(code, ())
    members: dict[str, Any] = {
        name: described_field(about_member(Further, name), **_SPECIAL.get((code, name), {})) for name in names
    }
    members["__annotations__"] = {name: graphql_of(_TYPES[name]) for name in names}
    if code == "illegal_action":
        members["__annotations__"]["reason"] = Reason
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
