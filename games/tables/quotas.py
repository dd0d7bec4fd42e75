"""Limits of open tables and invitations per person: more than anybody needs, and too few to fill a lobby."""

from typing import Final

# Those at which the service's bots play alone count, too: they keep workers busy.
MOST_OPEN_TABLES: Final = 100
# At all open tables of one person together.
MOST_INVITATIONS: Final = 300
