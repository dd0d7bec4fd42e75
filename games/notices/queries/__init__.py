"""Queries of webhooks, deliveries, notices and notification settings."""

from games.notices.queries.notices import (
    as_they_stand,
    confirmed_addresses,
    kept_mails,
    notices_of,
    preferred,
    preferred_by,
    quiet_end,
    quiet_until,
    unread_by,
)
from games.notices.queries.pushes import push_of, pushes_by_user, pushes_of
from games.notices.queries.webhooks import (
    attempts,
    backlog,
    deliveries,
    delivery,
    endpoint,
    listening,
    managed_by,
    noting,
)
