"""The log of a table and everything stored from it."""
