"""Fair play in rated games: sums from their logs, and what is hardly chance in them. Pure."""
