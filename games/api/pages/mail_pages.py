"""The pages that links in mails open: private, and in their reader's language.

Among them is how to unsubscribe: a page that asks, a form that does it, and one that undoes it. A mail
program can do it with one request (RFC 8058). Opening the page changes nothing.
"""

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.utils.translation import pgettext_lazy
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from accounts.isolates import translated
from accounts.models import User
from accounts.queries import user_by_id
from games.api.limits.charge import charge
from games.api.texts.languages import Language, chosen, page_in, page_texts, spoken_to
from games.notices import links, queries, services
from games.notices.kinds import EMAIL, WAYS, NoticeKind, Way
from games.notices.links import Unsubscription

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
METHODS: Final = ("GET", "HEAD", "POST")


def kind_in(kind: NoticeKind, language: Language) -> str:
    return kind.about if language == "en" else translated(pgettext_lazy("kind", kind.about), language)


def language_for(request: HttpRequest, user: User | None) -> Language:
    """Return the language of `?lang=`, else that of the mails to its reader. If the link is not one of ours,
    nobody knows its reader, so the browser is asked."""
    if user is None:
        return spoken_to(request)
    return chosen(request) or queries.notification_settings_of(user).language


def page(
    request: HttpRequest, template: str, language: Language, what: str, *, status: int = 200, **shown: Any
) -> HttpResponse:
    """A page about `what`, which `TURN_TEXTS` has words for."""
    text = page_texts(TURN_TEXTS, language)
    shown |= {"heading": text[what], "lead": text.get(f"{what}_lead", "")}
    return private(page_in(language, request, template, status=status, **shown))


def private(answer: HttpResponse, referrer: str = "no-referrer") -> HttpResponse:
    """Keep the answer and its address private: no cache keeps it, and no search engine lists it."""
    answer.headers["Cache-Control"] = "no-store"
    answer.headers["Referrer-Policy"] = referrer
    answer.headers["X-Robots-Tag"] = "noindex, nofollow"
    return answer


@csrf_exempt
@require_http_methods(METHODS)
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """Ask; or, by POST, end these kinds of mails, with `undo` let them come again."""
    asked = links.unsubscribing(token)
    user = None if asked is None else user_by_id(asked.user)
    charge(request, "write" if request.method == "POST" else "read", user)
    language = language_for(request, user)
    if asked is None or user is None:
        return page(request, "pages/turn_over.html", language, "bad_link", status=404)
    if request.method != "POST":
        return _page(request, language, "unsubscribe", asked)
    undone = _undone(request.POST.get("undo", ""), asked)
    ways = undone or dict.fromkeys(asked.kinds, Way.OFF)
    before = services.change_preferences(user_id=user.pk, revised=lambda each: each.by(EMAIL, ways))
    if undone:
        return _page(request, language, "undone", asked)
    undo = ",".join(f"{kind}:{_restored(before.way(EMAIL, kind))}" for kind in asked.kinds)
    return _page(request, language, "unsubscribed", asked, undo=undo)


def _restored(way: Way) -> Way:
    """The way that an undo restores. A kind that ended before, as by a mail program's own button or a second
    click, comes again like any that was never chosen; else the undo would do nothing."""
    return Way.INSTANT if way is Way.OFF else way


def _undone(sent: str, asked: Unsubscription) -> dict[NoticeKind, Way]:
    """The ways of these kinds to restore, as the page wrote them; empty if it did not."""
    pairs = (each.partition(":") for each in sent.split(","))
    known = {str(each) for each in asked.kinds}
    return {NoticeKind(kind): Way(way) for kind, _, way in pairs if kind in known and way in WAYS[EMAIL]}


def _page(
    request: HttpRequest, language: Language, what: str, asked: Unsubscription, undo: str = ""
) -> HttpResponse:
    kinds = [kind_in(each, language) for each in asked.kinds]
    return page(
        request, "pages/unsubscribe.html", language, what, kinds=kinds, asks=what == "unsubscribe", undo=undo
    )
