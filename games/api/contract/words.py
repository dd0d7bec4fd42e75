"""Words and sentences that several resources use, each word with its meaning."""

from typing import Annotated, Final

from games.api.contract.values import words
from games.engine.round import Phase as OfRound

GAME_STATUS: Final = words(
    "GameStatus",
    "Where a game stands.",
    open="Seats are being taken.",
    running="It is being played.",
    finished="It was played to its end.",
    aborted="It was broken off and has no places.",
)
ROUND_STATUS: Final = words(
    "RoundStatus",
    "Whether a round has its points.",
    running="It is being played.",
    scored="Its points are known.",
)
PHASE: Final = words("Phase", "What is said or done in a round now.", OfRound)
VISIBILITY: Final = words(
    "Visibility",
    "Who finds and sees a table.",
    public="Everybody may see the table, and lists show it.",
    unlisted="Everybody who knows its id may see it.",
    invite="People who opened it, who sit or sat there, or who are invited.",
)
OCCUPANCY_KIND: Final = words(
    "OccupancyKind",
    "How somebody holds a seat.",
    owner="The player who took the seat.",
    substitute="A substitute who took the seat over.",
    stand_in="A bot that plays for a player who left.",
)
PLACE_NAME: Final = words(
    "PlaceName",
    "What players call a place.",
    king="The first place.",
    sub_king="The second place.",
    upper_kooz="The last place but one.",
    kooz="The last place.",
)
CHAT_MODE: Final = words(
    "ChatMode", "What may be said at a table.", free="Anything.", phrases="Only phrases.", off="Nothing."
)

GameStatus = Annotated[str, GAME_STATUS]
RoundStatus = Annotated[str, ROUND_STATUS]
Phase = Annotated[str, PHASE]
Visibility = Annotated[str, VISIBILITY]
OccupancyKind = Annotated[str, OCCUPANCY_KIND]
PlaceName = Annotated[str, PLACE_NAME]
ChatMode = Annotated[str, CHAT_MODE]

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
