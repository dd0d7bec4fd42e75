"""Authenticate REST requests: by token, or by name and password where tokens are made."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING, Any

from rest_framework.authentication import BaseAuthentication

from accounts import services
from accounts.models import User
from accounts.scopes import Scope
from games.api import callers
from games.api.callers import Caller
from games.api.limits.charge import address_of, charge, charge_name
from games.api.problems import Problem

if TYPE_CHECKING:
    from games.api.rest.endpoint import ApiRequest


class TokenAuthentication(BaseAuthentication):
    """`Authorization: Bearer …`. A subclass may read the resource in the same statement."""

    def authenticate(self, request: Any) -> tuple[User, Caller] | None:
        """The caller and what they may do; None for nobody. Raises InvalidToken."""
        caller = self.caller(request, request.META.get("HTTP_AUTHORIZATION"))
        return None if caller is None else (caller.user, caller)

    def caller(self, request: ApiRequest, header: str | None) -> Caller | None:
        """Map the header to a caller; None without a header. Raises InvalidToken."""
        return callers.caller_of(header, address_of(request))


class PasswordAuthentication(BaseAuthentication):
    """`Authorization: Basic …` with name and password, at addresses that make tokens; elsewhere nobody."""

    def authenticate(self, request: Any) -> tuple[User, Caller] | None:
        """The person, who may do everything. Raises Problem and the errors of a wrong password."""
        header = request.META.get("HTTP_AUTHORIZATION")
        if header is None or not request.operation.password or (pair := name_and_password(header)) is None:
            return None
        charge(request, "auth", None)
        charge_name(request, pair[0])
        code = request.META.get("HTTP_SECOND_FACTOR", "")
        user = services.authenticate_program(name=pair[0], password=pair[1], code=code)
        return user, Caller(user, None, frozenset(Scope))


def name_and_password(header: str) -> tuple[str, str] | None:
    """The pair of `Basic …` in UTF-8, or None for another scheme. Raises Problem invalid_header."""
    scheme, _, pair = header.partition(" ")
    if scheme.lower() != "basic":
        return None
    try:
        name, colon, password = base64.b64decode(pair.strip(), validate=True).decode().partition(":")
    except ValueError:
        name = colon = password = ""
    if not colon or "\0" in name or "\0" in password:
        raise Problem("invalid_header", "Authorization: Basic holds base64 of name:password in UTF-8.")
    return name, password
