"""How dates are written in the admin: as on all other pages, by the clock of 24 hours."""
