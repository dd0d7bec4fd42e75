"""Date formats of the admin: as on all other pages, with a clock of 24 hours."""
