"""`{% board_assets %}` loads the board; filters write cards and numbers as players read them."""

from collections.abc import Iterable
from dataclasses import asdict
from typing import Final

from django import template
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext

from accounts.models import User
from accounts.names import is_former
from games.api.contract.play.tables import Seat
from games.api.contract.players.people import Player
from games.api.contract.tournament.entries import Entry as EntryView
from games.api.pages.mail_pages import ACTIONS
from games.api.texts.languages import Language
from games.engine.codec import Json
from games.engine.words.names import company as counted
from games.engine.words.names import player_name
from games.tournaments.models import Entry
from games.web.board import assets

register = template.Library()

SUITS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
RED: Final = ("H", "D")


@register.simple_tag
def board_assets() -> SafeString:
    """Return the board's script and styles, or a sentence if it was not built."""
    found = assets()
    if found is None:
        text = gettext(
            "The board was not built here, so you cannot play on this page. You can still read it."
        )
        return format_html('<p class="note warning">{}</p>', text)
    styles = format_html_join(
        "\n", '<link rel="stylesheet" href="{}">', ((static(each),) for each in found.styles)
    )
    early = format_html_join(
        "\n", '<link rel="modulepreload" href="{}">', ((static(each),) for each in found.preloaded)
    )
    return format_html(
        '{}\n{}\n<script type="module" src="{}"></script>', styles, early, static(found.script)
    )


@register.filter
def points(value: int | None) -> SafeString:
    """Format points with a real minus, in an isolate: a sign stays on its side in Arabic, too."""
    if value is None:
        return SafeString("–")
    return format_html('<bdi dir="ltr" class="num">{}</bdi>', str(value).replace("-", "−"))


def card_signs(text: str) -> str:
    """Return `TH` as 10♥; a joker as a star."""
    rank, suit = text[:-1], text[-1:]
    return ("10" if rank == "T" else rank) + SUITS[suit] if suit in SUITS else "★"


@register.filter
def card(text: str) -> SafeString:
    """Format `TH` as a red 10♥."""
    return format_html('<bdi dir="ltr"{}>{}</bdi>', _red(text[-1:]), card_signs(text))


@register.filter
def trump(text: str | None) -> SafeString:
    """Format a trump as its suit, or as words for no trump or none yet."""
    if text is None:
        return SafeString("–")
    if text not in SUITS:
        return format_html("<bdi>{}</bdi>", gettext("NT"))
    return format_html('<bdi dir="ltr"{}>{}</bdi>', _red(text), SUITS[text])


@register.filter
def said(move: Json) -> SafeString:
    """Format a call or a card as players say it: a bid, a number, a card, or words."""
    if "card" in move:
        return card(move["card"])
    if move["type"] == "bid":
        return format_html('<bdi dir="ltr">{} {}</bdi>', move["tricks"], trump(move["trump"]))
    return format_html("<bdi>{}</bdi>", move["value"] if "value" in move else gettext(ACTIONS[move["type"]]))


def _red(suit: str) -> SafeString:
    return SafeString(' class="suit-red"' if suit in RED else "")


@register.filter
def called(player: Player | User | Json | None) -> str:
    """Return the name of a player as a page shows it: the service's bots have one in each language."""
    if player is None:
        return ""
    shown = player if isinstance(player, dict) else {"name": player.name, "kind": player.kind}
    language: Language = "ar" if get_language() == "ar" else "en"
    return player_name(str(shown["name"]), language, is_bot=shown["kind"] == User.Kind.BOT)


@register.simple_tag
def linked(player: Json, name: str) -> SafeString:
    """Return the name, with a link to the player's page if their account has not ended."""
    shown = format_html("<bdi>{}</bdi>", name)
    if is_former(player["name"]):
        return shown
    return format_html('<a href="{}">{}</a>', reverse("player_page", args=[player["name"]]), shown)


@register.filter
def company(seats: Iterable[Seat | Json]) -> list[tuple[int, str]]:
    """Return the players of the seats, each name once and how often; the name of free seats is empty."""
    return counted(called(each["player"] if isinstance(each, dict) else each.player) for each in seats)


@register.filter
def seated(seats: Iterable[Seat | Json]) -> str:
    """Return the players of the seats as one text: `nadia, 3 × steady`."""
    named = [f"{count} × {name}" if count > 1 else name for count, name in company(seats) if name]
    return ("\u060c " if get_language() == "ar" else ", ").join(named)


@register.filter
def entered_as(entry: Entry | Json) -> str:
    """Return the name in an event as a page shows it: the bot `steady 3`, too, has one in each language. A
    bot that only fills a seat has no player."""
    shown = entry if isinstance(entry, dict) else asdict(EntryView.of(entry))
    name, player = str(shown["name"]), shown["player"]
    bot = {"name": name, "kind": User.Kind.BOT} if player is None else player
    return name.replace(bot["name"], called(bot), 1)


@register.filter
def percent(rate: float | None) -> str:
    """Format 0.384 as 38 %, which no line breaks."""
    return "–" if rate is None else f"{round(rate * 100)}\u00a0%"


@register.filter
def decimal(value: float) -> SafeString:
    """Format points of a tournament with at most two decimals and a real minus, in an isolate."""
    shown = f"{value:.2f}".rstrip("0").rstrip(".").replace("-", "−")
    return format_html('<bdi dir="ltr" class="num">{}</bdi>', shown)
