"""A game afterwards: what happened, its rounds and their scores, whole, proved to be fair, and analysed.

Hints at tables that have them are there, too: the same search makes them.
"""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from drf_spectacular.utils import OpenApiResponse
from rest_framework import serializers

from accounts.models import User
from accounts.scopes import Scope
from games.api.analysis import LAST_ROUND, analysis_shown, hint_shown
from games.api.answers import answer, etag_of, read, unchanged
from games.api.contract.fields import Choice, Query
from games.api.contract.play import analysis, games
from games.api.contract.play.tables import Table
from games.api.limits.charge import charge
from games.api.operations.address import Address
from games.api.presented.pictures import picture, png
from games.api.presented.states import state_json, visible_events, whole_round_json
from games.api.rest.endpoint import ApiRequest, caller_of, viewer_of
from games.api.rest.lists import lines_answer, listed, varying, wants_lines
from games.api.streamed.frames import NDJSON
from games.api.texts.languages import LANGUAGES, Language, language_of, with_language_headers
from games.engine.codec import Json
from games.engine.words.names import player_name
from games.tables import queries
from games.tables.states import Fairness, State

PAGE = 100
LINES = OpenApiResponse({"type": "string"}, description="One event a line: all events after `after`.")
PNG = OpenApiResponse({"type": "string", "format": "binary"}, description="A PNG of 640 by 460.")
SVG = OpenApiResponse({"type": "string"}, description="An SVG of 640 by 460.")

EVENTS = Address("tables/<str:table_id>/events", "events", "after the game")
ROUNDS = Address("tables/<str:table_id>/rounds", "rounds", "after the game")
ROUND = ROUNDS.below("<int:number>", "round")
PICTURE = ROUND.below("picture.svg", "picture")
PICTURE_PNG = ROUND.below("picture.png", "picture_png")
RECORD = Address("tables/<str:table_id>/record", "record", "after the game")
FAIRNESS = Address("tables/<str:table_id>/fairness", "fairness", "after the game")
HINT = Address("tables/<str:table_id>/hint", "hint", "playing")
ANALYSIS = Address("tables/<str:table_id>/analysis", "analysis", "after the game")


@EVENTS.get(games.EventList, forms={NDJSON: LINES}, anonymous=True, query=games.EventQuery)
def list_events(request: ApiRequest, table_id: str) -> HttpResponseBase:
    """What happened

    Every fact that you may see, in order, after the event `after`. With `Accept: application/x-ndjson` you
    get all of them, one JSON object a line. On a concealed table the tricks of a round, except the last one,
    appear when the round is scored, at their places: read the round again, or follow the stream, which sends
    them then.
    """
    state = queries.state(table_id, viewer_of(request))
    if not wants_lines(request):
        return varying(_page(request, state))
    charge(request, "export", viewer_of(request))
    return varying(lines_answer(_all_after(state, request.query)))


def _page(request: ApiRequest, state: State) -> HttpResponse:
    asked = {"limit": PAGE, **request.query}
    since, limit = asked.pop("after"), asked.pop("limit")
    found = queries.events(state.table, since=since, limit=limit, **asked)
    cursor = str(found[-1].seq) if len(found) == limit else None
    shown = list(visible_events(state.game, found, state.seat))
    return listed(request, shown, cursor, parameter="after")


def _all_after(state: State, asked: dict[str, int]) -> Iterator[Json]:
    wanted = asked.get("round")
    entries = queries.events_from(state.table, since=asked["after"])
    if wanted is not None:
        entries = (entry for entry in entries if getattr(entry.fact, "round", None) == wanted)
    return islice(visible_events(state.game, entries, state.seat), asked.get("limit"))


@ROUNDS.get(games.RoundList, anonymous=True)
def list_rounds(viewer: User | None, table_id: str) -> list[games.RoundLine]:
    """The rounds dealt so far

    In order. A scored round shows everything that a score sheet shows: the bid, the estimates, who took the
    risk, tricks and points.
    """
    table = queries.table(table_id, viewer)
    rows = queries.rounds(table)
    return games.round_lines(rows, queries.declarations_of({table.pk: rows})[table.pk])


@ROUND.get(games.Round, anonymous=True)
def get_round(viewer: User | None, table_id: str, number: int) -> Json:
    """One round

    Shows what was said and played. Once the round is scored, it also shows why every seat got its points:
    `lines` add up to them.
    """
    state = queries.state(table_id, viewer)
    return whole_round_json(state.game, queries.round_record(state.table, number), state.seat)


class PictureQuery(Query):
    cards = serializers.IntegerField(
        min_value=0,
        max_value=60,
        required=False,
        help_text="Number of cards played in the round at the moment to show; left out: the newest moment "
        "that you may see.",
    )
    lang = Choice(choices=LANGUAGES, required=False, help_text="Replaces the header `Accept-Language`.")


