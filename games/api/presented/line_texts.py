"""Names of the lines of a round's points, and who gets them."""

from typing import Final, NamedTuple

from accounts.isolates import translated
from games.api.texts.languages import Language


class LineText(NamedTuple):
    """The line in words and whom it is for."""

    called: str
    whose: str


LINES: Final[dict[str, LineText]] = {
    "exact": LineText("exact", "won as many tricks as estimated"),
    "missed": LineText("missed", "won more or fewer tricks than estimated"),
    "dash_call": LineText(
        "dash call",
        "promised no trick before trump was known",
    ),
    "blind_dash": LineText(
        "blind dash",
        "promised no trick before anybody had bid",
    ),
    "dash": LineText("dash", "estimated zero when trump was known"),
    "with_double_risk": LineText(
        "With and Double Risk",
        "With, or high bidder of a fast round, and Double Risk",
    ),
    "with_risk": LineText(
        "With and Risk",
        "With, or high bidder of a fast round, and Risk",
    ),
    "high_bidder": LineText(
        "caller",
        "won the auction; in a fast round made the highest estimate first",
    ),
    "double_risk": LineText(
        "Double Risk",
        "Risk in a round whose total is 4 or more away from 13",
    ),
    "risk": LineText("Risk", "the last who estimated"),
    "with": LineText("With", "estimated as many as the high bidder"),
    "regular": LineText("no role", "anybody else"),
    "only_exact": LineText("the only one exact", "nobody else was exact"),
    "only_missed": LineText("the only one who missed", "everybody else was exact"),
    "zero_under": LineText(
        "zero in a round under",
        "a zero where the total is under 13",
    ),
    "risk_steps": LineText(
        "further steps of Risk",
        "Risk in a round whose total is still farther from 13",
    ),
    "super_call": LineText(
        "super call",
        "estimated 8 or more: the square; missed, half of it or 10 for each trick above 5 is lost",
    ),
    "high_estimate_doubled": LineText("doubled from 8 on", "estimated 8 or more"),
    "withs_doubled": LineText(
        "doubled by two Withs",
        "everybody, where two are With",
    ),
    "skipped": LineText("skipped", "everybody, where all passed"),
    "round_number": LineText("number of the round", "everybody"),
    "cards": LineText("cards of the turn", "who missed"),
    "larger_of_estimate_and_tricks": LineText("the larger of estimate and tricks", "who missed"),
    "kabooot": LineText("kabooot", "everybody"),
    "multiplier": LineText("multiplier of the round before", "everybody"),
    "ruling": LineText("ruled by a director", "everybody"),
}


def called(code: str, language: Language) -> str:
    """Return the line in words; the code itself if it has none."""
    return translated(LINES[code].called, language) if code in LINES else code


def whose(code: str, language: Language) -> str:
    """Return whom the line is for; empty if there is no text for it."""
    return translated(LINES[code].whose, language) if code in LINES else ""
