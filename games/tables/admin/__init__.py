"""Tables in the admin: to be read, aborted and directed."""

from games.tables.admin.tables import TableAdmin

__all__ = ["TableAdmin"]
