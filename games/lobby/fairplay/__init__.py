"""Fair play in rated games: sums from their logs, and patterns in them that are hardly chance. Pure."""
