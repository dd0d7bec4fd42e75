"""Tables in the admin (view, abort, direct) and the feed (view)."""

from games.tables.admin.feed import FeedEventAdmin
from games.tables.admin.tables import TableAdmin
