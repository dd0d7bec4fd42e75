"""The turn on the page of its link: from `view`, like every interface."""

from __future__ import annotations

from typing import Any, Final, assert_never

import orjson

from accounts import queries as accounts
from accounts.isolates import translated
from accounts.models import User
from games.api.pages.turn_texts import ACTIONS
from games.api.presented.states import state_json, view_of
from games.api.texts.languages import Language
from games.engine import codec
from games.engine.actions import Action, Avoid, Bid, DashCall, Estimate, NoDash, Pass, PlayCard, Redeal
from games.engine.cards import CARD_TEXT
from games.engine.codec import Json
from games.engine.rulesets import ruleset
from games.engine.words.glossary import arabic
from games.notices.mail import wall_clock
from games.tables.states import State

SUITS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
NO_TRUMP: Final[dict[Language, str]] = {"en": "NT", "ar": arabic("no_trump")}
RED: Final = ("H", "D")


def shown_turn(state: State, number: int, language: Language, user: User) -> dict[str, Any]:
    """Return the values of the page."""
    whole = state_json(state)
    round = next(each for each in whole["rounds"] if each["number"] == number)
    mine = next(each.my for each in view_of(state).rounds if each.number == number)
    assert mine is not None, "a turn waits for its seat"
    place_of = state.game.ruleset.round_places()
    waiting = [each for each in state.waiting if each.round == number and each.seat == state.seat]
    return {
        "table_id": state.table.pk,
        "state": {**whole, "rounds": [round]},  # a link is for one turn: of other rounds nothing is told
        "ruleset": translated(ruleset(whole["ruleset"]).title, language),
        "places": place_of,
        "place": place_of[number],
        "deadline": wall_clock(waiting[0].due_at, accounts.times_of([user.pk])[user.pk]),
        "trump": _trump(round["trump"], language),
        "hand": [_card(each) for each in round["my"]["hand"]],
        "players": _players(whole, round, language),
        "trick": _trick(whole, round),
        "bids": any(isinstance(each, Bid) for each in mine.legal),
        "choices": [_choice(each, language) for each in mine.legal],
    }


def _card(text: str) -> dict[str, Any]:
    rank, suit = text[:-1], text[-1]
    if suit not in SUITS:
        return {"text": "★", "red": False, "name": text}
    return {"text": ("10" if rank == "T" else rank) + SUITS[suit], "red": suit in RED, "name": text}


def _trump(text: str | None, language: Language) -> str:
    return "" if text is None else SUITS.get(text, NO_TRUMP[language])


def _players(whole: Json, round: Json, language: Language) -> list[dict[str, Any]]:
    called = {each["seat"]: _called(each, language) for each in round["calls"]}
    estimates = {seat: value for seat, value in enumerate(round["estimates"]) if value is not None}
    calls = {**called, **estimates}
    return [
        {
            "name": each["player"]["name"] if each["player"] else str(each["seat"]),
            "mine": each["seat"] == round["my"]["seat"],
            "said": calls.get(each["seat"], ""),
            "won": round["won"][each["seat"]],
        }
        for each in whole["seats"]
    ]


def _called(call: Json, language: Language) -> str:
    if call["type"] == "bid":
        return f"{call['tricks']} {_trump(call['trump'], language)}"
    return translated(ACTIONS[call["type"]], language)


def _trick(whole: Json, round: Json) -> list[dict[str, Any]]:
    """Return the cards of the current trick, with who played each."""
    seats, leader = whole["seats"], round["leader"]
    players = [seats[(leader + place) % len(seats)]["player"] for place in range(len(round["trick"]))]
    return [
        {**_card(card), "by": "" if player is None else player["name"]}
        for card, player in zip(round["trick"], players, strict=True)
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
