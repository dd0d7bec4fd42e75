"""The feed: events across tables, in one append-only list, and the audit trail."""
