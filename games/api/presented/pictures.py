"""A moment of a round as a picture (SVG), with what a viewer may know of it; and an SVG of ours as PNG.

Only its title is text, for readers who cannot see it. Shapes carry no styles, because pages forbid them.
"""

from collections.abc import Sequence
from math import cos, pi, sin
from pathlib import Path
from typing import Final, NamedTuple
from xml.sax.saxutils import escape

import resvg_py
from django.utils.translation import gettext_noop as _

from accounts.isolates import translated
from games.api.texts.languages import Language
from games.engine.codec import Json

WIDTH, HEIGHT = 640, 460
CENTRE = (WIDTH // 2, 235)
CARD: Final = (52, 74)
INK, PALE, FELT, RED, PAPER = "#1c1c1c", "#5c5f5a", "#e5eee6", "#a3262a", "#fdfdf8"
SHAPES: Final = {
    "S": "M0-9C4-3 9 0 9 4.5A4.3 4.3 0 0 1 1.4 7Q1.6 9.4 3.4 10.5H-3.4Q-1.6 9.4-1.4 7A4.3 4.3 0 0 1-9 4.5"
    "C-9 0-4-3 0-9Z",
    "H": "M0 9.5C-4 4.5-9 1-9-3.6A4.6 4.6 0 0 1 0-5.2A4.6 4.6 0 0 1 9-3.6C9 1 4 4.5 0 9.5Z",
    "D": "M0-10 7 0 0 10-7 0Z",
    "C": "M0-9.5A4.4 4.4 0 0 1 3.7-2.6A4.4 4.4 0 1 1 1.5 4.8Q1.8 8.6 3.6 10.5H-3.6Q-1.8 8.6-1.5 4.8"
    "A4.4 4.4 0 1 1-3.7-2.6A4.4 4.4 0 0 1 0-9.5Z",
}
# Latin, Greek, Cyrillic and Arabic letters of DejaVu, whose licence allows to pass parts on.
_FAMILY: Final = "DejaVu Sans"
_FONTS: Final = [str(each) for each in sorted((Path(__file__).parent / "fonts").glob("*.ttf"))]
TITLE: Final = _("Round {number}: {seats}")


class Moment(NamedTuple):
    """A round after some of its cards: the trick that lies there, who led it, who won how many."""

    leader: int | None
    trick: list[str]
    won: Sequence[int | None]  # None where that is concealed
    played: int  # cards of the round that lie face up or are gone


def moment(whole: Json, cards: int | None) -> Moment:
    """The round after so many cards; the newest moment if there are fewer, or where `cards` is None.

    `whole` is a round as `whole_round_json` shows it to the viewer. A finished trick is shown until the next
    card is led.
    """
    tricks = [(each["leader"], each["cards"], each["winner"]) for each in whole["tricks"]]
    if whole["trick"]:
        tricks.append((whole["leader"], whole["trick"], None))
    played, shown = 0, Moment(None, [], [], 0)
    won = [0] * len(whole["estimates"])
    for leader, there, winner in tricks:
        few = there if cards is None else there[: cards - played]
        if not few and there:
            break
        played += len(few)
        if len(few) == len(there) and winner is not None:
            won[winner] += 1
        shown = Moment(leader, few, won, played)
    told = whole["won"]
    # If tricks are concealed only the last one is shown, and none are counted.
    return shown._replace(won=told if told is not None and (cards is None or None in told) else won)


def picture(whole: Json, place: int, names: list[str], language: Language, cards: int | None) -> str:
    """The SVG. `place` is the round's in its game; `names` are those of the players by seat."""
    at = moment(whole, cards)
    seats = [_tricks_text(whole, at, seat) for seat in range(len(names))]
    told = ", ".join(f"{name} {said}" for name, said in zip(names, seats, strict=True))
    title = translated(TITLE, language).format(number=place, seats=told)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}"'
        f' height="{HEIGHT}" font-family="sans-serif" font-size="17" fill="{INK}" role="img">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>',
        f'<ellipse cx="{CENTRE[0]}" cy="{CENTRE[1]}" rx="215" ry="140" fill="{FELT}"/>',
        *_corner(whole, place),
        *(_seat(whole, seat, name, said) for seat, (name, said) in enumerate(zip(names, seats, strict=True))),
        *_trick(at, len(names)),
        "</svg>",
    ]
    return "".join(parts)


