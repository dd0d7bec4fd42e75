"""Fixtures with people and bots at tables."""

from tests.tables.conftest import bot, empty_game_cache, four, person

__all__ = ["bot", "empty_game_cache", "four", "person"]
