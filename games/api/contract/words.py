"""Words and sentences that several resources use, each word with its meaning."""

from typing import Annotated, Final

from games.api.contract.values import words
from games.engine.game import Status
from games.engine.places import PlaceName as Place
from games.engine.round import Phase as OfRound
from games.tables.models import Occupancy, Table

GAME_STATUS: Final = words(
    "GameStatus",
    "Where a game stands.",
    {
        Status.OPEN.value: "Seats are being taken.",
        Status.RUNNING.value: "It is being played.",
        Status.FINISHED.value: "It was played to its end.",
        Status.ABORTED.value: "It was broken off and has no places.",
    },
)
ROUND_STATUS: Final = words(
    "RoundStatus",
    "Whether a round has its points.",
    {"running": "It is being played.", "scored": "Its points are known."},
)
PHASE: Final = words("Phase", "What is said or done in a round now.", OfRound)
VISIBILITY: Final = words(
    "Visibility",
    "Who finds and sees a table.",
    {
        Table.Visibility.PUBLIC.value: "Everybody may see the table, and lists show it.",
        Table.Visibility.UNLISTED.value: "Everybody who knows its id may see it.",
        Table.Visibility.INVITE.value: "People who opened it, who sit or sat there, or who are invited.",
    },
)
OCCUPANCY_KIND: Final = words(
    "OccupancyKind",
    "How somebody holds a seat.",
    {
        Occupancy.Kind.OWNER.value: "The player who took the seat.",
        Occupancy.Kind.SUBSTITUTE.value: "A substitute who took the seat over.",
        Occupancy.Kind.STAND_IN.value: "A bot that plays for a player who left.",
    },
)
PLACE_NAME: Final = words(
    "PlaceName",
    "What players call a place.",
    {
        Place.KING.value: "The first place.",
        Place.SUB_KING.value: "The second place.",
        Place.UPPER_KOOZ.value: "The last place but one.",
        Place.KOOZ.value: "The last place.",
    },
)
CHAT_MODE: Final = words(
    "ChatMode",
    "What may be said at a table.",
    {
        Table.ChatMode.FREE.value: "Anything.",
        Table.ChatMode.PHRASES.value: "Only phrases.",
        Table.ChatMode.OFF.value: "Nothing.",
    },
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
