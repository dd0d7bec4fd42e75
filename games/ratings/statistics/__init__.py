"""Statistics of players, from the logs of finished games. Pure."""
