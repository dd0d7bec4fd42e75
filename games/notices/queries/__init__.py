"""Queries of webhooks, deliveries, notices and notification settings."""

from games.notices.queries.notices import (
    confirmed_addresses,
    is_still_asked,
    kept_mails,
    notices_of,
    notification_settings_by_user,
    notification_settings_of,
    push_of,
    pushes_by_user,
    pushes_of,
    quiet_end,
    quiet_until,
    unread_by,
    with_present_turns,
)
from games.notices.queries.webhooks import (
    attempts,
    backlog,
    deliveries,
    delivery,
    endpoint,
    endpoints_for,
    endpoints_to_store_for,
    managed_by,
)
