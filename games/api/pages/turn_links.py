"""The page that a turn's link in a mail opens: the receiver's hand and what they may do, and a form to do it.

To look changes nothing, so whoever scans mails plays nobody's cards; the signed address is what the form is
believed by, so it needs no cookie. It is for one turn: once that is taken, by whoever, it shows no hand. Only
who is signed in besides is led on to their next turn.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import orjson
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from accounts.models import User
from accounts.queries import user_by_id
from games.api.languages import DIRECTIONS, LANGUAGES, Language, told_in
from games.api.limits.charge import charge
from games.api.pages.turn_shown import shown_turn
from games.api.pages.turn_texts import TURN_TEXTS
from games.api.presented.refusals import sentence_in
from games.engine import codec
from games.engine.actions import Action
from games.engine.errors import MalformedRecord
from games.notices import links
from games.notices.links import TurnLink
from games.notices.queries import confirmed_addresses, preferred
from games.tables import queries
from games.tables.errors import ActionRefused, TableError
from games.tables.services import act
from games.tables.states import State

# Nobody keeps it, nobody is told of the address, and nobody finds it by searching.
PRIVATE = {"Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex, nofollow"}
METHODS = ("GET", "HEAD", "POST")


class _Turn(NamedTuple):
    """A turn that waits for whoever was sent its link."""

    user: User
    link: TurnLink
    state: State


@csrf_exempt
@require_http_methods(METHODS)
def turn_link(request: HttpRequest, token: str) -> HttpResponse:
    """Show the turn, or take it."""
    link = links.turn_link(token)
    user = None if link is None else user_by_id(link.user)
    charge(request, "write" if request.method == "POST" else "read", user)
    language = language_for(request, user)
    turn = None if link is None or user is None or not user.is_active else _waiting(user, link)
    if turn is None and not links.is_turn_link(token):
        return page(request, "pages/turn_over.html", language, "bad_link", status=404)
    if turn is None:
        return page(request, "pages/turn_over.html", language, "gone", status=410)
    return _taken(request, turn, language) if request.method == "POST" else _shown(request, turn, language)


def _waiting(user: User, link: TurnLink) -> _Turn | None:
    """The turn, while it waits for this user and the mail's address is theirs."""
    address = confirmed_addresses([user.pk]).get(user.pk)
    if address is None or links.hashed_address(address) != link.address:
        return None
    try:
        state = queries.state(link.table, user)
    except TableError:
        return None
    mine = {(each.round, each.turn) for each in state.waiting if each.player_id == user.pk and not each.bot}
    return _Turn(user, link, state) if (link.round, link.turn) in mine else None


def _shown(request: HttpRequest, turn: _Turn, language: Language, fault: str = "") -> HttpResponse:
    told = shown_turn(turn.state, turn.link.round, language, turn.user)
    status = 422 if fault else 200
    return page(request, "pages/turn.html", language, "your_turn", status=status, fault=fault, **told)


def _taken(request: HttpRequest, turn: _Turn, language: Language) -> HttpResponse:
    action = _chosen(request)
    if action is None:
        return _shown(request, turn, language, TURN_TEXTS[language]["choose_one"])
    link = turn.link
    try:
        act(table_id=link.table, player=turn.user, turn=(link.round, link.turn), action=action)
    except ActionRefused as refused:
        return _shown(request, turn, language, sentence_in(language, refused.refusal))
    except TableError:
        # Somebody was quicker, or broke the game off, or their time ran out since the turn was looked up.
        return page(request, "pages/turn_over.html", language, "gone", status=410)
    is_signed_in = request.user.pk == turn.user.pk
    return page(
        request, "pages/turn_over.html", language, "played", next=_next(turn) if is_signed_in else None
    )


def _next(taken: _Turn) -> str | None:
    """A link to the next turn that waits for whoever took this one, the most urgent of all their tables."""
    waiting = queries.turns_to_take(taken.user)
    if not waiting:
        return None
    first = waiting[0]
    link = TurnLink(taken.user.pk, first.table_id, first.round, first.turn, taken.link.address)
    return reverse("turn_link", kwargs={"token": links.turn_token(link)})


def _chosen(request: HttpRequest) -> Action | None:
    try:
        return codec.action(orjson.loads(request.POST.get("action", "")))
    except (ValueError, MalformedRecord):
        return None


def language_for(request: HttpRequest, user: User | None) -> Language:
    """The language of `?lang=`, else that in which its reader is written to."""
    chosen = request.GET.get("lang")
    for each in LANGUAGES:
        if each == chosen:
            return each
    return "en" if user is None else preferred(user).language


def page(
    request: HttpRequest, template: str, language: Language, what: str, *, status: int = 200, **shown: Any
) -> HttpResponse:
    """A page about `what`, which `TURN_TEXTS` has words for; nobody keeps it."""
    text = TURN_TEXTS[language]
    told = {"language": language, "direction": DIRECTIONS[language], "text": text, **shown}
    told |= {"heading": text[what], "lead": text.get(f"{what}_lead", "")}
    answer = render(request, template, told, status=status)
    for name, value in PRIVATE.items():
        answer.headers[name] = value
    return told_in(language, answer)
