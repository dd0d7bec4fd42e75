"""The log of a table and what is kept of it."""
