"""Services that change webhooks and notices: settings, storing deliveries, leases, results."""

from games.notices.services.attempts import (
    GONE,
    ask_for_test,
    drop,
    give_up,
    put_back,
    record,
    redeliver,
    redeliver_by_staff,
    replay,
)
from games.notices.services.audit import audit, audit_deliveries
from games.notices.services.delivery import SendAttempt, parcels, record_sent
from games.notices.services.leases import DATABASE_GONE, DueDelivery, LeaseHolder, give_back, is_over, lease
from games.notices.services.notices import amend, mark_read, notify
from games.notices.services.notification_settings import (
    change_preferences,
    forget_push,
    prefer,
    subscribe_push,
    unsubscribe_push,
    unsubscribe_pushes,
)
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
