"""People and bots: their names, tokens and scopes, and the realm they live in."""
