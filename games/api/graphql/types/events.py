"""Facts as events, a type for each, made from the engine's own types, so that they cannot differ."""

from __future__ import annotations

from types import NoneType, UnionType
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

import strawberry

from games.api.contract.play.games import Line
from games.api.graphql.types import actions
from games.api.graphql.types.made import made_of
from games.api.graphql.types.scalars import Card, Instant, Json, PhaseOfRound, Trump, TurnId, UserKind, told
from games.engine import cards, directed, facts
from games.engine.actions import Action
from games.engine.codec import KINDS
from games.engine.seats import Seat


@strawberry.interface(description="A fact: something that happened at a table.")
class Event:
    seq: int = told("Its number in the table's log, from 1 without a gap. It is the cursor, too.")
    at: Instant = told("When it happened.")
    type: str = told("Its kind, such as `trick_won`.")


_KNOWN: Final[dict[Any, Any]] = {
    int: int,
    str: str,
    Seat: int,
    cards.Card: Card,
    cards.Trump: Trump,
    Action: actions.Action,
    facts.Line: made_of(Line),
}
# Fields that say more than their type does.
_SPECIAL: Final[dict[tuple[type, str], Any]] = {
    (facts.TableOpened, "options"): Json,
    (facts.SeatTaken, "kind"): UserKind,
    (facts.PhaseBegan, "phase"): PhaseOfRound,
    (directed.Substituted, "kind"): UserKind,
    (directed.TurnUndone, "phase"): PhaseOfRound,
}
_ABOUT: Final = {
    "round": "The round it belongs to.",
    "seat": "Whose it is.",
    "turn": "The number of the turn within the round.",
    "turn_id": "The turn that was taken.",
    "action": "What was done.",
    "attempt": "Counts the deals of the round that were thrown in.",
    "dealer": "The seat that deals.",
    "cards": "How many cards each hand has; in the draw, the cards drawn by seat.",
    "trump": "The trump; null where an auction will name it.",
    "turned_up": "The card turned up after the deal, where the ruleset does so.",
    "seats": "Where each seat's player sits from now on; of an intervention, the seats it is about.",
    "scores": "Running totals. One for each seat, seat 0 first.",
    "places": "One for each seat, from 1; ties share the better place.",
    "reason": "Why.",
    "phase": "The phase that is on from here.",
    "tricks": "How many tricks were bid.",
    "total": "The estimates added up.",
    "first": "The number in the event of the board that the first round plays.",
    "through": "The last round of which others may be told.",
    "high_bidder": "The declarer, or who first made a fast round's highest estimate.",
    "risk": "Who estimated last, where that counts.",
    "leader": "The seat that leads.",
    "turns": "The turns that the service took for their seats, by number.",
    "trick": "The number of the trick within the round, from 1.",
    "won": "Tricks won. One for each seat, seat 0 first.",
    "multiplier": "What the round's points were multiplied by.",
    "next_multiplier": "What the next round carries.",
    "points": "One for each seat, seat 0 first.",
    "lines": "By seat; the lines of a seat add up to its points.",
    "ruleset": "Pinned, such as `modern@1`.",
    "options": "What the table chose.",
    "players": "How many play.",
    "commitment": "The promise of the deals; empty for stacked ones.",
    "kind": "A person or a bot.",
    "days": "How many days at most.",
    "what": "What a director did, such as `extend`.",
    "seconds": "How many seconds.",
    "change": "By how many points.",
    "category": "What for, such as `lateness`.",
    "table": "The id of the other table.",
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
