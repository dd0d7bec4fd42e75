"""The page of a turn's link in a mail: the board with the receiver's hand, for this one turn.

If its receiver is signed in, they are redirected to the table's own page. For everybody else the signed
address is the proof, so it needs no cookie; without a script the page is a form. Opening it changes nothing,
so programs that scan mails play no cards. Once the turn is taken, it shows no hand. All of it comes from
`view`, as in every interface.
"""

from typing import Any, Final, NamedTuple, assert_never

import orjson
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.urls import reverse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from accounts import queries as accounts
from accounts.isolates import translated
from accounts.models import User
from accounts.queries import user_by_id
from games.api.limits.charge import charge
from games.api.pages.mail_pages import METHODS, language_for, page, private
from games.api.pages.turn_texts import ACTIONS, TURN_TEXTS
from games.api.presented.refusals import sentence_in
from games.api.presented.states import state_json, view_of
from games.api.texts.languages import Language, page_texts, with_language_headers
from games.engine import codec
from games.engine.actions import Action, Avoid, Bid, DashCall, Estimate, NoDash, Pass, PlayCard, Redeal
from games.engine.cards import CARD_TEXT
from games.engine.codec import Json
from games.engine.errors import MalformedRecord
from games.engine.rulesets import ruleset
from games.engine.words.glossary import arabic
from games.engine.words.names import player_name
from games.notices import links
from games.notices.links import TurnLink
from games.notices.mail import wall_clock
from games.notices.queries import confirmed_addresses
from games.tables import queries
from games.tables.errors import ActionRefused, TableError
from games.tables.services import act
from games.tables.states import State
from games.web.templatetags.web import RED, SUITS, card_signs

NO_TRUMP: Final[dict[Language, str]] = {"en": "NT", "ar": arabic("no_trump")}


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
        return page(request, "pages/turn_over.html", language, "bad_link", status=404)
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
    return page(request, "web/turn.html", language, "your_turn", status=status, fault=fault, **shown)


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
        return page(request, "pages/turn_over.html", language, what, status=status, leads_on=True)
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
    return {
        "table_id": state.table.pk,
        "state": {**whole, "rounds": [round]},  # a link is for one turn: it shows no other round
        "ruleset": translated(ruleset(whole["ruleset"]).title, language),
        "places": place_of,
        "place": place_of[number],
        "deadline": wall_clock(waiting[0].due_at, accounts.hours_and_vacations_of([user.pk])[user.pk]),
        "trump": _trump(round["trump"], language),
        "hand": [_card(each) for each in round["my"]["hand"]],
        "players": _players(whole, round, language),
        "trick": _trick(whole, round, language),
        "bids": any(isinstance(each, Bid) for each in mine.legal),
        "choices": [_choice(each, language) for each in mine.legal],
    }


def _card(text: str) -> dict[str, Any]:
    return {"text": card_signs(text), "red": text[-1] in RED, "name": text}


def _trump(text: str | None, language: Language) -> str:
    return "" if text is None else SUITS.get(text, NO_TRUMP[language])


def _players(whole: Json, round: Json, language: Language) -> list[dict[str, Any]]:
    called = {each["seat"]: _called(each, language) for each in round["calls"]}
    estimates = {seat: value for seat, value in enumerate(round["estimates"]) if value is not None}
    calls = {**called, **estimates}
    return [
        {
            "name": _name(each, language) or str(each["seat"]),
            "mine": each["seat"] == round["my"]["seat"],
            "said": calls.get(each["seat"], ""),
            "won": round["won"][each["seat"]],
        }
        for each in whole["seats"]
    ]


def _name(seat: Json, language: Language) -> str:
    """Return who sits there, as their reader's language names them; empty for a free seat."""
    player = seat["player"]
    return "" if player is None else player_name(player["name"], language, is_bot=player["kind"] == "bot")


def _called(call: Json, language: Language) -> str:
    if call["type"] == "bid":
        return f"{call['tricks']} {_trump(call['trump'], language)}"
    return translated(ACTIONS[call["type"]], language)


def _trick(whole: Json, round: Json, language: Language) -> list[dict[str, Any]]:
    """Return the cards of the current trick, with who played each."""
    seats, leader = whole["seats"], round["leader"]
    return [
        {**_card(card), "by": _name(seats[(leader + place) % len(seats)], language)}
        for place, card in enumerate(round["trick"])
    ]


def _choice(action: Action, language: Language) -> dict[str, Any]:
    sent = codec.action_json(action)
    return {**_label(action, sent, language), "value": orjson.dumps(sent).decode()}


def _label(action: Action, sent: Json, language: Language) -> dict[str, Any]:
    match action:
        case PlayCard(card):
            return _card(CARD_TEXT[card])
        case Estimate(value):
            return {"text": str(value)}
        case Bid(tricks, _):
            return {"text": f"{tricks} {_trump(sent['trump'], language)}", "red": sent["trump"] in RED}
        case DashCall() | NoDash() | Pass() | Redeal() | Avoid():
            return {"text": translated(ACTIONS[sent["type"]], language), "words": True}
        case _:
            assert_never(action)
