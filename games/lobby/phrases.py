"""Phrases of the chat: fixed codes that everybody reads in their own language.

None of them speaks of cards or could be used as a signal in play. A published code keeps its meaning. Nobody
can send `REMOVED`: it stands where staff removed a message.
"""

from collections.abc import Mapping
from typing import Final

PHRASES: Final[Mapping[str, str]] = {
    "hello": "Hello!",
    "welcome": "Welcome!",
    "good_luck": "Good luck!",
    "have_fun": "Have fun!",
    "ready": "Ready when you are.",
    "one_moment": "One moment, please.",
    "back": "I am back.",
    "take_your_time": "Take your time.",
    "please": "Please.",
    "thanks": "Thanks!",
    "you_are_welcome": "You are welcome.",
    "sorry": "Sorry!",
    "oops": "Oops!",
    "no_problem": "No problem.",
    "well_played": "Well played!",
    "good_game": "Good game!",
    "congratulations": "Congratulations!",
    "rematch": "Another game?",
    "see_you": "See you soon.",
    "bye": "Bye!",
}
REMOVED: Final = "removed"
SHOWN: Final[Mapping[str, str]] = {**PHRASES, REMOVED: "Staff removed this message."}
