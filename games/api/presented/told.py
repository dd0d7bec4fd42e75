"""What descriptions say of the same members at every door."""

from typing import Final

PER_SEAT: Final = "One for each seat, seat 0 first."
EMBARGO: Final = (
    "Rounds from this one on are told only to who sits there: other tables have still to play their boards."
)
HOUSE_RULES: Final = "The names of the options by which it is another game than the ruleset's; never rated."
LATER: Final = "So many moves later than the players is everybody else told, until the game has ended."
