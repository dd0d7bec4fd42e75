"""Actions; and facts as events, a type for each, made from the engine's own types, so that they agree."""

from types import NoneType, UnionType
from typing import Annotated, Any, Final, Union, get_args, get_origin, get_type_hints

import strawberry

from games.api.contract.play.games import Line
from games.api.contract.play.states import Bid
from games.api.contract.players.people import KIND
from games.api.contract.schemas.facts import first_paragraph
from games.api.contract.values import TRUMP, Reason, Trump, words
from games.api.contract.words import PHASE
from games.api.graphql.types.contract_types import WRITTEN, made_of, written
from games.api.graphql.types.scalars import Card, Instant, Json, TurnId, described_field, enum_of
from games.api.texts.property_texts import text_of
from games.engine import actions, cards, director_facts, facts
from games.engine.codec import KINDS
from games.engine.seats import Seat

TYPES = words(
    "ActionType",
    "What an action does.",
    **{
        "play": "Play `card`.",
        "estimate": "Promise to win `value` tricks.",
        "bid": "Bid `tricks` with `trump`.",
        "dash_call": "Promise no trick at all, before the auction.",
        "no_dash": "Decline to call dash.",
        "pass": "Bid no more.",
        "redeal": "Ask for other cards, being void of a suit.",
        "avoid": "Keep the cards though void of a suit.",
    },
)
ActionType = Annotated[str, TYPES]


@written("An action: its type, and of the other fields those the type asks for.", strawberry.input)
class ActionInput:
    type: ActionType = described_field("The type of the action.")
    card: Card | None = described_field("The card to play, for `play`.", default=None)
    value: int | None = described_field("The number of tricks, for `estimate`.", default=None)
    tricks: int | None = described_field("The number of tricks, for `bid`.", default=None)
    trump: Trump | None = described_field("The trump, for `bid`.", default=None)


@written("An action that was taken.")
class Action:
    type: ActionType = described_field("The type of the action; fields of other types are null.")
    card: Card | None = described_field("The card of `play`.")
    value: int | None = described_field("The tricks of `estimate`.")
    tricks: int | None = described_field("The tricks of `bid`.")
    trump: Trump | None = described_field("The trump of `bid`.")


@written("Something said before the estimates.")
class Call(Action):
    seat: int = described_field("The seat that said it.")


@written("An action that may not be taken, and why.")
class IllegalActionEntry(Action):
    code: Reason = described_field("The reason.")


@written("What may be sent: one entry lists every card, value or bid of its type.")
class LegalAction:
    type: ActionType = described_field("The type of all these actions.")
    cards: list[Card] | None = described_field("The cards that may be played, each as `card`.")
    values: list[int] | None = described_field("The values that may be estimated, each as `value`.")
    bids: list[Bid] | None = described_field("The bids that may be made, each as `tricks` and `trump`.")


WRITTEN.update(
    {
        "Action": ActionInput,
        "Taken": Action,
        "Call": Call,
        "LegalAction": LegalAction,
        "IllegalAction": IllegalActionEntry,
    }
)


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
    actions.Action: Action,
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
