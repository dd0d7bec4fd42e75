"""Headings of the pages that links in mails open, and what each says below; actions and kinds of mails."""

from typing import Final

from django.utils.translation import pgettext_lazy

from accounts.isolates import translated
from games.api.texts.languages import Language
from games.notices.kinds import NoticeKind

TURN_TEXTS: Final[dict[str, str]] = {
    "your_turn": "Your turn",
    "choose_one": "Choose one of these first.",
    "played": "Taken",
    "played_lead": "Your turn in this round is taken. More may wait for you: mails have "
    "a link for each, and every client shows them all.",
    "gone": "This link is used up",
    "gone_lead": "The turn has been taken, by you or because your time ran out, or the link is too old. "
    "Nothing is lost: what waits for you now is in your newest mail, and in every client.",
    "unsubscribe": "No more mails like this?",
    "unsubscribe_lead": "You will get no more mails of this kind. In the app you still get notices.",
    "unsubscribed": "You will get no more of these mails",
    "unsubscribed_lead": "Was it a mistake? Undo it here, or choose again at any time.",
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
