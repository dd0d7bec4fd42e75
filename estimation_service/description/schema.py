"""OpenAPI out of the operations' own declarations (drf-spectacular's hooks)."""

import re
from typing import Any

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse

from accounts.oauth.grants import GRANTABLE
from accounts.scopes import Scope, opens
from games.api.operations.address import Operation
from games.api.problem_codes import PROBLEMS
from games.api.rest.answer_headers import answered_with, described
from games.api.rest.default_problems import refused_by

PARTS = {
    **{
        f"{name}_id": f"The id of the {name}, `{name}_…`."
        for name in (
            *("table", "token", "webhook", "delivery", "vacation", "sandbox", "challenge", "seek"),
            *("complaint", "tournament"),
        )
    },
    "secret": "The last part of a link.",
    "push_id": "The id of the push subscription, `push_…`.",
    "motion_id": "The id of a motion, `motion_…`.",
    "role": "The role: `director`, `arbiter`, `registrar`, `support` or `auditor`.",
    "table": "The number of the table within its stage round, from 1.",
    "client_id": "The id of a program that you authorized by OAuth.",
    "name": "The name; upper and lower case do not matter.",
    "other": "The name of the other player; upper and lower case do not matter.",
    "key": "The ruleset: `modern` for the newest version, or `modern@1` for a certain one.",
    "pool": "The pool: ruleset and speed, such as `modern.live`.",
    "seat": "The number of the seat, from 0.",
    "number": "The number of the round, from 1.",
    "round": "The number of the round, from 1.",
}
HEADERS = {
    "Idempotency-Key": "A key of your choice. A request that is sent again with the same key is carried out "
    "once. Keys are kept for a day.",
    "If-Match": "The ETag of what you change, as you saw it. The answer is 412 if it has changed since.",
    "If-None-Match": "The ETag of what you have. The answer is 304, without a body, if nothing has changed.",
    "Prefer": "`wait=30`: with a token and `since`, wait up to 30 seconds until something happens.",
    "Last-Event-ID": "The `id` of the last event you have; the stream continues after it.",
}
SECURITY = {
    "token": {"type": "http", "scheme": "bearer", "description": "A personal token, `est_pat_…`."},
    "oauth": {
        "type": "oauth2",
        "description": "For programs that people authorize; PKCE by S256. Programs register themselves "
        "(RFC 7591) at the address that /.well-known/oauth-authorization-server names.",
        "flows": {
            "authorizationCode": {
                "authorizationUrl": "/oauth/authorize",
                "tokenUrl": "/oauth/token",
                "refreshUrl": "/oauth/token",
                "scopes": {str(scope): scope.label for scope in GRANTABLE},
            }
        },
    },
    "password": {
        "type": "http",
        "scheme": "basic",
        "description": "Name and password, used only to make a token and to end an account.",
    },
}


class Schema(AutoSchema):
    """Reads the `Operation` of each method."""

    @property
    def asked(self) -> Operation:
        operation: Operation = getattr(self.view, self.method.lower()).operation
        return operation

    def get_serializer_name(self, serializer: Any, direction: str) -> str:
        return type(serializer).__name__.removesuffix("Shape")

    def get_operation_id(self) -> str:
        return self.asked.name

    def get_operation(self, *args: Any, **kwargs: Any) -> dict[str, Any]:
        operation: dict[str, Any] = super().get_operation(*args, **kwargs) or {}
        for status, answer in operation["responses"].items():
            if "application/problem+json" not in answer.get("content", {}):
                sent = answered_with(self.asked, self.method, int(status))
                answer["headers"] = described(sent)
        for parameter in operation.get("parameters", []):
            if parameter["in"] == "path":
                parameter["description"] = PARTS[parameter["name"]]
        return operation

    def get_tags(self) -> list[str]:
        return [self.view.address.tag]  # type: ignore[attr-defined]  # an ApiView

    def _texts(self) -> tuple[str, str]:
        lines = (getattr(self.view, self.method.lower()).__doc__ or "").strip().split("\n")
        return lines[0].strip(), "\n".join(line.strip() for line in lines[1:]).strip()

    def get_summary(self) -> str:
        return self._texts()[0]

    def get_description(self) -> str:  # type: ignore[override]  # as drf-spectacular calls it
        _, text = self._texts()
        return "\n\n".join(part for part in (text, _scope_told(self.asked)) if part)

    def get_auth(self) -> list[dict[str, Any]]:
        operation = self.asked
        if operation.public:
            return []
        asked = [str(operation.scope)] if operation.scope else []
        ways: list[dict[str, Any]] = [{"token": asked}]
        ways += [{"token": [str(Scope.BOT_PLAY)]}] if _opens_to_bots(operation) else []
        ways += [{"oauth": asked}] if _opens_to_programs(operation) else []
        ways += [{"password": []}] if operation.password else []
        return [*ways, {}] if operation.anonymous else ways

    def get_request_serializer(self) -> Any:
        if not self.asked.media:
            return self.asked.body
        other = {"type": "string"}
        return {"application/json": self.asked.body, **dict.fromkeys(self.asked.media, other)}

    def get_response_serializers(self) -> Any:
        return {**self.asked.answers, **self._refusals()}

    def _refusals(self) -> dict[Any, Any]:
        """Return this operation's problems by status, each code with its title."""
        by_status: dict[int, list[str]] = {}
        parts = re.findall(r"\{(\w+)\}", self.path)
        for code in refused_by(self.asked, self.method, parts=parts):
            by_status.setdefault(PROBLEMS[code].status, []).append(f"`{code}`: {PROBLEMS[code].en.title}.")
        problem = {"$ref": "#/components/schemas/Problem"}
        return {
            (status, "application/problem+json"): OpenApiResponse(problem, description="\n".join(titles))
            for status, titles in sorted(by_status.items())
        }

    def get_override_parameters(self) -> list[Any]:
        asked = self.asked
        read = {
            "Idempotency-Key": self.method == "POST" and asked.once and not asked.anonymous,
            "If-Match": asked.guarded,
            "If-None-Match": self.method == "GET" and "ETag" in answered_with(asked, self.method, 200),
            "Prefer": asked.waits,
            "Last-Event-ID": asked.streams,
        }
        return [
            *([asked.query] if asked.query().fields else ()),
            *(
                OpenApiParameter(name, str, OpenApiParameter.HEADER, description=HEADERS[name])
                for name, is_read in read.items()
                if is_read
            ),
        ]


def _opens_to_programs(operation: Operation) -> bool:
    """Whether a token of an authorized application can open it."""
    return "not_by_client" not in operation.codes and (
        operation.scope is None or operation.scope in GRANTABLE
    )


def _opens_to_bots(operation: Operation) -> bool:
    """Whether a bot's token with `bot:play` alone can open it."""
    return operation.scope is not None and opens(
        {Scope.BOT_PLAY}, operation.scope, is_bot=True, seated=operation.seated
    )


def _scope_told(operation: Operation) -> str:
    if operation.scope is None:
        return ""
    return (
        f"Scope: `{operation.scope}`{f'; for a bot `{Scope.BOT_PLAY}`' if _opens_to_bots(operation) else ''}."
    )
