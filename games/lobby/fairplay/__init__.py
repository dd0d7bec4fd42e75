"""What rated games say of fair play: sums out of their logs, and what is hardly chance in them. Pure."""
