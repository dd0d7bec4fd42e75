"""The shapes of what programs own."""
