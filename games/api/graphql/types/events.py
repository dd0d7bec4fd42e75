"""Facts as events, a type for each, made from the engine's own types, so that they cannot differ."""

from types import NoneType, UnionType
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

import strawberry

from games.api.contract.play.games import Line
from games.api.contract.players.people import KIND
from games.api.contract.schemas.facts import first_paragraph
from games.api.contract.values import TRUMP
from games.api.contract.words import PHASE
from games.api.graphql.types import actions
from games.api.graphql.types.contract_types import made_of
from games.api.graphql.types.scalars import Card, Instant, Json, TurnId, described_field, enum_of
from games.api.texts.property_texts import text_of
from games.engine import cards, director_facts, facts
from games.engine.actions import Action
from games.engine.codec import KINDS
from games.engine.seats import Seat


@strawberry.interface(description="A fact: something that happened at a table.")
class Event:
    seq: int = described_field("The number in the table's log, from 1 without a gap. It is also the cursor.")
    at: Instant = described_field("When it happened.")
    type: str = described_field("The type of the event, such as `trick_won`.")


_KNOWN: Final[dict[Any, Any]] = {
    int: int,
    str: str,
    Seat: int,
    cards.Card: Card,
    cards.Trump: enum_of(TRUMP),
    Action: actions.Action,
    facts.Line: made_of(Line),
}
# Fields that say more than their type does.
_SPECIAL: Final[dict[tuple[type, str], Any]] = {
    (facts.TableOpened, "options"): Json,
    (facts.SeatTaken, "kind"): enum_of(KIND),
    (facts.PhaseBegan, "phase"): enum_of(PHASE),
    (director_facts.Substituted, "kind"): enum_of(KIND),
    (director_facts.TurnUndone, "phase"): enum_of(PHASE),
}


def _shown(of: Any) -> Any:
    """Return the GraphQL type of an engine's type, as `engine.codec` writes it."""
    if of in _KNOWN:
        return _KNOWN[of]
    if get_origin(of) is tuple:
        return list[_shown(get_args(of)[0])]  # type: ignore[misc]  # a type made at run time
    if get_origin(of) in {Union, UnionType}:
        (inner,) = (each for each in get_args(of) if each is not NoneType)
        return _shown(inner) | None
    raise TypeError(f"no GraphQL type for {of}")


# One query can select fields of every event, so fields of one name have one type; others get another name.
_NAMES: Final[dict[tuple[type, str], str]] = {(facts.SeatsDrawn, "cards"): "drawnCards"}
_NULLABLE: Final = {
    name for fact in KINDS for name, of in get_type_hints(fact).items() if NoneType in get_args(of)
}


def _event(fact: type) -> Any:
    hints = {name: _SPECIAL.get((fact, name)) or _shown(of) for name, of in get_type_hints(fact).items()}
    hints = {name: of | None if name in _NULLABLE else of for name, of in hints.items()}
    if fact is facts.Acted:
        hints["turn_id"] = TurnId
    called = f"{fact.__name__}Event"
    members = {
        name: described_field(
            text_of(called, name, nullable=name in _NULLABLE), name=_NAMES.get((fact, name))
        )
        for name in hints
    }
    made = type(called, (Event,), {"__annotations__": hints, **members})
    return strawberry.type(made, description=first_paragraph(fact))


# The type of each kind of fact, such as `trick_won`.
EVENTS: Final[dict[str, Any]] = {kind: _event(fact) for fact, kind in KINDS.items()}
