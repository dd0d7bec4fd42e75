"""Limits of what one person may store about others: more than anybody needs, too little to fill a disk."""

from typing import Final

MOST_BLOCKS: Final = 1000
MOST_MUTES: Final = 1000
MOST_FOLLOWS: Final = 1000
MOST_NOTES: Final = 1000
# Each names another game; the first player who fits one of them plays that.
MOST_SEEKS: Final = 5
MOST_OPEN_REPORTS: Final = 20
# Open challenges of one person.
MOST_CHALLENGES: Final = 20
