"""Text form of facts and actions: JSON-able dicts and back, as clients see them.

A fact is `{"type": "acted", "round": 7, "turn": 23, "seat": 2, "action": {...}}`; an action is what a client
sends. Reading back interns actions. Raise MalformedRecord for anything else.
"""

import re
from collections.abc import Callable, Collection, Mapping
from typing import Any, TypeVar, cast, get_args, get_type_hints

from games.engine.actions import (
    AVOID,
    BIDS,
    DASH_CALL,
    ESTIMATES,
    NO_DASH,
    PASS,
    PLAYS,
    REDEAL,
    Action,
    Bid,
    Estimate,
    PlayCard,
)
from games.engine.cards import CARD_TEXT, TRUMP_TEXT, Card, card, trump
from games.engine.errors import MalformedRecord
from games.engine.facts import (
    Acted,
    AuctionWon,
    Dealt,
    Fact,
    Line,
    RoundFact,
    RoundScored,
    SeatsDrawn,
    TableFact,
    TableOpened,
)
from games.engine.rulesets.options import canonical
from games.engine.seats import Seat

Json = dict[str, Any]
T = TypeVar("T")

# Actions without members, by their names.
SIMPLE: dict[str, Action] = {
    "dash_call": DASH_CALL,
    "no_dash": NO_DASH,
    "pass": PASS,
    "redeal": REDEAL,
    "avoid": AVOID,
}
_KINDS = ("play", "estimate", "bid", *SIMPLE)
_SIMPLE_TEXT = {type(action): text for text, action in SIMPLE.items()}


def action_json(action: Action) -> Json:
    """`{"type": "play", "card": "QS"}` and so on."""
    if isinstance(action, PlayCard):
        return {"type": "play", "card": CARD_TEXT[action.card]}
    if isinstance(action, Estimate):
        return {"type": "estimate", "value": action.value}
    if isinstance(action, Bid):
        return {"type": "bid", "tricks": action.tricks, "trump": TRUMP_TEXT[action.trump]}
    return {"type": _SIMPLE_TEXT[type(action)]}


def action(body: object) -> Action:
    """Read an action from JSON. Numbers beyond any deck are malformed, not illegal."""
    if not isinstance(body, Mapping):
        raise MalformedRecord("An action is an object.", fault="not_a_dict")
    fields = dict(body)
    found = _action(_taken(fields, "type", lambda value: _one_of(value, _KINDS)), fields)
    if fields:
        unknown = str(next(iter(fields)))
        raise MalformedRecord("There is no such member.", member=unknown, fault="unknown_field")
    return found


def _action(kind: str, fields: dict[str, Any]) -> Action:
    """Return the action of this kind; its fields are taken out of `fields`."""
    if kind == "play":
        return PLAYS[_taken(fields, "card", _card)]
    if kind == "estimate":
        return ESTIMATES[_taken(fields, "value", _tricks)]
    if kind == "bid":
        tricks = _taken(fields, "tricks", _tricks)
        return BIDS[tricks * 5 + trump(_taken(fields, "trump", lambda value: _one_of(value, TRUMP_TEXT)))]
    return SIMPLE[kind]


def _taken(fields: dict[str, Any], name: str, read: Callable[[object], T]) -> T:
    """Take a field out of `fields` and read it. Raise MalformedRecord."""
    if name not in fields:
        raise MalformedRecord("This field is required.", member=name, fault="required")
    try:
        return read(fields.pop(name))
    except _InvalidValue as error:
        raise MalformedRecord(str(error), member=name, fault=error.fault) from None


class _InvalidValue(ValueError):
    """The value of a field is none of those allowed; `fault` is a code."""

    def __init__(self, fault: str, why: str) -> None:
        super().__init__(why)
        self.fault = fault


def _card(value: object) -> Card:
    if not isinstance(value, str) or value not in CARD_TEXT:
        raise _InvalidValue("invalid", "A card is rank, then suit, such as QS; jokers are J1 and J2.")
    return card(value)


def _tricks(value: object) -> int:
    return _number(value, len(ESTIMATES))


def _one_of(value: object, known: Collection[str]) -> str:
    if not isinstance(value, str) or value not in known:
        raise _InvalidValue("invalid_choice", f"One of {', '.join(known)}.")
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError("text expected")
    return value


