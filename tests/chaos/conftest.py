"""Fixtures for races: people, bots and empty caches. Storms set up everything themselves."""

from tests.system.conftest import player, service
from tests.tables.conftest import bot, empty_memory, four, person

__all__ = ["bot", "empty_memory", "four", "person", "player", "service"]
