"""Names and passwords in the Authorization header, which only the making of tokens takes."""

import base64
import binascii

from games.api.problems import Problem


def name_and_password(header: str) -> tuple[str, str] | None:
    """The pair of `Basic …` in UTF-8, or None for another scheme. Raises Problem invalid_header."""
    scheme, _, pair = header.partition(" ")
    if scheme.lower() != "basic":
        return None
    try:
        name, colon, password = base64.b64decode(pair.strip(), validate=True).decode().partition(":")
    except (binascii.Error, ValueError):
        raise Problem(
            "invalid_header", "Authorization: Basic holds base64 of name:password in UTF-8."
        ) from None
    if not colon or "\0" in name or "\0" in password:
        raise Problem("invalid_header", "Authorization: Basic holds base64 of name:password in UTF-8.")
    return name, password