@PICTURE.get(forms={"image/svg+xml": SVG}, anonymous=True, query=PictureQuery)
def round_picture(request: ApiRequest, table_id: str, number: int) -> HttpResponse:
    """A moment of a round as SVG

    Shows what you may see of the round: who sits where, what everybody promised and won, and the trick on the
    table.
    """
    shown = read(
        request, _drawn(request, table_id, number).encode(), media_type="image/svg+xml; charset=utf-8"
    )
    return with_language_headers(language_of(request), shown)


@PICTURE_PNG.get(forms={"image/png": PNG}, anonymous=True, query=PictureQuery)
def round_picture_as_png(request: ApiRequest, table_id: str, number: int) -> HttpResponse:
    """A moment of a round as PNG

    Shows the picture of picture.svg as a PNG for previews of links, in a font of the service.
    """
    drawn = _drawn(request, table_id, number)
    tag = etag_of(drawn.encode())
    shown = unchanged(request, tag) or read(request, png(drawn), etag=tag, media_type="image/png")
    return with_language_headers(language_of(request), shown)


def _drawn(request: ApiRequest, table_id: str, number: int) -> str:
    """The SVG of what the viewer may see."""
    state = queries.state(table_id, viewer_of(request))
    whole = whole_round_json(state.game, queries.round_record(state.table, number), state.seat)
    language = language_of(request)
    names = [_name(each["player"], language) for each in state_json(state)["seats"]]
    place = state.game.ruleset.round_places()[whole["number"]]
    return picture(whole, place, names, language, request.query.get("cards"))


def _name(player: Json | None, language: Language) -> str:
    if player is None:
        return "–"
    return player_name(player["name"], language, is_bot=player["kind"] == User.Kind.BOT)


@RECORD.get(games.RecordShape, anonymous=True, limit="export")
def get_record(viewer: User | None, table_id: str) -> Json:
    """The whole game

    Shows the table, who held which seat and when, every fact, and after the end the deals. While the game
    runs, it shows the game so far, as you may see it.
    """
    table = queries.table(table_id, viewer)
    state = queries.state(table_id, viewer)
    record = queries.record(table)
    return {
        "table": Table.of(record.table),
        "occupancies": [games.Occupancy.of(each) for each in record.occupancies],
        "facts": list(visible_events(state.game, record.facts, state.seat)),
        "fairness": games.Fairness.of(queries.fairness(table)),
    }


@FAIRNESS.get(games.Fairness, anonymous=True)
def get_fairness(viewer: User | None, table_id: str) -> Fairness:
    """The proof of the deals

    Shows the commitment from the beginning, the players' seeds from the start of the game, and after its end
    the server's seed and every deck. With these anybody can compute the deals again.
    """
    return queries.fairness(queries.table(table_id, viewer))


_ROUND = partial(serializers.IntegerField, min_value=1, max_value=LAST_ROUND, required=False)


class HintQuery(Query):
    round = _ROUND(help_text="The number of a round; left out: the first in which it is your turn.")


class AnalysisQuery(Query):
    round = _ROUND(help_text="The number of a round, to see only its decisions.")


@HINT.get(
    analysis.Hint,
    200,
    202,
    scope=Scope.GAMES_PLAY,
    seated=True,
    query=HintQuery,
    refuses=("not_seated", "hints_not_offered", "hint_not_now", "hint_unavailable"),
)
def get_hint(request: ApiRequest, table_id: str) -> HttpResponse:
    """A hint for your turn

    For tables opened with `hints`, when it is your turn. A search that sees only what you see weighs the
    actions worth considering. For cards it is the search of `strong` and `expert`. It also weighs bids and
    estimates, but these bots still choose them better by other means. The first request starts the work
    (202); ask again after `Retry-After` seconds. Nobody learns that you asked. Each turn that you ask about
    counts once against the limit `hint`.
    """
    return _sent(request, hint_shown, table_id, "1")


@ANALYSIS.get(
    analysis.Analysis,
    200,
    202,
    query=AnalysisQuery,
    refuses=("game_not_over", "board_under_embargo", "analysis_unavailable", "analysis_delayed"),
)
def get_analysis(request: ApiRequest, table_id: str) -> HttpResponse:
    """The analysis of a finished game

    Shows every decision of every seat beside the best one, what the decision lost, and each player's luck and
    skill. The best one is found by a search that sees only what the seat saw. For cards it is the search of
    `strong` and `expert`; it judges bids and estimates less surely. The first request starts the work (202,
    with its progress); ask again after `Retry-After` seconds, also after `analysis_delayed`: workers were too
    busy, and try again. After `analysis_unavailable` there will be none. Starting an analysis counts against
    the limit `analysis`, reading one against the limit `export`.
    """
    return _sent(request, analysis_shown, table_id, "3")


def _sent(
    request: ApiRequest, find: Callable[..., analysis.Hint | analysis.Analysis], table_id: str, again_s: str
) -> HttpResponse:
    shown = find(request, caller_of(request).user, table_id, request.query.get("round"))
    if shown.status == "pending":
        return answer(shown, status=202, headers={"Retry-After": again_s})
    return read(request, shown)
