"""Names of the lines of a round's points, and who has a role."""

from typing import Final

from accounts.isolates import translated
from games.api.texts.languages import Language

CALLED: Final[dict[str, str]] = {
    "exact": "exact",
    "missed": "missed",
    "dash_call": "dash call",
    "blind_dash": "blind dash",
    "dash": "dash",
    "with_double_risk": "With and Double Risk",
    "with_risk": "With and Risk",
    "high_bidder": "caller",
    "double_risk": "Double Risk",
    "risk": "Risk",
    "with": "With",
    "regular": "no role",
    "only_exact": "the only one exact",
    "only_missed": "the only one who missed",
    "zero_under": "zero in a round under",
    "risk_steps": "further steps of Risk",
    "super_call": "super call",
    "high_estimate_doubled": "doubled from 8 on",
    "withs_doubled": "doubled by two Withs",
    "skipped": "skipped",
    "round_number": "number of the round",
    "cards": "cards of the turn",
    "larger_of_estimate_and_tricks": "the larger of estimate and tricks",
    "kabooot": "kabooot",
    "multiplier": "multiplier of the round before",
    "ruling": "ruled by a director",
}
# Who has the roles of a ruleset's table of points.
WHOSE: Final[dict[str, str]] = {
    "dash_call": "promised no trick before trump was known",
    "with_double_risk": "With, or high bidder of a fast round, and Double Risk",
    "with_risk": "With, or high bidder of a fast round, and Risk",
    "high_bidder": "won the auction; in a fast round made the highest estimate first",
    "double_risk": "Risk in a round whose total is 4 or more away from 13",
    "risk": "the last who estimated",
    "with": "estimated as many as the high bidder",
    "regular": "anybody else",
}


def called(code: str, language: Language) -> str:
    """Return the line in words; the code itself if it has none."""
    return translated(CALLED[code], language) if code in CALLED else code
