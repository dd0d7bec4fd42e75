"""Names for inline schemas: objects, choices and inner lists.

Client generators number what has no name (`Body1`, `Type17`), and the numbers change when something is added.
So each becomes a component, named by its `title`, like an equal choice, or by its place, such as
`TurnMessageData`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from games.api.contract.play.actions import ref
from games.engine.codec import Json

BOUNDS: Final = frozenset({"minimum", "maximum", "minLength", "maxLength", "pattern"})


def name_inline(schemas: Json) -> None:
    """Move every inline schema without a name out of these schemas, by name."""
    known = {_content(schema): name for name, schema in schemas.items() if "enum" in schema}
    for name in list(schemas):
        _lift_within(schemas, known, schemas[name], name)


def _lift_within(schemas: Json, known: dict[str, str], part: Json, name: str) -> None:
    for holder, key, at in list(_places(part, name)):
        inner = holder[key]
        if not isinstance(inner, dict) or "$ref" in inner:
            continue
        _lift_within(schemas, known, inner, at)
        if _needs_name(inner, part):
            holder[key] = _lifted(schemas, known, inner, at)


def _places(part: Json, name: str) -> Iterator[tuple[Any, Any, str]]:
    """Yield the places of schemas within this one, each with a name for it."""
    for member in part.get("properties", {}):
        yield part["properties"], member, name + member.title().replace("_", "")
    for keyword in ("items", "additionalProperties"):
        if keyword in part:
            yield part, keyword, name
    for keyword in ("oneOf", "anyOf", "allOf"):
        for place in range(len(part.get(keyword, ()))):
            yield part[keyword], place, name


def _needs_name(inner: Json, within: Json) -> bool:
    in_list = "items" in within and within["items"] is inner
    return (
        "properties" in inner
        or len(inner.get("enum", ())) > 1
        or (in_list and ("items" in inner or not BOUNDS.isdisjoint(inner)))
    )


def _lifted(schemas: Json, known: dict[str, str], inner: Json, at: str) -> Json:
    """Return the reference that replaces it."""
    beside = {"description": inner.pop("description")} if "enum" in inner and "description" in inner else {}
    content = _content(inner)
    title = inner.pop("title", None)
    if title is None and inner.get("type") == "array" and "$ref" in inner["items"]:
        title = _plural(inner["items"]["$ref"].rpartition("/")[2])
    name = title or known.get(content) or at
    assert schemas.setdefault(name, inner) == inner or name in known.values(), (
        f"two schemas are called {name}"
    )
    if "enum" in inner:
        known.setdefault(content, name)
    return ref(name) | beside


def _content(schema: Json) -> str:
    """Return what two choices must have in common to share a name."""
    members = {name: each for name, each in schema.items() if name not in {"title", "description"}}
    return json.dumps(members, sort_keys=True)


def _plural(name: str) -> str:
    return f"{name[:-1]}ies" if name.endswith("y") else f"{name}s"
