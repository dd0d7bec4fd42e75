"""Shared parts of the OpenAPI description, each said once: problems, headers, named schemas."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from http import HTTPStatus
from typing import Any, Final

from estimation_service.description.inline_schemas import name_inline
from estimation_service.description.schema import SECURITY
from games.api.contract import problem
from games.api.contract.fields import Shape
from games.api.contract.play import actions, plans
from games.api.contract.problem import EXAMPLE as PROBLEM_EXAMPLE
from games.api.contract.schemas import facts, messages, streams
from games.api.problem_codes import PROBLEMS
from games.api.rest import answer_headers
from games.api.rest.answer_headers import ANY_PROBLEM, described, refused_with
from games.api.rest.default_problems import BODY
from games.api.rest.schema_subset import describe
from games.engine.codec import Json

PROBLEM: Final = "application/problem+json"
_SCHEMAS: Final = "#/components/schemas/"
_CODE = re.compile(r"`(\w+)`")


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
        "title": PROBLEMS[code].title,
        "status": PROBLEMS[code].status,
        "detail": PROBLEMS[code].advice,
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
    return result


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
    """Rewrite what client generators cannot read.

    Of drf-spectacular's own schema of null they make an enum of nothing. An `allOf` of one reference is for
    descriptions older than 3.1, where words may stand beside `$ref`; of one to several shapes
    openapi-typescript makes a type without the member that tells them apart.
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
