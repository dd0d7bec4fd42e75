"""Shared parts of the OpenAPI description, each said once: problems, headers, named schemas.

Inline schemas get names: objects, choices and inner lists. Client generators number what has no name
(`Body1`, `Type17`), and the numbers change when something is added. So each becomes a component, named by its
`title`, like an equal choice, or by its place, such as `TurnMessageData`.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from http import HTTPStatus
from typing import Any, Final

from estimation_service.description.schema import SECURITY
from games.api.contract import problem
from games.api.contract.fields import Shape
from games.api.contract.play import actions, plans
from games.api.contract.play.actions import ref
from games.api.contract.problem import EXAMPLE as PROBLEM_EXAMPLE
from games.api.contract.schemas import facts, messages, streams
from games.api.problem_codes import PROBLEMS
from games.api.rest import answer_headers
from games.api.rest.answer_headers import ANY_PROBLEM, NOT_MODIFIED, described, refused_with
from games.api.rest.default_problems import BODY
from games.api.texts.property_texts import text_of
from games.engine.codec import Json

PROBLEM: Final = "application/problem+json"
_SCHEMAS: Final = "#/components/schemas/"
_CODE = re.compile(r"`(\w+)`")
BOUNDS: Final = frozenset({"minimum", "maximum", "minLength", "maxLength", "pattern"})


def share_problems(result: Json) -> None:
    """Name equal refusals of several operations, such as `NotFound`; any other is a `Problem`."""
    shared = result["components"].setdefault("responses", {})
    answers = [answer for answer in _answers(result) if PROBLEM in answer[1].get("content", {})]
    often = Counter(answer["description"] for _, answer in answers)
    for status, answer in answers:
        codes = _CODE.findall(answer["description"])
        answer["headers"] = described(refused_with(int(status), codes))
        if often[answer["description"]] > 1:
            answer["content"][PROBLEM]["examples"] = {codes[0]: {"value": _example(codes[0])}}
            shared[_name(codes)] = answer.copy()
            answer.clear()
            answer["$ref"] = f"#/components/responses/{_name(codes)}"
    shared["Problem"] = {
        "description": "Any other problem.",
        "headers": described(ANY_PROBLEM),
        "content": {PROBLEM: {"schema": {"$ref": f"{_SCHEMAS}Problem"}}},
    }
    for operation in _operations(result):
        operation["responses"]["default"] = {"$ref": "#/components/responses/Problem"}


def tell_of_unchanged(result: Json) -> None:
    """Add 304 to every read that heeds `If-None-Match`."""
    for operation in _operations(result):
        if any(each["name"] == "If-None-Match" for each in operation.get("parameters", ())):
            told = {**operation["responses"], "304": {"$ref": "#/components/responses/NotModified"}}
            operation["responses"] = dict(sorted(told.items()))
    result["components"]["responses"]["NotModified"] = {
        "description": "Nothing has changed since the version that `If-None-Match` names.",
        "headers": described(NOT_MODIFIED),
    }


def _answers(result: Json) -> Iterator[tuple[str, Json]]:
    for operation in _operations(result):
        yield from list(operation["responses"].items())


def _operations(result: Json) -> Iterator[Json]:
    for operations in result["paths"].values():
        yield from operations.values()


def _name(codes: list[str]) -> str:
    """Return the name of a response: its codes. All codes of a wrong body have one name."""
    names = [code for code in codes if code not in BODY]
    names += (
        ["invalid_body"]
        if set(codes) > {"malformed_json", "invalid_body"}
        else [c for c in codes if c in BODY]
    )
    return "Or".join(code.title().replace("_", "") for code in names)


def _example(code: str) -> Json:
    return PROBLEM_EXAMPLE | {
        "type": f"/problems/{code}",
        "title": PROBLEMS[code].en.title,
        "status": PROBLEMS[code].status,
        "detail": PROBLEMS[code].en.advice,
        "code": code,
    }


def add_shared(result: Json, **_: Any) -> Json:
    """Add named schemas, descriptions, sign-in, headers and problems; drf-spectacular's last hook."""
    components = result.setdefault("components", {})
    schemas = components.setdefault("schemas", {})
    schemas.pop("NullEnum", None)
    _mend(result)
    for name, schema in schemas.items():
        _tidy(name, schema)
    for part in (actions, facts, plans, streams, messages, problem):
        schemas.update(deepcopy(part.COMPONENTS))
    name_inline(schemas)
    for name, schema in schemas.items():
        describe(name, schema)
    components["headers"] = answer_headers.COMPONENTS
    components["securitySchemes"] = SECURITY
    result["webhooks"] = messages.webhooks()
    for status, answer in _answers(result):
        answer["description"] = answer["description"] or f"{HTTPStatus(int(status)).phrase}."
    share_problems(result)
    tell_of_unchanged(result)
    return result


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
    kinds, forms = member.get("type", ""), (*member.get("oneOf", ()), *member.get("anyOf", ()))
    return "null" in kinds or None in member.get("enum", ()) or any(map(may_be_null, forms))


def _tidy(name: str, schema: Json) -> None:
    """Complete a schema of REST framework: unknown members are refused; defaults are given in words."""
    if schema.get("description") == Shape.__doc__:
        del schema["description"]
    describe(name, schema)
    if name.endswith("Request"):
        schema["additionalProperties"] = False
        for member in schema.get("properties", {}).values():
            _tell_default(member)


def _mend(part: Any) -> None:
    """Rewrite schemas that client generators cannot read.

    They turn drf-spectacular's own schema of null into an empty enum. An `allOf` of one reference is not
    needed since OpenAPI 3.1, which allows a description beside `$ref`. If that reference is to a choice of
    shapes, openapi-typescript makes a type without the member that distinguishes them.
    """
    for each in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        match each:
            case {"$ref": "#/components/schemas/NullEnum"}:
                each.clear()
                each["type"] = "null"
            case {"allOf": [{"$ref": _} as one]}:
                each.update(one)
                del each["allOf"]
        _mend(each)


def _tell_default(member: dict[str, Any]) -> None:
    """Give the default in words: openapi-typescript requires every member that has a `default`."""
    if "default" in member:
        default = f"Default: `{json.dumps(member.pop('default'))}`."
        member["description"] = f"{member.get('description', '')} {default}".strip()


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
        one = inner["items"]["$ref"].rpartition("/")[2]
        title = f"{one[:-1]}ies" if one.endswith("y") else f"{one}s"
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
