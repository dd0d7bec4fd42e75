"""How much one person may leave standing: more than anybody plays, less than fills others' lists."""

from typing import Final

# Those at which the service's bots play alone count, too: they keep workers busy.
MOST_OPEN_TABLES: Final = 100
# At all open tables of one person together.
MOST_INVITATIONS: Final = 300