def _number(value: object, below: int) -> int:
    if type(value) is not int or not 0 <= value < below:
        raise _InvalidValue("out_of_range", f"A whole number from 0 to {below - 1}.")
    return value


def _whole(value: object) -> int:
    if type(value) is not int:
        raise ValueError("a whole number expected")
    return value


def _by_seat(value: object) -> tuple[int, ...]:
    if not isinstance(value, list):
        raise ValueError("a list of whole numbers expected")
    return tuple(map(_whole, value))


def _maybe(convert: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda value: None if value is None else convert(value)


def _lines(value: list[list[Json]]) -> tuple[tuple[Line, ...], ...]:
    return tuple(
        tuple(Line(_text(line["code"]), _whole(line["points"])) for line in seat) for seat in value
    )  # fmt: skip


def _options(value: object) -> tuple[tuple[str, object], ...]:
    if not isinstance(value, Mapping):
        raise ValueError("options are an object")
    return canonical(value)


# How to read a field, by its type.
_PLAIN: dict[object, Callable[[Any], Any]] = {
    str: _text,
    int: _whole,
    Seat: _whole,
    Seat | None: _maybe(_whole),
    tuple[int, ...]: _by_seat,
    tuple[Seat, ...]: _by_seat,
}
# (fact, field) -> how to write and read it, if not unchanged.
_SPECIAL: dict[tuple[type, str], tuple[Callable[[Any], Any], Callable[[Any], Any]]] = {
    (TableOpened, "options"): (dict, _options),
    (SeatsDrawn, "cards"): (lambda cards: [CARD_TEXT[each] for each in cards], lambda v: tuple(map(card, v))),
    (Dealt, "trump"): (_maybe(TRUMP_TEXT.__getitem__), _maybe(trump)),
    (Dealt, "turned_up"): (_maybe(CARD_TEXT.__getitem__), _maybe(card)),
    (AuctionWon, "trump"): (TRUMP_TEXT.__getitem__, trump),
    (Acted, "action"): (action_json, action),
    (RoundScored, "lines"): (lambda seats: [[line._asdict() for line in seat] for seat in seats], _lines),
}


_FACTS: dict[str, type] = {
    re.sub(r"(?<!^)(?=[A-Z])", "_", each.__name__).lower(): each
    for each in (*get_args(TableFact), *get_args(RoundFact))
}
# The name of each type of fact in logs and streams, such as `trick_won`.
KINDS = {each: kind for kind, each in _FACTS.items()}
_WRITERS = {
    each: tuple((field, _SPECIAL.get((each, field), (None, None))[0]) for field in each._fields)
    for each in cast("Any", _FACTS).values()
}


def _readers(of_kind: type) -> tuple[tuple[str, Callable[[Any], Any]], ...]:
    return tuple(
        (field, _SPECIAL[of_kind, field][1] if (of_kind, field) in _SPECIAL else _PLAIN[hint])
        for field, hint in get_type_hints(of_kind).items()
    )


_READERS = {kind: (each, _readers(each)) for kind, each in _FACTS.items()}


def fact_json(fact: Fact) -> Json:
    body: Json = {"type": KINDS[type(fact)]}
    for (field, write), value in zip(_WRITERS[type(fact)], fact, strict=True):
        body[field] = value if write is None else write(value)
    return body


def fact(kind: str, body: Mapping[str, Any]) -> Fact:
    """Read a fact of this kind; `body` is `fact_json` with or without its `type`."""
    try:
        of_kind, readers = _READERS[kind]
        return cast("Fact", of_kind(*(read(body[field]) for field, read in readers)))
    except (KeyError, ValueError, TypeError) as error:
        raise MalformedRecord(f"not a fact of kind {kind!r}: {error}") from None


def turn_id(round: int, turn: int) -> str:
    """`7.23`: turn 23 of round 7."""
    return f"{round}.{turn}"


def parse_turn_id(text: str) -> tuple[int, int]:
    """Return (round, turn). Raise MalformedRecord unless it is two whole numbers as `turn_id` writes them."""
    found = re.fullmatch(r"([1-9][0-9]{0,2})\.([1-9][0-9]{0,5})", text)
    if found is None:
        raise MalformedRecord("a turn_id looks like 7.23")
    return int(found[1]), int(found[2])
