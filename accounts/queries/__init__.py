"""Reading people, tokens and callers."""

from accounts.queries.calendars import calendar_by_secret, calendar_of, has_calendar
from accounts.queries.callers import (
    Caller,
    Client,
    bearer,
    caller_by_header,
    caller_by_secret,
    caller_in,
    personal_secret,
)
from accounts.queries.clients import LetIn, client, has_agreed, let_in
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
    lookalikes,
    named,
    taken,
    user_by_id,
    user_by_name,
    users_among,
    users_by_name,
)
from accounts.queries.prints import SharedLine, shared_lines
from accounts.queries.tokens import (
    CALLER_COLUMNS,
    CALLER_CONDITION,
    CALLER_ROWS,
    Holder,
    bots_with_tokens,
    holders,
    living_tokens,
    token_of,
    user_by_token,
    whole_token,
)
