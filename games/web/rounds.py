"""A round in words: its place in the game, its calls, its tricks by seat, and each seat's points."""

from __future__ import annotations

from typing import Any

from games.engine.codec import Json
from games.web.words import CALLS, LINES


def shown_round(whole: Json, names: list[str], place: int) -> dict[str, Any]:
    """Return `whole_round_json` for a page; `names` are those of the players by seat."""
    return {
        "number": whole["number"],
        "place": place,
        "trump": whole["trump"],
        "multiplier": whole["multiplier"],
        "names": names,
        "said": [_call(each, names) for each in whole["calls"]],
        "by_seat": [_trick(each, names) for each in whole["tricks"]],
        "results": [_result(whole, seat, name) for seat, name in enumerate(names)],
    }


def _call(call: Json, names: list[str]) -> dict[str, Any]:
    words = CALLS.get(call["type"], call["type"])
    return {"tricks": None, "trump": None, **call, "name": names[call["seat"]], "words": words}


def _trick(trick: Json, names: list[str]) -> dict[str, Any]:
    leader, players = trick["leader"], len(names)
    played = {(leader + place) % players: each for place, each in enumerate(trick["cards"])}
    cards = [
        {"card": played[seat], "leads": seat == leader} if seat in played else None for seat in range(players)
    ]
    return {"cards": cards, "winner": names[trick["winner"]]}


def _result(whole: Json, seat: int, name: str) -> dict[str, Any]:
    lines = [] if whole["lines"] is None else whole["lines"][seat]
    return {
        "name": name,
        "estimate": whole["estimates"][seat],
        "won": whole["won"][seat],
        "points": None if whole["points"] is None else whole["points"][seat],
        "lines": [
            {"words": LINES.get(each["code"], each["code"]), "points": each["points"]} for each in lines
        ],
    }
