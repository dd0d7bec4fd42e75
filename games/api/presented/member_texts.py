"""Descriptions of members that all interfaces share."""

from typing import Final

PER_SEAT: Final = "One for each seat, seat 0 first."
EMBARGO: Final = (
    "Rounds from this one on are told only to who sits there: other tables have still to play their boards."
)
HOUSE_RULES: Final = "The names of the options by which it is another game than the ruleset's; never rated."
PLACE_NAMES: Final = (
    "What players call the place: `king` is the first and `kooz` the last, `sub_king` the second and "
    "`upper_kooz` the last but one; the third of five has no name."
)
LATER: Final = "So many moves later than the players is everybody else told, until the game has ended."
