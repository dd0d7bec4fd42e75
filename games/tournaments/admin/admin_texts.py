"""Texts of tournaments in the admin, for readers who know no columns or codes."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from accounts.code_words import code_words
from accounts.instants import read_instant
from games.engine.rulesets import RULESETS
from games.engine.rulesets.options import configure
from games.engine.rulesets.shared_boards import differences
from games.tables.admin.admin_texts import CATEGORIES, in_parts, listed, moment
from games.tables.admin.fact_texts import done
from games.tables.clocks.presets import DAY_S, DAYS
from games.tables.interventions import AUDITED, Category, InterventionKind
from games.tournaments.admin.forms.columns import said_of_house_rules
from games.tournaments.admin.forms.fields import LENGTHS, METHODS, SCORINGS, TIE_BREAKS, UNEVEN
from games.tournaments.admin.forms.form import EventForm
from games.tournaments.admin.pages import role_name, sentence
from games.tournaments.errors import TournamentError
from games.tournaments.models import Entry, Tournament
from games.tournaments.standings.tie_breaks import TieBreak

ENTRY_STATUSES: Final = code_words(Entry.Status, dropped="dropped out")
_DONE: Final = {
    "tournament_made": _("Event made"), "tournament_changed": _("Event changed"),
    "tournament_discarded": _("Draft deleted"), "tournament_cancelled": _("Event cancelled"),
    "tournament_ended": _("Event ended early"), "tournament_confirmed": _("Standings confirmed"),
    "entries_opened": _("Entries opened"), "entries_closed": _("Entries closed"),
    "player_entered": _("Player entered"), "player_left": _("Player taken out"),
    "bots_entered": _("Bots entered"), "official_appointed": _("Official appointed"),
    "official_dismissed": _("Official dismissed"), "stage_round_published": _("Round published"),
    "stage_round_start_set": _("Start of a round set"), "stage_round_rolled_back": _("Round unpublished"),
    "stage_round_closed": _("Round over"), "table_ruled": _("Result given to a table"),
    "list_entered": _("List entered"), "complaint_filed": _("Complaint"),
    "complaint_upheld": _("Complaint upheld"), "complaint_dismissed": _("Complaint dismissed"),
    "disqualify_asked": _("Disqualification asked for"), "disqualify_agreed": _("Disqualified"),
    "disqualify_declined": _("Disqualification declined"),
    "annul_asked": _("Leaving games out of the ratings asked for"),
    "annul_agreed": _("Games left out of the ratings"),
    "annul_declined": _("Leaving games out of the ratings declined"),
    "remove_asked": _("Removal of the event asked for"), "remove_agreed": _("Event removed"),
    "remove_declined": _("Removal of the event declined"), "table_aborted": _("Game broken off"),
    "rating_annulled": _("Game not counted for ratings"),
    "rating_adjusted": _("Places corrected for ratings"),
    **{AUDITED[kind]: _(kind.of.done) for kind in InterventionKind},
}  # fmt: skip
EQUAL: Final = _(
    "Of those who come equal the better seed goes on: by rating, or as the stage before ended; players "
    "without a rating are seeded behind the others, by lot."
)
MISSED: Final = _(
    "A round that somebody misses counts for them as the least that anybody got in it, and never more than 0."
)
# Details of the audit trail; those that only programs need are left out.
_MEMBERS: Final = {
    "action": _("said"), "category": _("what for"), "change": _("points"),
    "changed": _("changed"), "count": _("how many"), "entry": _("who"), "first": _("from entry"),
    "forbidden": _("kept apart"), "forced": _("put together"), "locked": _("tables kept"),
    "games": _("games"), "instead_of": _("instead of"), "name": _("name"),
    "names": _("names"), "number": _("table"), "places": _("places"), "player": _("player"),
    "plays": _("published by a player"), "points": _("points"),
    "role": _("role"), "roll": _("drawn again, times"), "round": _("round of the game"),
    "scores": _("scores"), "seat": _("seat"), "seats": _("seats"), "seconds": _("seconds"),
    "stage_round": _("round"), "starts_at": _("Games begin at (UTC)"),
    "struck": _("loses what they won"), "swaps": _("swapped"), "table": _("table"), "turn_id": _("turn"),
    "user": _("player"),
}  # fmt: skip
_FOR_PROGRAMS: Final = {"algorithm", "complaint", "digest", "motion", "replaced_by", "version"}
# Details that people count from 1 and the trail from 0.
_FROM_ONE: Final = {"seat", "seats"}
# The field of the form in which a column of an event is chosen, where it has another name.
_CHOSEN_AS: Final = {"options": "length", "clock": "speed", "turn_limit": "speed", "stages": "format"}
_COLUMNS: Final = {name: field.label for name, field in EventForm.base_fields.items()} | {
    "tie_breaks": _("Between equals"), "entries_close_at": _("Entries close"),
}  # fmt: skip


def why_not(check: Callable[[Tournament], object], event: Tournament) -> str:
    """Return why this check of a service refuses, or an empty text."""
    try:
        check(event)
    except TournamentError as refused:
        return sentence(refused)
    return ""


def what_done(code: str) -> str:
    return str(_DONE.get(code, code.replace("_", " ").capitalize()))


def said_besides(body: Mapping[str, Any], players: Mapping[int, str]) -> list[tuple[str, Any]]:
    """Return (what, value) of an audit entry's details, for people; `players` are entries by their number."""
    return [
        (str(_MEMBERS.get(name, name.replace("_", " "))), _value(name, value, players))
        for name, value in body.items()
        if name not in _FOR_PROGRAMS and not _says_nothing(name, value)
    ]


