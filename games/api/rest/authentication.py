"""Authenticate REST requests: by token, or by name and password where tokens are made."""

import base64
from typing import Any

from accounts import services
from accounts.scopes import Scope
from games.api import callers
from games.api.callers import Caller
from games.api.limits.charge import address_of, charge, charge_name
from games.api.problems import Problem


def token_caller(request: Any) -> Caller | None:
    """Return the caller by `Authorization: Bearer …`; None without the header. Raise InvalidToken.

    An address may have another function in its place, which reads the resource in the same statement.
    """
    return callers.caller_of(request.META.get("HTTP_AUTHORIZATION"), address_of(request))


def password_caller(request: Any) -> Caller | None:
    """Return the person by `Authorization: Basic …` with name and password, who may do everything, at
    addresses that make tokens; elsewhere None. Raise Problem and the errors of a wrong password."""
    header = request.META.get("HTTP_AUTHORIZATION")
    if header is None or not request.operation.password or (pair := name_and_password(header)) is None:
        return None
    charge(request, "auth", None)
    charge_name(request, pair[0])
    code = request.META.get("HTTP_SECOND_FACTOR", "")
    user = services.authenticate_program(name=pair[0], password=pair[1], code=code)
    return Caller(user, None, frozenset(Scope))


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