def _tricks_text(whole: Json, at: Moment, seat: int) -> str:
    """Tricks won of tricks promised, as in `2/4`."""
    return "/".join("–" if each is None else str(each) for each in (at.won[seat], whole["estimates"][seat]))


def _place(seat: int, players: int, across: float, down: float) -> tuple[int, int]:
    """Seat 0 sits below, and play goes round to the right of it."""
    angle = pi / 2 - 2 * pi * seat / players
    return round(CENTRE[0] + across * cos(angle)), round(CENTRE[1] + down * sin(angle))


def _seat(whole: Json, seat: int, name: str, said: str) -> str:
    across, down = _place(seat, len(whole["estimates"]), 265, 195)
    shown = escape(name if len(name) <= 13 else f"{name[:12]}…")
    weight = ' font-weight="bold"' if seat == whole["declarer"] else ""
    dealer = (
        f'<circle cx="{across}" cy="{down - 22}" r="4" fill="{PALE}"/>' if seat == whole["dealer"] else ""
    )
    return (
        f'<text x="{across}" y="{down}" text-anchor="middle" unicode-bidi="isolate"{weight}>{shown}</text>'
        f'<text x="{across}" y="{down + 21}" text-anchor="middle" fill="{PALE}">{said}</text>{dealer}'
    )


def _corner(whole: Json, place: int) -> list[str]:
    """The round's place, its trump and its multiplier."""
    parts = [f'<text x="20" y="32" font-weight="bold">{place}</text>']
    trump = whole["trump"]
    if trump in SHAPES:
        parts.append(_suit(trump, 64, 26, 1.2))
    elif trump is not None:
        parts.append(f'<text x="52" y="32">{escape(trump)}</text>')
    if (times := whole["multiplier"]) is not None and times != 1:
        parts.append(f'<text x="{WIDTH - 20}" y="32" text-anchor="end" font-weight="bold">×{times}</text>')
    return parts


def _suit(suit: str, across: int, down: int, scale: float) -> str:
    fill = RED if suit in "HD" else INK
    return f'<path d="{SHAPES[suit]}" transform="translate({across} {down}) scale({scale})" fill="{fill}"/>'


def _trick(at: Moment, players: int) -> list[str]:
    """The cards of the trick, each in front of its player. The first has a strong border."""
    return [
        _card(card, *_place(((at.leader or 0) + turn) % players, players, 105, 75), is_first=turn == 0)
        for turn, card in enumerate(at.trick)
    ]


def _card(card: str, across: int, down: int, *, is_first: bool) -> str:
    (wide, high), suit = CARD, card[-1]
    left, top = across - wide // 2, down - high // 2
    rank = card[:-1].replace("T", "10") if suit in SHAPES else card
    shape = _suit(suit, across, down + 14, 1.5) if suit in SHAPES else ""
    return (
        f'<rect x="{left}" y="{top}" width="{wide}" height="{high}" rx="6" fill="#fff" stroke="{INK}"'
        f' stroke-width="{2.5 if is_first else 1}"/>'
        f'<text x="{across}" y="{down - 10}" text-anchor="middle" font-size="22" font-weight="bold"'
        f' fill="{RED if suit in "HD" else INK}">{escape(rank)}</text>{shape}'
    )


def png(svg: str) -> bytes:
    """A picture for previews of links, which read no SVG, in the size that it says. Its texts are drawn in
    the font beside this file, so that it is the same on every machine."""
    return resvg_py.svg_to_bytes(
        svg_string=svg,
        skip_system_fonts=True,
        font_files=_FONTS,
        font_family=_FAMILY,
        sans_serif_family=_FAMILY,
    )
