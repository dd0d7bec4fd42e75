"""A week of a community, in small, and its conclusions."""
