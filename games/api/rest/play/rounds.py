"""The rounds of a game: in a line each, and one whole with its score explained."""

from collections.abc import Callable

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiResponse
from rest_framework import serializers

from accounts.models import User
from accounts.scopes import Scope
from games.api.answers import answer_bytes, etag_of, unchanged
from games.api.contract.fields import Choice
from games.api.contract.parameters import Query
from games.api.contract.play.games import Round, RoundLine, RoundList, round_lines
from games.api.operations.address import Address
from games.api.presented.games import whole_round_json
from games.api.presented.pictures import picture
from games.api.presented.rasters import png
from games.api.presented.states import state_json
from games.api.rest.endpoint import ApiRequest, viewer_of
from games.api.texts.languages import LANGUAGES, Language, language_of, told_in
from games.engine.codec import Json
from games.engine.words.names import player_name
from games.tables import queries

PNG = OpenApiResponse({"type": "string", "format": "binary"}, description="A PNG of 640 by 460.")
SVG = OpenApiResponse({"type": "string"}, description="An SVG of 640 by 460.")


ROUNDS = Address("tables/<str:table_id>/rounds", "rounds", "after the game")
ROUND = Address("tables/<str:table_id>/rounds/<int:number>", "round", "after the game")
PICTURE = Address("tables/<str:table_id>/rounds/<int:number>/picture.svg", "picture", "after the game")
PICTURE_PNG = Address(
    "tables/<str:table_id>/rounds/<int:number>/picture.png", "picture_png", "after the game"
)


@ROUNDS.get(scope=Scope.GAMES_READ, anonymous=True, answers={200: RoundList})
def list_rounds(viewer: User | None, table_id: str) -> list[RoundLine]:
    """The rounds dealt so far

    In order. A scored round shows everything that a score sheet shows: the bid, the estimates, who took the
    risk, tricks and points.
    """
    table = queries.table(table_id, viewer)
    rows = queries.rounds(table)
    return round_lines(rows, queries.talks_of({table.pk: rows})[table.pk])


@ROUND.get(scope=Scope.GAMES_READ, anonymous=True, answers={200: Round})
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


@PICTURE.get(
    scope=Scope.GAMES_READ, anonymous=True, query=PictureQuery, answers={(200, "image/svg+xml"): SVG}
)
def round_picture(request: ApiRequest, table_id: str, number: int) -> HttpResponse:
    """A moment of a round as SVG

    Shows what you may see of the round: who sits where, what everybody promised and won, and the trick on the
    table.
    """
    drawn = _drawn(request, table_id, number).encode()
    return _pictured(request, etag_of(drawn), lambda: drawn, "image/svg+xml; charset=utf-8")


@PICTURE_PNG.get(
    scope=Scope.GAMES_READ, anonymous=True, query=PictureQuery, answers={(200, "image/png"): PNG}
)
def round_picture_as_png(request: ApiRequest, table_id: str, number: int) -> HttpResponse:
    """A moment of a round as PNG

    Shows the picture of picture.svg as a PNG for previews of links, in a font of the service.
    """
    drawn = _drawn(request, table_id, number)
    return _pictured(request, etag_of(drawn.encode()), lambda: png(drawn), "image/png")


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


def _pictured(request: ApiRequest, etag: str, body: Callable[[], bytes], media_type: str) -> HttpResponse:
    """The picture, unless the reader has it already."""
    shown = unchanged(request, etag) or answer_bytes(body(), media_type=media_type, headers={"ETag": etag})
    return told_in(language_of(request), shown)