def _says_nothing(name: str, value: Any) -> bool:
    if name == "table" and isinstance(value, str):
        return True  # its name is in `number`, or in the line itself
    return value in (None, "", [], {}) or value is False or (name == "roll" and not value)


def _value(name: str, value: Any, players: Mapping[int, str]) -> Any:
    match name:
        case "role":
            return role_name(value)
        case "action":
            return done(value)
        case "starts_at":
            return moment(read_instant(value))
        case "category":
            return str(CATEGORIES[Category(value)])
        case "changed":
            columns = (_COLUMNS.get(_CHOSEN_AS.get(each, each), each) for each in value)
            return listed(dict.fromkeys(map(str, columns)))
        case "entry":
            return players.get(value, value)
        case "swaps" | "forbidden" | "forced" | "locked":
            return in_parts(_together(each, players) for each in value)
        case "games":
            template = gettext("round %(round)d, table %(table)d")
            return in_parts(template % {"round": at, "table": table} for at, table in value)
    if name in _FROM_ONE:
        return listed(each + 1 for each in ([value] if isinstance(value, int) else value))
    return gettext("yes") if value is True else value


def _together(entries: Sequence[int | None], players: Mapping[int, str]) -> str:
    names = (gettext("a bot") if each is None else players.get(each, str(each)) for each in entries)
    return gettext(" and ").join(names)


def about_game(event: Tournament) -> list[tuple[str, str]]:
    """Return the game played at its tables, as (what, how)."""
    house = said_of_house_rules(event)
    boards = f"{gettext('yes')}. {_on_boards(event)}" if event.duplicate else gettext("no")
    return [
        (gettext("Players at a table"), str(event.players)),
        (gettext("Length of a game"), _length(event.options)),
        *([(gettext("House rules"), house)] if house else []),
        (gettext("Speed"), _speed(event)),
        (gettext("Rated"), gettext("yes") if event.rated else gettext("no")),
        (gettext("The same deals at all tables"), boards),
        (gettext("What a game is worth"), str(dict(SCORINGS).get(event.scoring, event.scoring))),
        (gettext("Between equals"), in_parts(str(TIE_BREAKS[TieBreak(each)]) for each in event.tie_breaks)),
        *_of_methods(event),
    ]


def _on_boards(event: Tournament) -> str:
    """Return what differs in the event's game where all tables are dealt the same cards."""
    rules = configure(RULESETS[event.ruleset], event.players, event.options)
    return " ".join(gettext(why) for why in dict.fromkeys(each.reason for each in differences(rules)))


def _of_methods(event: Tournament) -> Iterator[tuple[str, str]]:
    """Yield notes on missing a stage round, and on ties where only some go on."""
    methods = set() if event.day else {each["method"] for each in event.stages}
    if methods - {"knockout"}:
        yield gettext("A round that is missed"), str(MISSED)
    if "knockout" in methods:
        yield gettext("Equal at a table of the knock-out"), str(EQUAL)


def knocks_out(event: Tournament) -> bool:
    """Whether the current stage is a knock-out, in which nobody can miss a stage round."""
    last = event.stage_rounds.order_by("-number").first()
    return last is not None and event.stages[last.stage]["method"] == "knockout"


def _length(options: dict[str, Any]) -> str:
    rounds = options.get("rounds", "full")
    if isinstance(rounds, list):
        return gettext("rounds %s") % listed(rounds)
    return str(dict(LENGTHS).get(rounds, rounds))


def _speed(event: Tournament) -> str:
    if event.clock is None:
        limit = event.turn_limit or 0
        said = ngettext("live, %(n)d second for each turn", "live, %(n)d seconds for each turn", limit)
        return said % {"n": limit}
    length, more = event.clock["base"] / DAY_S, event.clock["increment"] / 3600
    days = ngettext("%(n)g day", "%(n)g days", _whole(length)) % {"n": length}
    if event.clock["type"] == DAYS:
        return gettext("%s for each turn") % days
    hours = ngettext("%(n)g hour", "%(n)g hours", _whole(more)) % {"n": more}
    return gettext("%(time)s, and %(more)s more for each visit") % {"time": days, "more": hours}


def _whole(count: float) -> int:
    """Return the number that chooses the plural form. A fraction has the form of 100 in Arabic."""
    return int(count) if count.is_integer() else 100


def about_stages(event: Tournament) -> list[str]:
    """Return a sentence for each stage."""
    if event.day:
        return [gettext("everybody alone, against three bots of the service")]
    return [in_parts(_parts(each)) for each in event.stages]


def _parts(stage: dict[str, Any]) -> Iterator[str]:
    yield str(dict(METHODS)[stage["method"]])
    if stage["rounds"]:
        yield ngettext("%(n)d round", "%(n)d rounds", stage["rounds"]) % {"n": stage["rounds"]}
    if stage["enters"]:
        yield gettext("for the best %d of the stage before") % stage["enters"]
    if stage["carry"]:
        yield gettext("who bring %d %% of their points along") % stage["carry"]
    if stage["asynchronous"]:
        yield gettext("side by side")
    if stage["method"] == "league" and stage["laps"] > 1:
        yield ngettext("%(n)d lap", "%(n)d laps", stage["laps"]) % {"n": stage["laps"]}
    if stage["method"] == "knockout":
        best = stage["advancing"]
        yield ngettext("%(n)d of each table goes on", "%(n)d of each table go on", best) % {"n": best}
    uneven = str(dict(UNEVEN)[stage["uneven"]])
    yield gettext("uneven numbers: %s") % (uneven[:1].lower() + uneven[1:])
