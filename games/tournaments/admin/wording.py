"""How an event is told of to people who know nothing of columns and codes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.tables.admin.wording import CATEGORIES
from games.tables.clocks.presets import DAY_S, DAYS
from games.tables.interventions import AUDITED, Category, Kind
from games.tournaments.admin.form import LENGTHS, SCORINGS, TIE_BREAKS
from games.tournaments.admin.pages import role_name
from games.tournaments.admin.stages import METHODS, UNEVEN
from games.tournaments.models import Entry, Tournament
from games.tournaments.standings.tie_breaks import TieBreak

ENTRY_STATUSES: Final = {
    Entry.Status.ENTERED: _("entered"),
    Entry.Status.WITHDRAWN: _("withdrawn"),
    Entry.Status.DROPPED: _("dropped out"),
    Entry.Status.DISQUALIFIED: _("disqualified"),
}
# Of each tie-break, what its number counts.
TIE_BREAK_SAYS: Final = TIE_BREAKS
_DONE: Final = {
    "tournament_made": _("Event made"),
    "tournament_changed": _("Event changed"),
    "tournament_discarded": _("Draft thrown away"),
    "tournament_cancelled": _("Event cancelled"),
    "tournament_ended": _("Event ended early"),
    "tournament_confirmed": _("Standings confirmed"),
    "entries_opened": _("Entries opened"),
    "entries_closed": _("Entries closed"),
    "player_entered": _("Player entered"),
    "player_left": _("Player taken out"),
    "bots_entered": _("Bots entered"),
    "official_appointed": _("Official appointed"),
    "official_dismissed": _("Official dismissed"),
    "stage_round_published": _("Stage round published"),
    "stage_round_rolled_back": _("Stage round taken back"),
    "stage_round_closed": _("Stage round over"),
    "table_ruled": _("Result given to a table"),
    "list_entered": _("List entered"),
    "complaint_filed": _("Complaint"),
    "complaint_upheld": _("Complaint upheld"),
    "complaint_dismissed": _("Complaint dismissed"),
    "disqualify_asked": _("Disqualification asked for"),
    "disqualify_agreed": _("Disqualified"),
    "disqualify_declined": _("Disqualification declined"),
    "annul_asked": _("Annulling of games asked for"),
    "annul_agreed": _("Games annulled"),
    "annul_declined": _("Annulling of games declined"),
    "remove_asked": _("Removal of the event asked for"),
    "remove_agreed": _("Event removed"),
    "remove_declined": _("Removal of the event declined"),
    "table_aborted": _("Game broken off"),
    "rating_annulled": _("Game not counted for ratings"),
    "rating_adjusted": _("Places corrected for ratings"),
    AUDITED[Kind.PAUSE]: _("Clocks paused"),
    AUDITED[Kind.RESUME]: _("Clocks running again"),
    AUDITED[Kind.EXTEND]: _("Time given"),
    AUDITED[Kind.MESSAGE]: _("Table told something"),
    AUDITED[Kind.SUBSTITUTE]: _("Somebody else plays"),
    AUDITED[Kind.FORCE]: _("Turn taken for somebody"),
    AUDITED[Kind.REDEAL]: _("Round dealt anew"),
    AUDITED[Kind.UNDO]: _("What was said last taken back"),
    AUDITED[Kind.ADJUDICATE_ROUND]: _("Points of a round given"),
    AUDITED[Kind.ADJUDICATE]: _("Scores of a game given"),
    AUDITED[Kind.RESTART]: _("Game begun anew"),
    AUDITED[Kind.ADJUST]: _("Score changed"),
    AUDITED[Kind.ANNUL]: _("Game not counted for ratings"),
    AUDITED[Kind.REVEAL]: _("Hand revealed to an official"),
}
# What the trail says besides; the numbers by which programs find things again are left out.
_MEMBERS: Final = {
    "action": _("said"), "algorithm": _("drawn by"), "category": _("what for"), "change": _("points"),
    "changed": _("changed"), "count": _("how many"), "entry": _("entry"), "first": _("from entry"),
    "games": _("games"), "name": _("name"), "names": _("names"), "number": _("table"),
    "player": _("player"), "plays": _("play"), "points": _("points"), "replaced_by": _("now at table"),
    "role": _("role"), "roll": _("draw"), "round": _("round"), "scores": _("scores"),
    "seat": _("seat"), "seats": _("seats"), "seconds": _("seconds"), "stage_round": _("stage round"),
    "struck": _("loses what he won"), "swaps": _("swapped"), "table": _("table"), "turn_id": _("turn"),
    "user": _("player"),
}  # fmt: skip
_FOR_PROGRAMS: Final = {"complaint", "motion", "version", "digest"}


def what_done(code: str) -> str:
    """An act of the audit trail."""
    return str(_DONE.get(code, code.replace("_", " ").capitalize()))


def said_besides(body: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """(what, value) of what an entry of the trail says besides, as far as it says something to people."""
    return [
        (str(_MEMBERS.get(name, name.replace("_", " "))), _value(name, value))
        for name, value in body.items()
        if value not in (None, "", [], False, {}) and name not in _FOR_PROGRAMS
    ]


def _value(name: str, value: Any) -> Any:
    if name == "role":
        return role_name(value)
    if name == "category":
        return str(CATEGORIES[Category(value)])
    return gettext("yes") if value is True else value


def about_game(event: Tournament) -> list[tuple[str, str]]:
    """What is played at its tables, as (what, how)."""
    return [
        (gettext("Players at a table"), str(event.players)),
        (gettext("Length of a game"), _length(event.options)),
        (gettext("Speed"), _speed(event)),
        (gettext("Rated"), gettext("yes") if event.rated else gettext("no")),
        (gettext("The same deals at all tables"), gettext("yes") if event.duplicate else gettext("no")),
        (gettext("What a game is worth"), str(dict(SCORINGS).get(event.scoring, event.scoring))),
        (gettext("Between equals"), "; ".join(str(TIE_BREAKS[TieBreak(each)]) for each in event.tie_breaks)),
    ]


def _length(options: dict[str, Any]) -> str:
    rounds = options.get("rounds", "full")
    if isinstance(rounds, list):
        return gettext("rounds %s") % ", ".join(map(str, rounds))
    return str(dict(LENGTHS).get(rounds, rounds))


def _speed(event: Tournament) -> str:
    if event.clock is None:
        return gettext("live, %d seconds for each turn") % (event.turn_limit or 0)
    days, more = event.clock["base"] / DAY_S, event.clock["increment"] / 3600
    if event.clock["type"] == DAYS:
        return str(gettext("%g days for each turn") % days)
    return gettext("%(days)g days, and %(hours)g hours more for each visit") % {"days": days, "hours": more}


def about_stages(event: Tournament) -> list[str]:
    """Each of its stages in a sentence."""
    return ["; ".join(_parts(each)) for each in event.stages]


def _parts(stage: dict[str, Any]) -> Iterator[str]:
    yield str(dict(METHODS)[stage["method"]])
    if stage["rounds"]:
        yield ngettext("%(n)d stage round", "%(n)d stage rounds", stage["rounds"]) % {"n": stage["rounds"]}
    if stage["enters"]:
        yield gettext("for the best %d of the stage before") % stage["enters"]
    if stage["carry"]:
        yield gettext("who bring %d %% of their points along") % stage["carry"]
    if stage["method"] == "league" and stage["laps"] > 1:
        yield gettext("%d laps") % stage["laps"]
    if stage["method"] == "knockout":
        yield gettext("%d of each table go on") % stage["advancing"]
    yield gettext("uneven numbers: %s") % dict(UNEVEN)[stage["uneven"]]
