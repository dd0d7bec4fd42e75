"""Services that change webhooks and notices: settings, storing deliveries, leases, results."""

from games.notices.services.announcements import (
    tell_of_asked_turn,
    tell_of_claims,
    tell_of_events,
    tell_of_table,
    tell_of_time,
    tell_of_time_out,
    tell_of_turns,
)
from games.notices.services.attempts import GONE, drop, give_up, put_back, record
from games.notices.services.audit import audit, audit_deliveries
from games.notices.services.delivery import SendAttempt, parcels, record_sent
from games.notices.services.leases import DATABASE_GONE, DueDelivery, LeaseHolder, give_back, is_over, lease
from games.notices.services.notice_rules import (
    notice_events,
    notice_table,
    notice_time,
    notice_time_ran_out,
    notice_turns,
)
from games.notices.services.notices import amend, mark_read, notify
from games.notices.services.notification_settings import (
    change_preferences,
    forget_push,
    prefer,
    subscribe_push,
    unsubscribe_push,
    unsubscribe_pushes,
)
from games.notices.services.redelivery import ask_for_test, redeliver, redeliver_by_staff, replay
from games.notices.services.retention import forget_deliveries, forget_notices
from games.notices.services.webhooks import (
    allow,
    change,
    delete_with_deliveries,
    disable,
    disable_managed,
    lock_to_delete,
    register,
    remove,
    remove_all,
    rotate,
)
