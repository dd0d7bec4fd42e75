"""Reading people, tokens, and who is behind a request."""

from accounts.queries.calendars import calendar_by_secret, calendar_of
from accounts.queries.callers import (
    Caller,
    Client,
    bearer,
    caller_by_header,
    caller_by_secret,
    caller_in,
    personal_secret,
)
from accounts.queries.clients import LetIn, client, let_in
from accounts.queries.hours import (
    Lived,
    Times,
    Wanted,
    lived_at,
    times_of,
    vacations_of,
    wanted_by,
)
from accounts.queries.people import (
    former_names,
    is_retired,
    named,
    taken,
    user_by_id,
    user_by_name,
    users_among,
)
from accounts.queries.prints import SharedLine, shared_lines
from accounts.queries.tokens import (
    CALLER_COLUMNS,
    CALLER_CONDITION,
    CALLER_ROWS,
    Holder,
    holders,
    living_tokens,
    token_of,
    user_by_token,
    whole_token,
)

__all__ = [
    "CALLER_COLUMNS",
    "CALLER_CONDITION",
    "CALLER_ROWS",
    "Caller",
    "Client",
    "Holder",
    "LetIn",
    "Lived",
    "SharedLine",
    "Times",
    "Wanted",
    "bearer",
    "calendar_by_secret",
    "calendar_of",
    "caller_by_header",
    "caller_by_secret",
    "caller_in",
    "client",
    "former_names",
    "holders",
    "is_retired",
    "let_in",
    "lived_at",
    "living_tokens",
    "named",
    "personal_secret",
    "shared_lines",
    "taken",
    "times_of",
    "token_of",
    "user_by_id",
    "user_by_name",
    "user_by_token",
    "users_among",
    "vacations_of",
    "wanted_by",
    "whole_token",
]
