"""How an event is told of to people who know nothing of columns and codes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from games.tables.clocks.presets import DAY_S, DAYS
from games.tournaments.admin.form import LENGTHS, SCORINGS, TIE_BREAKS
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
}


def what_done(code: str) -> str:
    """An act of the audit trail."""
    return str(_DONE.get(code, code.replace("_", " ").capitalize()))


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
        yield ngettext("%d stage round", "%d stage rounds", stage["rounds"]) % stage["rounds"]
    if stage["enters"]:
        yield gettext("for the best %d of the stage before") % stage["enters"]
    if stage["carry"]:
        yield gettext("who bring %d %% of their points along") % stage["carry"]
    if stage["method"] == "league" and stage["laps"] > 1:
        yield gettext("%d laps") % stage["laps"]
    if stage["method"] == "knockout":
        yield gettext("%d of each table go on") % stage["advancing"]
    yield gettext("uneven numbers: %s") % dict(UNEVEN)[stage["uneven"]]
