"""Tables in the admin, to be read, aborted and directed; and the feed, to be read."""

from games.tables.admin.feed import FeedEventAdmin
from games.tables.admin.tables import TableAdmin
