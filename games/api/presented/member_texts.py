"""Descriptions of members that all interfaces share."""

from typing import Final

PER_SEAT: Final = "One for each seat, seat 0 first."
EMBARGO: Final = (
    "From this round on only people who sit there may see the rounds, because other tables "
    "have still to play their boards; null if there is no such round."
)
HOUSE_RULES: Final = (
    "Names of the chosen options that are house rules: they change the game, so it is never rated."
)
PLACE_NAMES: Final = (
    "What players call the place: `king` is the first and `kooz` the last, `sub_king` the second and "
    "`upper_kooz` the last but one; the third of five has no name."
)
LATER: Final = "Spectators see the game this many moves late, until it has ended."
