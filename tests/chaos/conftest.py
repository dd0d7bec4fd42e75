"""People, bots and empty caches for races; storms bring everything themselves."""

from tests.system.conftest import player, service
from tests.tables.conftest import bot, empty_memory, four, person

__all__ = ["bot", "empty_memory", "four", "person", "player", "service"]
