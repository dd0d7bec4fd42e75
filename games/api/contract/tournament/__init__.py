"""The shapes of tournaments."""
