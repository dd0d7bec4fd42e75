"""Entries of a log in words, for staff who do not read codes: what happened, and what the entry says of it.

Seats are counted from 1, as on all pages. Ids, cards and what people wrote stay as they are.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from accounts.isolates import isolate
from games.tables.admin.admin_texts import CATEGORIES
from games.tables.interventions import Category, InterventionKind

FACTS: Final[Mapping[str, Any]] = {
    "table_opened": _("table opened"),
    "seat_taken": _("seat taken"),
    "seat_freed": _("seat freed"),
    "game_started": _("game started"),
    "seats_drawn": _("seats drawn"),
    "resigned": _("resigned"),
    "timed_out": _("timed out"),
    "seat_taken_back": _("seat taken back"),
    "game_paused": _("game paused"),
    "game_resumed": _("game resumed"),
    "game_finished": _("game finished"),
    "game_aborted": _("game broken off"),
    "boards_shared": _("boards shared"),
    "boards_opened": _("boards opened"),
    "intervened": _("intervened"),
    "time_added": _("time added"),
    "substituted": _("substituted"),
    "score_adjusted": _("score adjusted"),
    "game_adjudicated": _("game adjudicated"),
    "game_replaced": _("game replaced"),
    "dealt": pgettext_lazy("log", "dealt"),
    "void_shown": _("void shown"),
    "phase_began": _("phase began"),
    "acted": _("acted"),
    "deal_thrown_in": _("deal thrown in"),
    "auction_won": _("auction won"),
    "estimates_closed": _("estimates closed"),
    "trick_won": _("trick won"),
    "claim_made": _("claim made"),
    "claim_agreed": _("claim agreed"),
    "claim_refused": _("claim refused"),
    "claim_lapsed": _("claim lapsed"),
    "claim_granted": _("claim granted"),
    "round_played": _("round played"),
    "round_scored": _("round scored"),
    "auto_told": _("automatic turns told"),
    "turn_undone": _("turn undone"),
    "round_adjudicated": _("round adjudicated"),
}
ACTIONS: Final[Mapping[str, Any]] = {
    "play": pgettext_lazy("log", "play"),
    "estimate": pgettext_lazy("log", "estimate"),
    "bid": pgettext_lazy("log", "bid"),
    "pass": _("pass"),
    "dash_call": _("dash call"),
    "no_dash": _("no dash call"),
    "redeal": pgettext_lazy("log", "redeal"),
    "avoid": pgettext_lazy("log", "avoid"),
}
# What an entry says. `lines` are left out: they add up to the points.
MEMBERS: Final[Mapping[str, Any]] = {
    "round": pgettext_lazy("log", "round"),
    "turn": pgettext_lazy("log", "turn"),
    "trick": pgettext_lazy("log", "trick"),
    "attempt": pgettext_lazy("log", "attempt"),
    "dealer": pgettext_lazy("log", "dealer"),
    "leader": pgettext_lazy("log", "leader"),
    "high_bidder": pgettext_lazy("log", "high bidder"),
    "risk": pgettext_lazy("log", "risk"),
    "seats": pgettext_lazy("log", "seats"),
    "tricks": pgettext_lazy("log", "tricks"),
    "trump": pgettext_lazy("log", "trump"),
    "cards": pgettext_lazy("log", "cards"),
    "turned_up": pgettext_lazy("log", "turned up"),
    "phase": pgettext_lazy("log", "phase"),
    "total": pgettext_lazy("log", "total"),
    "won": pgettext_lazy("log", "won"),
    "points": pgettext_lazy("log", "points"),
    "multiplier": pgettext_lazy("log", "multiplier"),
    "next_multiplier": pgettext_lazy("log", "next multiplier"),
    "scores": pgettext_lazy("log", "scores"),
    "places": pgettext_lazy("log", "places"),
    "turns": pgettext_lazy("log", "turns"),
    "what": pgettext_lazy("log", "what"),
    "reason": pgettext_lazy("log", "reason"),
    "category": pgettext_lazy("log", "category"),
    "change": pgettext_lazy("log", "change"),
    "seconds": pgettext_lazy("log", "seconds"),
    "days": pgettext_lazy("log", "days"),
    "kind": pgettext_lazy("log", "kind"),
    "players": pgettext_lazy("log", "players"),
    "ruleset": pgettext_lazy("log", "ruleset"),
    "options": pgettext_lazy("log", "options"),
    "commitment": pgettext_lazy("log", "commitment"),
    "first": pgettext_lazy("log", "first board"),
    "through": pgettext_lazy("log", "through round"),
    "table": pgettext_lazy("log", "table"),
}
_VALUES: Final[Mapping[str, Any]] = {
    "person": _("person"),
    "bot": _("bot"),
    "void": pgettext_lazy("log", "void"),
    "blind_dash": pgettext_lazy("log", "blind dash"),
    "auction": pgettext_lazy("log", "auction"),
    "estimation": pgettext_lazy("log", "estimation"),
    "no_bid": pgettext_lazy("log", "no bid"),
    "directed": pgettext_lazy("log", "by a director"),
    "agreed": pgettext_lazy("log", "agreed"),
    "over": pgettext_lazy("log", "over"),
}
# Which members have values that are codes. Others may hold what a person wrote.
_CODED: Final = frozenset({"phase", "kind"})
_CODED_OF: Final = frozenset({("deal_thrown_in", "reason"), ("game_resumed", "reason")})
# Members that name seats.
SEATS: Final = frozenset({"seat", "seats", "dealer", "leader", "high_bidder", "risk"})


def from_one(seats: Any) -> Any:
    """Return seats counted from 1, as on all pages."""
    if isinstance(seats, int):
        return seats + 1
    return [from_one(each) for each in seats] if isinstance(seats, list | tuple) else seats


def happened(kind: str) -> str:
    """Return what happened, by the type of a log entry."""
    return str(FACTS.get(kind, kind))


def done(action: Mapping[str, Any] | None) -> str:
    """Return what was done, such as `play 5S` or `bid 5 H`; nothing for an entry without an action."""
    if not action:
        return ""
    said = (action[name] for name in ("card", "value", "tricks", "trump") if name in action)
    return " ".join((str(ACTIONS.get(action["type"], action["type"])), *map(isolate, said)))


def details(entry: Mapping[str, Any], but: Iterable[str]) -> str:
    """Return what an entry says, without these members: `round 1, trick 2`."""
    return gettext(", ").join(
        f"{MEMBERS[name]} {isolate(_value(entry['type'], name, entry[name]))}"
        for name in entry
        if name in MEMBERS and name not in but and entry[name] is not None
    )


def _value(kind: str, name: str, value: Any) -> str:
    if name in SEATS:
        value = from_one(value)
    elif name == "what" and value in set(InterventionKind):
        return gettext(InterventionKind(value).of.label)
    elif name == "category" and value in set(Category):
        return str(CATEGORIES[Category(value)])
    elif name in _CODED or (kind, name) in _CODED_OF:
        return str(ACTIONS["play"] if value == "play" else _VALUES.get(value, value))
    return gettext(", ").join(map(str, value)) if isinstance(value, list | tuple) else str(value)
