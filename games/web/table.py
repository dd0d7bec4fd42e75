"""The page of a table: what its visitor may know in words, around the board that plays it; and the page that
checks its deals after the game."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext

from accounts.instants import instant
from games.api.contract.play.games import round_lines
from games.api.presented import ruleset_texts
from games.api.presented.rulesets import line_json as ruleset_line
from games.api.presented.states import state_json, whole_round_json
from games.api.texts.languages import Language
from games.engine.codec import Json
from games.engine.rulesets import ruleset
from games.engine.words.glossary import GLOSSARY
from games.lobby.models import Measure
from games.tables import queries
from games.tables.models import Table
from games.tables.states import State
from games.web.front_page import banned_until, suspended_until
from games.web.seats import seats_for
from games.web.templatetags.web import called
from games.web.visits import Visit, page


@page("GET")
def table(visit: Visit, table_id: str) -> HttpResponse:
    """Show the players, the state, and the calls and cards of a finished game's round (`?round=7`)."""
    state = queries.state(table_id, visit.user)
    told = state_json(state)
    asked = visit.request.GET.get("round", "")
    number = int(asked) if asked.isdecimal() and len(asked) < 4 else None
    rules = ruleset(told["ruleset"])
    place_of = state.game.ruleset.round_places()
    shown: dict[str, Any] = {
        "table": told,
        "table_id": state.table.pk,
        "free": any(each["player"] is None for each in told["seats"]),
        **_seats_offered(state, visit),
        **_bans(visit),
        "lost": None if visit.user is None else queries.lost_seat(table_id, visit.user),
        "replaced": queries.replaced_by(state.table),
        "directs": state.table.standing.directs,
        "ruleset": ruleset_line(rules, visit.language),
        "seats": _seats(told),
        "places": place_of,
        "play_direction": rules.direction,
        "running": [{**each, "place": place_of[each["number"]]} for each in told["rounds"]],
        "sheet": [{**each, "place": place_of[each["number"]]} for each in _sheet(state)],
        "pictured": None if state.table.visibility == Table.Visibility.INVITE else _pictured(told, asked),
        "round": None if number is None else _round(state, number, told, visit.language),
    }
    return visit.render("table", **shown)


@page("GET")
def fairness(visit: Visit, table_id: str) -> HttpResponse:
    """Show the check of the deals: the board's program recomputes everything from the record; without it the
    page explains how to do so."""
    table = queries.table(table_id, visit.user)
    return visit.render("fairness", table_id=table.pk)


def _bans(visit: Visit) -> dict[str, Any]:
    """Return until when the visitor is banned from playing and from the chat: for the board, and in words."""
    kinds = (Measure.Kind.SUSPENSION, Measure.Kind.CHAT_BAN)
    until = {kind.value: instant(banned_until(visit, kind)) for kind in kinds}
    return {"banned": until, "suspended": suspended_until(visit)}


def _seats_offered(state: State, visit: Visit) -> dict[str, bool]:
    """Return whether the visitor may sit down, whether bots may, and whether the visitor may get up."""
    table, taken = state.table, {each.seat for each in state.seats}
    if table.status != Table.Status.OPEN or table.tournament is not None:
        return {}
    kept = queries.seats_kept([table.pk])[table.pk]
    return {
        "may_sit": state.seat is None and bool(seats_for(visit.user, table.players, taken, kept)),
        "may_fill": bool(seats_for(None, table.players, taken, kept)),
        "may_leave": state.seat is not None,
    }


def _pictured(shown: Json, asked: str) -> int | None:
    """Return the round in the preview of a link: the one that it names, else the newest one dealt."""
    dealt = [each["number"] for each in (*shown["rounds"], *shown["scored"])]
    named = next((each for each in dealt if str(each) == asked), None)
    return named or max(dealt, default=None)


def _seats(shown: Json) -> list[Json]:
    """Return each seat with its holder, score and place, and whether it is its turn."""
    awaited = {each["seat"] for round in shown["rounds"] for each in round["waiting"]}
    scores, places, names = shown["scores"], shown["places"], shown["place_names"]
    return [
        {**each, "score": scores[each["seat"]] if scores else None,
         "place": places[each["seat"]] if places else None,
         "called": gettext(GLOSSARY[names[each["seat"]]].en) if names and names[each["seat"]] else "",
         "awaited": each["seat"] in awaited}
        for each in shown["seats"]
    ]  # fmt: skip


def _sheet(state: State) -> list[dict[str, Any]]:
    """Return the scored rounds: by seat the estimate, the tricks, the points and the total after it."""
    rows = queries.rounds(state.table)
    told = round_lines(rows, queries.declarations_of({state.table.pk: rows})[state.table.pk])
    sheet: list[dict[str, Any]] = []
    totals = [0] * state.table.players
    for line in told:
        if line.points is None:
            continue
        totals = [sum(both) for both in zip(totals, line.points, strict=True)]
        estimates = line.estimates or [None] * len(totals)
        won: Sequence[int | None] = line.won or [None] * len(totals)
        by_seat = list(zip(estimates, won, line.points, totals, strict=True))
        sheet.append({**asdict(line), "by_seat": by_seat})
    return sheet


def _round(state: State, number: int, shown: Json, language: Language) -> dict[str, Any]:
    """Return the calls and cards of a round, as far as this visitor may know. Raise RoundNotFound."""
    whole = whole_round_json(state.game, queries.round_record(state.table, number), state.seat)
    names = [called(each["player"]) or "–" for each in shown["seats"]]
    return {
        "number": number,
        "place": state.game.ruleset.round_places()[number],
        "trump": whole["trump"],
        "multiplier": whole["multiplier"],
        "names": names,
        "said": [{**each, "name": names[each["seat"]]} for each in whole["calls"]],
        "by_seat": [_trick(each, names) for each in whole["tricks"]],
        "results": [_result(whole, seat, name, language) for seat, name in enumerate(names)],
    }


def _trick(trick: Json, names: list[str]) -> dict[str, Any]:
    leader, players = trick["leader"], len(names)
    played = {(leader + place) % players: each for place, each in enumerate(trick["cards"])}
    cards = [
        {"card": played[seat], "leads": seat == leader} if seat in played else None for seat in range(players)
    ]
    return {"cards": cards, "winner": names[trick["winner"]]}


def _result(whole: Json, seat: int, name: str, language: Language) -> dict[str, Any]:
    lines = [] if whole["lines"] is None else whole["lines"][seat]
    return {
        "name": name,
        "estimate": whole["estimates"][seat],
        "won": whole["won"][seat],
        "points": None if whole["points"] is None else whole["points"][seat],
        "lines": [
            {"words": ruleset_texts.called(each["code"], language), "points": each["points"]}
            for each in lines
        ],
    }
