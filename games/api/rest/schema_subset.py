"""Parts of the description: their words, and parts cut out whole with all that they refer to."""

import json
import re
from collections.abc import Iterable
from typing import Any

from games.api.texts.property_texts import text_of
from games.engine.codec import Json

_REF = re.compile(r'"#/components/schemas/(\w+)"')


def definitions(schemas: Json, names: Iterable[str], *, at: str) -> Json:
    """The schemas of these names and all they need, their references leading to `at`, such as `#/$defs/`.

    `discriminator` is OpenAPI's own and left out: each form says its `type` by itself.
    """
    found: Json = {}
    wanted = list(names)
    while wanted:
        name = wanted.pop()
        if name not in found:
            text = json.dumps(_plain(schemas[name]))
            wanted += _REF.findall(text)
            found[name] = json.loads(_REF.sub(rf'"{at}\1"', text))
    return {name: found[name] for name in schemas if name in found}


def _plain(part: Any) -> Any:
    if isinstance(part, dict):
        return {name: _plain(each) for name, each in part.items() if name != "discriminator"}
    return [_plain(each) for each in part] if isinstance(part, list) else part


def describe(schema: str, part: Any) -> None:
    """Describe every member of this schema that does not say itself what it is.

    Members are replaced, not changed: several of them may be one and the same object.
    """
    if "properties" in part:
        members = part["properties"].items()
        part["properties"] = {name: _described(schema, name, member) for name, member in members}


def _described(schema: str, name: str, member: Any) -> Any:
    text = "" if member.get("description") else text_of(schema, name, nullable=may_be_null(member))
    return {**member, "description": text} if text else member


def may_be_null(member: Any) -> bool:
    """Whether a schema allows null."""
    kinds, forms = member.get("type", ""), (*member.get("oneOf", ()), *member.get("anyOf", ()))
    return "null" in kinds or None in member.get("enum", ()) or any(map(may_be_null, forms))
