"""Pages of waiting turns: the list of one's own, and for a link in a mail the board of this one turn.

If its receiver is signed in, the link leads to the table's own page. For everybody else the signed address is
the proof, so it needs no cookie; without a script the page is a form. Opening it changes nothing, so programs
that scan mails play no cards. Once the turn is taken, it shows no hand. All of it comes from `view`, as in
every interface.
"""

from typing import Any, NamedTuple

import orjson
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.urls import reverse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from accounts import queries as accounts
from accounts.isolates import translated
from accounts.models import User
from accounts.queries import user_by_id
from games.api.contract.play.tables import Table
from games.api.limits.charge import charge
from games.api.pages import mail_pages
from games.api.pages.mail_pages import METHODS, TURN_TEXTS, language_for, private
from games.api.presented.states import state_json, view_of
from games.api.texts.languages import Language, page_texts, with_language_headers
from games.api.texts.problem_texts import sentence_in
from games.engine import codec
from games.engine.actions import Action
from games.engine.codec import Json, turn_id
from games.engine.errors import MalformedRecord
from games.engine.rulesets import ruleset
from games.notices import links
from games.notices.links import TurnLink
from games.notices.mail import wall_clock
from games.notices.queries import confirmed_addresses
from games.tables import queries
from games.tables.errors import ActionRefused, TableError
from games.tables.services import act
from games.tables.states import State
from games.web.visits import Visit, clock_of, page


@page("GET", signed_in=True)
def turns(visit: Visit) -> HttpResponse:
    """Show the user's waiting turns by deadline, then by how long they wait; each links to its board."""
    waiting = queries.turns_of(visit.me)
    ids = {each.table_id for each in waiting}
    rows = queries.tables(visit.user, mine=True).filter(pk__in=ids)
    tables = {each.pk: Table.of(each) for each in queries.as_viewer_sees(rows, visit.user)}
    places = queries.round_places(ids)
    clock = clock_of(visit)
    shown = [
        {
            "table": at,
            "round": each.round,
            "place": places[at.id][each.round],
            "turn_id": turn_id(each.round, each.turn),
            "due_at": each.due_at,
            "deadline": clock(each.due_at),
        }
        for each in waiting
        if (at := tables.get(each.table_id))
    ]
    return visit.render("turns", turns=shown)


class _Turn(NamedTuple):
    """A waiting turn of the user who got its link."""

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
        return mail_pages.page(request, "pages/turn_over.html", language, "bad_link", status=404)
    if turn is None:
        return _over(request, language, "gone", 410)
    if request.method != "POST" and request.user.pk == turn.user.pk:
        board = reverse("table_page", args=[turn.link.table])
        # At the round of the turn, as the board's program reads it.
        return private(HttpResponseRedirect(f"{board}#round={turn.link.round}"))
    return _taken(request, turn, language) if request.method == "POST" else _shown(request, turn, language)


def _waiting(user: User, link: TurnLink) -> _Turn | None:
    """Return the turn, while it waits for this user and the mail's address is theirs."""
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
    shown = _page_context(turn.state, turn.link.round, language, turn.user)
    status = 422 if fault else 200
    return mail_pages.page(
        request, "web/turn.html", language, "your_turn", status=status, fault=fault, **shown
    )


def _taken(request: HttpRequest, turn: _Turn, language: Language) -> HttpResponse:
    action = _chosen(request)
    if action is None:
        return _refused(request, turn, language, "malformed", page_texts(TURN_TEXTS, language)["choose_one"])
    link = turn.link
    try:
        act(table_id=link.table, player=turn.user, turn=(link.round, link.turn), action=action)
    except ActionRefused as refused:
        sentence = sentence_in(language, refused.refusal)
        return _refused(request, turn, language, refused.refusal.value, sentence)
    except TableError:
        # It was taken, the game was aborted, or the time ran out since the turn was looked up.
        return _over(request, language, "gone", 410)
    return _over(request, language, "played", 200)


def _refused(request: HttpRequest, turn: _Turn, language: Language, code: str, sentence: str) -> HttpResponse:
    if _is_program(request):
        return with_language_headers(
            language, private(JsonResponse({"code": code, "detail": sentence}, status=422))
        )
    return _shown(request, turn, language, sentence)


def _over(request: HttpRequest, language: Language, what: str, status: int) -> HttpResponse:
    """Show that the turn does not wait any more: `played` just now, or `gone`."""
    if not _is_program(request):
        return mail_pages.page(request, "pages/turn_over.html", language, what, status=status, leads_on=True)
    text = page_texts(TURN_TEXTS, language)
    values = {"code": what, "title": text[what], "detail": text[f"{what}_lead"]}
    return with_language_headers(language, private(JsonResponse(values, status=status)))


def _is_program(request: HttpRequest) -> bool:
    """Whether the board's program sends the request, and not a form."""
    return request.headers.get("Accept", "") == "application/json"


def _chosen(request: HttpRequest) -> Action | None:
    try:
        return codec.action(orjson.loads(request.POST.get("action", "")))
    except (ValueError, MalformedRecord):
        return None


def _page_context(state: State, number: int, language: Language, user: User) -> dict[str, Any]:
    whole = state_json(state)
    round = next(each for each in whole["rounds"] if each["number"] == number)
    mine = next(each.my for each in view_of(state).rounds if each.number == number)
    assert mine is not None, "a turn waits for its seat"
    place_of = state.game.ruleset.round_places()
    waiting = [each for each in state.waiting if each.round == number and each.seat == state.seat]
    choices = [codec.action_json(each) for each in mine.legal]
    return {
        "table_id": state.table.pk,
        "state": {**whole, "rounds": [round]},  # a link is for one turn: it shows no other round
        "ruleset": translated(ruleset(whole["ruleset"]).title, language),
        "places": place_of,
        "place": place_of[number],
        "deadline": wall_clock(waiting[0].due_at, accounts.hours_and_vacations_of([user.pk])[user.pk]),
        "round": round,
        "players": _players(whole, round),
        "trick": _trick(whole, round),
        "bids": any(each["type"] == "bid" for each in choices),
        "choices": [{**each, "sent": orjson.dumps(each).decode()} for each in choices],
    }


def _players(whole: Json, round: Json) -> list[Json]:
    """Return each seat with what its player has said last, and how many tricks they have won."""
    calls = {each["seat"]: each for each in round["calls"]}
    return [
        {**each, "call": calls.get(each["seat"]), "estimate": estimate, "won": won}
        for each, estimate, won in zip(whole["seats"], round["estimates"], round["won"], strict=True)
    ]


def _trick(whole: Json, round: Json) -> list[Json]:
    """Return the cards of the current trick, with who played each."""
    seats, leader = whole["seats"], round["leader"]
    return [
        {"card": card, "player": seats[(leader + place) % len(seats)]["player"]}
        for place, card in enumerate(round["trick"])
    ]
