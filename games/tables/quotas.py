"""Limits of open tables and invitations per person: more than anybody needs, and too few to fill a lobby."""

from typing import Final

# Tables at which only the service's bots play count, too: they keep workers busy.
MOST_OPEN_TABLES: Final = 100
# All open tables of one person together.
MOST_INVITATIONS: Final = 300
