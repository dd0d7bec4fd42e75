"""Tables in the admin (view, abort, direct), the feed and the audit trail (view)."""

from games.tables.admin.feed import AuditEntryAdmin, FeedEventAdmin
from games.tables.admin.tables import TableAdmin
