"""How much one person may keep of others: more than anybody knows people, less than fills a disk."""

from typing import Final

MOST_BLOCKS: Final = 1000
MOST_MUTES: Final = 1000
MOST_FOLLOWS: Final = 1000
MOST_NOTES: Final = 1000
