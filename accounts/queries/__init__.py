"""Reading people, tokens and callers."""

from accounts.queries.calendars import calendar_by_secret, calendar_of, has_calendar
from accounts.queries.callers import (
    CALLER_COLUMNS,
    CALLER_CONDITION,
    CALLER_ROWS,
    Caller,
    Client,
    Holder,
    bearer_token,
    bots_with_tokens,
    caller_by_secret,
    caller_in,
    full_token,
    holders,
    personal_secret,
    token_of,
    valid_tokens,
)
from accounts.queries.clients import Authorization, authorizations_of, client, has_agreed
from accounts.queries.hours import (
    ReminderSettings,
    Times,
    UserHours,
    hours_and_vacations_of,
    hours_at,
    reminder_settings_of,
    vacations_of,
)
from accounts.queries.people import (
    former_names,
    is_name_taken,
    is_retired,
    lookalikes,
    named,
    user_by_id,
    user_by_name,
    users_among,
    users_by_name,
)
from accounts.queries.prints import shared_lines
