"""JSON Schema of facts and of the bodies of news, made of their own types, so that neither can drift."""

from collections.abc import Sequence
from pkgutil import resolve_name
from types import NoneType
from typing import Annotated, Any, Final, Literal, get_args, get_origin, get_type_hints

from games.api.contract.fields import CHOSEN
from games.api.contract.play.actions import CARD, SEAT, TEXT, TRUMP, having, one_of, one_text, ref
from games.engine.actions import Action
from games.engine.cards import Card, Trump
from games.engine.codec import KINDS, Json
from games.engine.facts import Acted, Line, TableOpened
from games.engine.seats import Seat
from games.feed.news import Body
from games.feed.news.kind import Instant, MemberText, OneOf, ResourceMember, TableMember

AT: Final[Json] = {"type": "string", "format": "date-time"}
NUMBER: Final[Json] = {"type": "integer", "minimum": 1}
# The member `table` of news.
NAMING: Final[dict[TableMember, Json]] = {
    TableMember.TABLE: TEXT,
    TableMember.NO_TABLE: {"type": "null"},
    TableMember.PERHAPS: {"type": ["string", "null"]},
}
_KNOWN: Final[dict[Any, Json]] = {
    int: {"type": "integer"},
    str: TEXT,
    bool: {"type": "boolean"},
    Seat: SEAT,
    Card: CARD,
    Trump: TRUMP,
    Action: ref("Action"),
    Line: ref("Line"),
}


def members_of(body: type[Body]) -> Json:
    """Return the schemas of the members of a body of news."""
    return {name: _schema(of, in_news=True) for name, of in get_type_hints(body, include_extras=True).items()}


def _schema(of: Any, *, in_news: bool = False) -> Json:
    """Return the schema of a type. News names null beside the type; a fact has it as a form of its own."""
    if of in _KNOWN:
        return _KNOWN[of]
    kinds = get_args(of)
    if get_origin(of) is Annotated:
        return _marked(_schema(kinds[0], in_news=in_news) if kinds[0] is not object else {}, kinds[1])
    if get_origin(of) is Literal:
        return {**TEXT, "enum": list(kinds)}
    if get_origin(of) in {tuple, Sequence}:
        return {"type": "array", "items": _schema(kinds[0], in_news=in_news)}
    if NoneType in kinds:
        (form,) = (_schema(each, in_news=in_news) for each in kinds if each is not NoneType)
        return {**form, "type": [form["type"], "null"]} if in_news else {"anyOf": [form, {"type": "null"}]}
    raise TypeError(f"no schema for {of}")


def _marked(form: Json, mark: Any) -> Json:
    match mark:
        case MemberText(text):
            return {**form, "description": text}
        case OneOf(source):
            return {**form, "enum": [str(each) for each in resolve_name(source)]}
        case ResourceMember(shape):
            return ref(shape)
        case Instant():
            return AT
    raise TypeError(f"no schema for {mark}")


def _fact(fact: type) -> Json:
    members = {"type": one_text(KINDS[fact]), "seq": NUMBER, "at": AT}
    for name, of in get_type_hints(fact).items():
        options = fact is TableOpened and name == "options"
        members[name] = ref("ChosenOptions") if options else _schema(of)
    if fact is Acted:
        members["turn_id"] = TEXT
    return having(members) | {"description": first_paragraph(fact)}


def first_paragraph(of: type) -> str:
    """Return what the documentation of a class begins with, on one line."""
    return " ".join((of.__doc__ or "").split("\n\n", maxsplit=1)[0].split())


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
