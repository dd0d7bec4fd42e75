"""Words of the game in both languages."""
