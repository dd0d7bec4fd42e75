"""A week of a community, in small, and what is concluded from it."""
