"""JSON Schema of every fact, out of the engine's own types, so that it cannot drift from them."""

from types import NoneType, UnionType
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

from games.api.contract.fields import CHOSEN
from games.api.contract.play.actions import CARD, SEAT, TRUMP, having, one_of, one_text, ref
from games.engine.actions import Action
from games.engine.cards import Card, Trump
from games.engine.codec import KINDS, Json
from games.engine.facts import Acted, Line, TableOpened
from games.engine.seats import Seat

AT: Final[Json] = {"type": "string", "format": "date-time"}
NUMBER: Final[Json] = {"type": "integer", "minimum": 1}


def _schema(of: Any) -> Json:
    """Return the schema of a type, as `engine.codec` writes it."""
    if of in _KNOWN:
        return _KNOWN[of]
    if get_origin(of) is tuple:
        return {"type": "array", "items": _schema(get_args(of)[0])}
    if get_origin(of) in {Union, UnionType}:
        kinds = [_schema(each) for each in get_args(of) if each is not NoneType]
        return {"anyOf": [*kinds, {"type": "null"}]}
    raise TypeError(f"no schema for {of}")


_KNOWN: Final[dict[Any, Json]] = {
    int: {"type": "integer"},
    str: {"type": "string"},
    Seat: SEAT,
    Card: CARD,
    Trump: TRUMP,
    Action: ref("Action"),
    Line: ref("Line"),
}


def _fact(fact: type) -> Json:
    members = {"type": one_text(KINDS[fact]), "seq": NUMBER, "at": AT}
    for name, of in get_type_hints(fact).items():
        options = fact is TableOpened and name == "options"
        members[name] = ref("ChosenOptions") if options else _schema(of)
    if fact is Acted:
        members["turn_id"] = {"type": "string"}
    return having(members) | {"description": _first_paragraph(fact)}


def _first_paragraph(of: type) -> str:
    return " ".join(line.strip() for line in (of.__doc__ or "").split("\n\n", maxsplit=1)[0].split("\n"))


COMPONENTS: Final[Json] = {
    "ChosenOptions": {
        "type": "object",
        "additionalProperties": CHOSEN,
        "description": "The options that the table chose, by name.",
    },
    **one_of(
        "Event",
        {f"{each.__name__}Event": _fact(each) for each in KINDS},
        "A fact: something that happened at a table, with its number in the log and its time.",
    ),
}
