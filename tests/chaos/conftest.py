"""Fixtures for races: people, bots and empty caches. Storms set up everything themselves."""

from tests.system.conftest import player, service
from tests.tables.conftest import bot, empty_game_cache, four, person

__all__ = ["bot", "empty_game_cache", "four", "person", "player", "service"]
