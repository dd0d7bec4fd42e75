"""Reading people, tokens, and who is behind a request."""

from accounts.queries.callers import Caller, bearer, caller_by_header, caller_by_secret
from accounts.queries.people import named, user_by_name, users_among
from accounts.queries.tokens import Holder, holders, living_tokens, token_of, user_by_token

__all__ = [
    "Caller",
    "Holder",
    "bearer",
    "caller_by_header",
    "caller_by_secret",
    "holders",
    "living_tokens",
    "named",
    "token_of",
    "user_by_name",
    "user_by_token",
    "users_among",
]
