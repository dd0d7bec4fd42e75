"""Refusals of mutations: a type for each code, so that clients name the ones they handle."""

from __future__ import annotations

from typing import Annotated, Any, Final, Union, get_args

import strawberry

from accounts.refusals import Source, codes_of
from games.api.contract.play.states import State
from games.api.contract.tournament.entries import RefusedLine
from games.api.graphql.play.tables import state_after
from games.api.graphql.types.actions import LegalAction
from games.api.graphql.types.made import graphql_of
from games.api.graphql.types.scalars import Instant, Reason, told
from games.api.problem_codes import PROBLEMS, ordered


@strawberry.type(description="One thing wrong in what was sent.")
class Fault:
    pointer: str = told("Where: a JSON pointer into what was sent.")
    code: str = told("Which.")
    detail: str = told("Why, for people.")


@strawberry.interface(description="A mutation was refused and nothing has changed. Codes are those of REST.")
class Refusal:
    code: str = told("What is wrong; it never changes its meaning, and has a page at `/problems/{code}`.")
    title: str = told("The same for people.")
    detail: str = told("A sentence more.")
    errors: list[Fault] = told("Where the fault lies, as far as that can be said.")


def _seek_named(refusal: strawberry.Parent[Any]) -> str:
    return str(refusal["seek"])


def _table_named(refusal: strawberry.Parent[Any]) -> str:
    return str(refusal["table"])


STATE_NOW = "The present state as you may see it."
STATE = ("state", graphql_of(State), told(STATE_NOW))
TURNS = ("turn_ids", list[str], told("Your turns now."))
UNTIL = ("until", Instant, told("When that ends."))
# Members of some refusals beyond their code.
_MORE: Final[dict[str, tuple[tuple[str, Any, Any], ...]]] = {
    "stale_turn": (STATE, TURNS),
    "table_not_running": (("state", graphql_of(State), told(STATE_NOW, resolver=state_after)),),
    "turn_already_played": (STATE, TURNS, ("seq", int, told("Where in the log you took this turn."))),
    "chat_banned": (UNTIL,),
    "suspended": (UNTIL,),
    "already_seeking": (("seek_id", strawberry.ID, told("Which.", resolver=_seek_named)),),
    "at_live_table": (("table_id", strawberry.ID, told("At which.", resolver=_table_named)),),
    "games_under_way": (
        ("count", int, told("At how many tables that are not over you or bots of yours are.")),
        ("table_ids", list[strawberry.ID], told("The oldest of them, ten at most.")),
    ),
    "stage_round_open": (("stage_round", int, told("Which.", name="stageRoundNumber")),),
    "later_stage_round": (
        ("stage_round", int, told("The last one, which is taken back first.", name="stageRoundNumber")),
    ),
    "import_refused": (("refused", graphql_of(list[RefusedLine]), told("Every line that is wrong.")),),
    "pairing_refused": (
        ("reason", str, told("Why there is no such pairing: a code.", name="pairingReason")),
        ("entries", list[int], told("Whom it concerns.")),
        ("fits", list[int], told("So many entries would do, where their number is what is wrong.")),
    ),
    "illegal_action": (
        ("reason", Reason, told("Why the rules do not allow it.")),
        ("legal_actions", list[LegalAction], told("What they allow.")),
    ),
}


def refusal_name(code: str) -> str:
    """`stale_turn` is the type `StaleTurn`."""
    return "".join(word.capitalize() for word in code.split("_"))


def _refusal(code: str) -> Any:
    more = _MORE.get(code, ())
    members: dict[str, Any] = {name: field for name, _, field in more}
    members["__annotations__"] = {name: of for name, of, _ in more}
    made = type(refusal_name(code), (Refusal,), members)
    return strawberry.type(made, description=PROBLEMS[code].advice)


# The codes that mutations are refused with as a result; all others are errors beside `data`.
REFUSALS: Final[dict[str, Any]] = {}


def result(name: str, success: type, *sources: Source) -> Any:
    """The union of a mutation's success and the refusals of what it calls."""
    codes = ordered(codes_of(*sources))
    REFUSALS.update({code: _refusal(code) for code in codes if code not in REFUSALS})
    members = (success, *(REFUSALS[code] for code in codes))
    about = f"What `{name[0].lower()}{name[1:]}` comes to: success, or why not."
    return Annotated[Union[members], strawberry.union(f"{name}Result", description=about)]  # noqa: UP007  # made at run time


def refusals_of(result: Any) -> frozenset[str]:
    """The codes of the refusals in the union of a mutation's result."""
    names = {refusal_name(code): code for code in REFUSALS}
    members = get_args(get_args(result)[0])
    return frozenset(names[each.__name__] for each in members if each.__name__ in names)
