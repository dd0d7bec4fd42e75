"""What may be said at a table in a word, so that languages meet: fixed codes, shown to everybody in their
own.

None of them tells of cards or could pass for a signal in play. A code once published keeps its meaning.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple


class Phrase(NamedTuple):
    """One thing that may be said, in both languages."""

    en: str
    ar: str


PHRASES: Final[Mapping[str, Phrase]] = {
    "hello": Phrase("Hello!", "مرحبًا!"),
    "welcome": Phrase("Welcome!", "أهلًا وسهلًا!"),
    "good_luck": Phrase("Good luck!", "بالتوفيق!"),
    "have_fun": Phrase("Have fun!", "لعبة ممتعة!"),
    "ready": Phrase("Ready when you are.", "جاهز متى شئتم."),
    "one_moment": Phrase("One moment, please.", "لحظة من فضلكم."),
    "back": Phrase("I am back.", "لقد عدت."),
    "take_your_time": Phrase("Take your time.", "خذوا وقتكم."),
    "please": Phrase("Please.", "من فضلكم."),
    "thanks": Phrase("Thanks!", "شكرًا!"),
    "you_are_welcome": Phrase("You are welcome.", "على الرحب والسعة."),
    "sorry": Phrase("Sorry!", "آسف!"),
    "oops": Phrase("Oops!", "أوه!"),
    "no_problem": Phrase("No problem.", "لا بأس."),
    "well_played": Phrase("Well played!", "أحسنتم!"),
    "good_game": Phrase("Good game!", "كانت لعبة جميلة!"),
    "congratulations": Phrase("Congratulations!", "مبروك!"),
    "rematch": Phrase("Another game?", "لعبة أخرى؟"),
    "see_you": Phrase("See you soon.", "إلى اللقاء."),
    "bye": Phrase("Bye!", "مع السلامة!"),
}
