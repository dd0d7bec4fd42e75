"""JSON Schema of the bodies of news, out of the catalogue's own types."""

from collections.abc import Sequence
from pkgutil import resolve_name
from types import NoneType
from typing import Annotated, Any, Final, Literal, get_args, get_origin, get_type_hints

from games.api.contract.play.actions import SEAT, TEXT, ref
from games.api.contract.schemas.facts import AT
from games.engine.codec import Json
from games.engine.seats import Seat
from games.feed.news import Body
from games.feed.news.kind import Instant, MemberText, OneOf, ResourceMember, TableMember

# The member `table` of news.
NAMING: Final[dict[TableMember, Json]] = {
    TableMember.TABLE: TEXT,
    TableMember.NO_TABLE: {"type": "null"},
    TableMember.PERHAPS: {"type": ["string", "null"]},
}
_PLAIN: Final[dict[Any, Json]] = {str: TEXT, int: {"type": "integer"}, bool: {"type": "boolean"}, Seat: SEAT}


def members_of(body: type[Body]) -> Json:
    return {name: _schema(of) for name, of in get_type_hints(body, include_extras=True).items()}


def _schema(of: Any) -> Json:
    if of in _PLAIN:
        return _PLAIN[of]
    kinds = get_args(of)
    if get_origin(of) is Annotated:
        return _marked(_schema(kinds[0]) if kinds[0] is not object else {}, kinds[1])
    if get_origin(of) is Literal:
        return {**TEXT, "enum": list(kinds)}
    if get_origin(of) in (tuple, Sequence):
        return {"type": "array", "items": _schema(kinds[0])}
    if NoneType in kinds:
        form = _schema(next(each for each in kinds if each is not NoneType))
        return {**form, "type": [form["type"], "null"]}
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
