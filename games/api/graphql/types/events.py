"""Facts as events, a type for each, made from the engine's own types, so that they cannot differ."""

from __future__ import annotations

from types import NoneType, UnionType
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

import strawberry

from games.api.contract.play.games import Line
from games.api.contract.players.people import KIND
from games.api.contract.resource import TRUMP
from games.api.contract.words import PHASE
from games.api.graphql.types import actions
from games.api.graphql.types.made import made_of
from games.api.graphql.types.scalars import Card, Instant, Json, TurnId, enum_of, told
from games.engine import cards, directed, facts
from games.engine.actions import Action
from games.engine.codec import KINDS
from games.engine.seats import Seat


@strawberry.interface(description="A fact: something that happened at a table.")
class Event:
    seq: int = told("The number in the table's log, from 1 without a gap. It is also the cursor.")
    at: Instant = told("When it happened.")
    type: str = told("The type of the event, such as `trick_won`.")


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
    (directed.Substituted, "kind"): enum_of(KIND),
    (directed.TurnUndone, "phase"): enum_of(PHASE),
}
_ABOUT: Final = {
    "round": "The number of the round, from 1.",
    "seat": "The number of the seat, from 0.",
    "turn": "The number of the turn within the round.",
    "turn_id": "The turn that was taken, such as `7.23`.",
    "action": "The action that was taken.",
    "attempt": "Number of deals of this round that were thrown in.",
    "dealer": "The seat that deals.",
    "cards": "The number of cards in each hand; in the draw, the card that each seat drew.",
    "trump": "The trump; null if an auction will name it.",
    "turned_up": "The card turned up after the deal; null if the ruleset turns none up.",
    "seats": "Where each seat's player sits from now on; for an intervention, the seats it is about.",
    "scores": "Running totals. One for each seat, seat 0 first.",
    "places": "The place of each seat, from 1; ties share the better place.",
    "reason": "The reason.",
    "phase": "The phase that begins.",
    "tricks": "The number of tricks that were bid.",
    "total": "The sum of all estimates.",
    "first": "The number, within the event, of the board that the first round plays.",
    "through": "The number of the last round that others may see.",
    "high_bidder": "The declarer; in a fast round, the first with the highest estimate.",
    "risk": "The seat that estimated last, where that counts; null otherwise.",
    "leader": "The seat that leads.",
    "turns": "The numbers of the turns that the service took for their seats.",
    "trick": "The number of the trick within the round, from 1.",
    "won": "Tricks won. One for each seat, seat 0 first.",
    "multiplier": "The factor for the round's points.",
    "next_multiplier": "The multiplier that the next round carries.",
    "points": "Points. One for each seat, seat 0 first.",
    "lines": "The parts of the points, by seat; the parts of a seat add up to its points.",
    "ruleset": "The ruleset with its version, such as `modern@1`.",
    "options": "The options that the table chose, by name.",
    "players": "The number of players.",
    "commitment": "SHA-256 of the server's seed, in hex; empty for stacked deals.",
    "kind": "Whether it is a person or a bot.",
    "days": "The longest time of the pause, in days.",
    "what": "What a director did, such as `extend`.",
    "seconds": "The number of seconds.",
    "change": "The points that were added; negative if they were taken.",
    "category": "What the points were changed for, such as `lateness`.",
    "table": "The id of the table where the game begins anew.",
}


def _shown(of: Any) -> Any:
    """The GraphQL type of an engine's type, as `engine.codec` writes it down."""
    if of in _KNOWN:
        return _KNOWN[of]
    if get_origin(of) is tuple:
        return list[_shown(get_args(of)[0])]  # type: ignore[misc]  # a type made at run time
    if get_origin(of) in {Union, UnionType}:
        (inner,) = (each for each in get_args(of) if each is not NoneType)
        return _shown(inner) | None
    raise TypeError(f"no GraphQL type for {of}")


# One query can ask for the fields of every event: those of one name are of one type, or called otherwise.
_NAMES: Final[dict[tuple[type, str], str]] = {(facts.SeatsDrawn, "cards"): "drawnCards"}
_NULLABLE: Final = {
    name for fact in KINDS for name, of in get_type_hints(fact).items() if NoneType in get_args(of)
}


def _event(fact: type) -> Any:
    hints = {name: _SPECIAL.get((fact, name)) or _shown(of) for name, of in get_type_hints(fact).items()}
    hints = {name: of | None if name in _NULLABLE else of for name, of in hints.items()}
    if fact is facts.Acted:
        hints["turn_id"] = TurnId
    members = {name: told(_ABOUT[name], name=_NAMES.get((fact, name))) for name in hints}
    made = type(f"{fact.__name__}Event", (Event,), {"__annotations__": hints, **members})
    about = " ".join((fact.__doc__ or "").split("\n\n", maxsplit=1)[0].split())
    return strawberry.type(made, description=about)


# The type of each kind of fact, such as `trick_won`.
EVENTS: Final[dict[str, Any]] = {kind: _event(fact) for fact, kind in KINDS.items()}
