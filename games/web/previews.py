"""Pictures for previews of links: a player with their rating over time, an event with its leaders.

They show only what everybody may see.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Final
from xml.sax.saxutils import escape

from django.http import HttpResponse
from django.utils.translation import gettext, ngettext

from games.api.contract.players.ratings import Rating
from games.api.lookup import called
from games.api.presented.pictures import FELT, INK, PALE, PAPER, png
from games.api.texts.languages import Language
from games.ratings import queries as ratings
from games.tournaments import queries
from games.tournaments.admin.results import standings_told
from games.web.events import worded
from games.web.people import changes_of
from games.web.ratings import pool_words, rating_plot
from games.web.templatetags.web import called as called_in
from games.web.templatetags.web import entered_as
from games.web.visits import Visit, clock_of, page

WIDTH, HEIGHT, EDGE = 640, 336, 40
PLOT: Final = {"width": WIDTH - 2 * EDGE, "height": 170}
LINE: Final = "#1f5c3d"
TOP: Final = 5
LONGEST: Final = 34
KEPT_S: Final = 300

_raster = lru_cache(maxsize=200)(png)


@page("GET")
def player_picture(visit: Visit, name: str) -> HttpResponse:
    """Draw a player: their name, the rating with the most games, and its plot."""
    about = called(name, None)
    pools = sorted((Rating.of(each) for each in ratings.ratings_of(about)), key=lambda each: -each.games)
    parts: list[str] = []
    text = gettext("No rated game yet.")
    for pool in pools[:1]:
        words = pool_words(pool)
        text = f"{words['title']} · {words['speed_words']} · \u2066{pool.rating} ± {pool.deviation}\u2069"
        parts.extend(_plot(rating_plot(changes_of(about, pool.pool), **PLOT)))
    return _answered(_card(called_in(about), text, parts, visit.language))


@page("GET")
def tournament_picture(visit: Visit, tournament_id: str) -> HttpResponse:
    """Draw an event: its name, its state, and its leaders or the number of entries."""
    event = queries.tournament(tournament_id, None)
    for_all = visit._replace(user=None)
    shown = worded(event, for_all, clock_of(for_all))
    entered = ngettext("%(n)s entered", "%(n)s entered", shown["entered"]) % {"n": shown["entered"]}
    found = standings_told(event, called=entered_as)
    ranked = found["lines"][:TOP] if found["after"] else []
    lines = [(str(each.rank or "–"), entered_as(each.entry), f"{each.points:g}") for each in ranked]
    text = f"{shown['title']} · {shown['state']} · {entered}"
    return _answered(_card(shown["name"], text, _table(lines, visit.language), visit.language))


def _answered(svg: str) -> HttpResponse:
    answer = HttpResponse(_raster(svg), content_type="image/png")
    answer.headers["Cache-Control"] = f"max-age={KEPT_S}"
    return answer


def _card(title: str, text: str, parts: Iterable[str], language: Language) -> str:
    return "".join((
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}"'
        f' height="{HEIGHT}" font-family="sans-serif" font-size="21" fill="{INK}">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>',
        f'<rect width="{WIDTH}" height="10" fill="{LINE}"/>',
        _text(title, 62, language, size=34 if len(title) <= 24 else 26, weight="bold"),
        _text(text, 100, language, fill=PALE),
        *parts,
        f'<text x="{WIDTH // 2}" y="{HEIGHT - 16}" text-anchor="middle" fill="{PALE}">Estimation</text>',
        "</svg>",
    ))  # fmt: skip


def _text(
    text: str, down: int, language: Language, *, inset: int = 0, size: int = 21, fill: str = INK,
    weight: str = "normal",
) -> str:  # fmt: skip
    """Return a line that begins where readers of this language begin."""
    across, anchor = (WIDTH - EDGE - inset, "end") if language == "ar" else (EDGE + inset, "start")
    shown = text if len(text) <= LONGEST or size == 21 else f"{text[: LONGEST - 1]}…"
    if language == "ar":  # an SVG's line runs from left to right by default
        shown = f"\u2067{shown}\u2069"
    return (
        f'<text x="{across}" y="{down}" text-anchor="{anchor}" font-size="{size}" font-weight="{weight}"'
        f' fill="{fill}">{escape(shown)}</text>'
    )


def _plot(plot: dict[str, Any] | None) -> list[str]:
    if plot is None:
        return []
    marks = [
        f'<line x1="{plot["left"]}" x2="{plot["right"]}" y1="{each["y"]}" y2="{each["y"]}" stroke="{FELT}"/>'
        f'<text y="{each["y"]}" dy="5" font-size="15" fill="{PALE}">{each["rating"]}</text>'
        for each in plot["marks"]
    ]
    return [
        f'<g transform="translate({EDGE} 128)">',
        *marks,
        f'<polygon points="{plot["band"]}" fill="{LINE}" opacity="0.15"/>',
        f'<polyline points="{plot["line"]}" fill="none" stroke="{LINE}" stroke-width="3"/></g>',
    ]


def _table(lines: Sequence[tuple[str, str, str]], language: Language) -> list[str]:
    """Return a line each: place, name, points."""
    other: Language = "en" if language == "ar" else "ar"
    parts = []
    for at, (place, name, points) in enumerate(lines):
        down = 148 + 34 * at
        parts += [
            _text(place, down, language, fill=PALE),
            _text(name, down, language, inset=40),
            _text(points.replace("-", "−"), down, other),
        ]
    return parts
