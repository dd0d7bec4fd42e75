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
    "table_id": "`table_…`",
    "token_id": "`token_…`",
    "webhook_id": "`webhook_…`",
    "delivery_id": "`delivery_…`",
    "vacation_id": "`vacation_…`",
    "sandbox_id": "`sandbox_…`",
    "challenge_id": "`challenge_…`",
    "secret": "The last part of a link.",
    "push_id": "`push_…`",
    "seek_id": "`seek_…`",
    "complaint_id": "`complaint_…`",
    "motion_id": "What was asked of a second official.",
    "tournament_id": "`tournament_…`",
    "role": "`director`, `arbiter`, `registrar`, `support` or `auditor`.",
    "table": "The number of the table within its stage round, from 1.",
    "client_id": "Of a program you let in by OAuth.",
    "name": "The name, in any case.",
    "other": "The name of somebody else, in any case.",
    "key": "`modern`, or `modern@1` for a certain version.",
    "pool": "Ruleset and speed, such as `modern.live`.",
    "seat": "The number of the seat, from 0.",
    "number": "The number of the round, from 1.",
    "round": "The number of the round, from 1.",
}
SECURITY = {
    "token": {"type": "http", "scheme": "bearer", "description": "A personal token, `est_pat_…`."},
    "oauth": {
        "type": "oauth2",
        "description": "For programs that people let in; PKCE by S256. Programs register themselves "
        "(RFC 7591) at the address that /.well-known/oauth-authorization-server names.",
        "flows": {
            "authorizationCode": {
                "authorizationUrl": "/oauth/authorize",
                "tokenUrl": "/oauth/token",
                "refreshUrl": "/oauth/token",
                "scopes": {str(scope): scope.description for scope in GRANTABLE},
            }
        },
    },
    "password": {
        "type": "http",
        "scheme": "basic",
        "description": "Name and password; only to make a token and to end an account.",
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
            by_status.setdefault(PROBLEMS[code].status, []).append(f"`{code}`: {PROBLEMS[code].title}.")
        problem = {"$ref": "#/components/schemas/Problem"}
        return {
            (status, "application/problem+json"): OpenApiResponse(problem, description="\n".join(titles))
            for status, titles in sorted(by_status.items())
        }

    def get_override_parameters(self) -> list[Any]:
        parameters: list[Any] = [self.asked.query] if self.asked.query().fields else []
        if self.method == "POST" and self.asked.once and not self.asked.anonymous:
            about = "The same key with the same request is carried out once; kept for a day."
            parameters.append(_header("Idempotency-Key", about))
        if self.asked.guarded:
            about = "The ETag under which you saw what you change: 412 where it has come to be another."
            parameters.append(_header("If-Match", about))
        if self.asked.waits:
            about = "`wait=30`: with a token and `since`, answer when something happens, in so many seconds."
            parameters.append(_header("Prefer", about))
        if self.asked.streams:
            about = "The `id` of the last event you have: go on behind it."
            parameters.append(_header("Last-Event-ID", about))
        return parameters


def _header(name: str, about: str) -> OpenApiParameter:
    return OpenApiParameter(name, str, OpenApiParameter.HEADER, description=about)


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
