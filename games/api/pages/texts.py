"""Texts of the pages of rulesets."""

from typing import Final

from django.utils.translation import pgettext_lazy

TEXTS: Final[dict[str, object]] = {
    "rules": "Rules",
    "ways": "Six ways to play",
    "ways_lead": "Each has a page that teaches it, with every ruling and its reason. New to the game? "
    "Begin with the first, which most people play online.",
    "book": "The rule book",
    "players": pgettext_lazy("page", "Players"),
    "rounds": pgettext_lazy("game", "Rounds"),
    "number": pgettext_lazy("game", "Round"),
    "cards": "Cards",
    "trump": "Trump",
    "fast": "fast, without an auction",
    "named": "named by the auction",
    "options": "What a table may choose",
    "values": "Values",
    "default": "Default",
    "numbers": "or a rising list of round numbers",
    "dealer": "dealer",
    "picture": "Who sits where, which way deal and play run, and the first trick: the small numbers "
    "say in which order the cards were played, and the underlined one wins.",
    "player": "Player",
    "said": "Said",
    "won": pgettext_lazy("page", "Won"),
    "why": "Why",
    "points": "Points",
    "whose": pgettext_lazy("page", "Who"),
    "turned_up": "the suit of the card turned up",
    "rulings": "Every ruling",
    "shared_boards": "On shared boards",
    "shared_boards_lead": "In an event whose tables are dealt the same cards, and on the six boards of "
    "the day, these rules hold otherwise, so that all tables play the same deal.",
    "rests_on": "Rests on",
    "role": pgettext_lazy("page", "Role"),
    "exact": "Exact",
    "missed": "Missed",
    "all": "All rules",
    "told_by": "Operations that answer with it",
    "program": "The same for programs",
    "problems": "Problems",
    "problems_lead": "Every error is answered as application/problem+json (RFC 9457) with one of "
    "these codes. A code keeps its meaning for ever; titles and details are for people.",
    "problem": "Problem",
    "all_problems": "All problems",
    "code": pgettext_lazy("page", "Code"),
    "status": "Status",
    "title": "Title",
    "next_step": "What to do",
    "reasons": "Reasons",
}
