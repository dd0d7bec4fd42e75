"""Fixtures with people and bots at tables."""

from tests.tables.conftest import bot, empty_memory, four, person

__all__ = ["bot", "empty_memory", "four", "person"]
