"""Texts of the page of a turn's link and of the page that ends mails."""

from typing import Final

from django.utils.translation import pgettext_lazy

from accounts.isolates import translated
from games.api.texts.languages import Language
from games.notices.kinds import NoticeKind

TURN_TEXTS: Final[dict[str, object]] = {
    "your_turn": "Your turn",
    "round": pgettext_lazy("game", "Round"),
    "until": "Until",
    "hand": pgettext_lazy("page", "Your hand"),
    "table": "What everybody sees",
    "player": "Player",
    "said": "Said",
    "won": "Tricks won",
    "trick": "On the table",
    "trump": "Trump",
    "choose": "What will you do?",
    "confirm": "Confirm",
    "choose_one": "Choose one of these first.",
    "played": "Taken",
    "played_lead": "Your turn in this round is taken. More may wait for you: mails have "
    "a link for each, and every client shows them all.",
    "all_turns": "All your turns",
    "gone": "This link is used up",
    "gone_lead": "The turn has been taken, by you or because your time ran out, or the link is too old. "
    "Nothing is lost: what waits for you now is in your newest mail, and in every client.",
    "you": "you",
    "unsubscribe": "No more mails like this?",
    "unsubscribe_lead": "You will get no more mails of this kind. In the app you still get notices.",
    "unsubscribe_do": "No more of these mails",
    "unsubscribed": "You will get no more of these mails",
    "unsubscribed_lead": "Was it a mistake? Undo it here, or choose again at any time.",
    "undo": "Send them again",
    "undone": "You will get these mails as before",
    "undone_lead": "Nothing has changed for the other kinds.",
    "bad_link": "This link is not one of ours",
    "bad_link_lead": "Perhaps it was cut off on its way. Copy the whole address from the mail.",
}
ACTIONS: Final[dict[str, str]] = {
    "dash_call": "Dash call",
    "no_dash": "No dash call",
    "pass": "Pass",
    "redeal": "Ask for a new deal",
    "avoid": "Play on with these cards",
}


def kind_in(kind: NoticeKind, language: Language) -> str:
    return kind.about if language == "en" else translated(pgettext_lazy("kind", kind.about), language)
