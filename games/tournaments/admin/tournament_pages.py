"""Pages that show an event: its public parts, and the officials' log."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, Final, NamedTuple

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext

from accounts.isolates import isolate
from accounts.models import User
from games.engine.rulesets import ruleset
from games.feed.models import AuditEntry
from games.tables import queries as tables_queries
from games.tables.admin.admin_texts import in_parts, listed
from games.tables.models import Table
from games.tournaments import queries
from games.tournaments.admin.admin_texts import about_game, about_stages, said_besides, what_done
from games.tournaments.admin.advancement import by_table, names_of
from games.tournaments.admin.decisions import open_motions
from games.tournaments.admin.pages import page_of, plays, shown, user_of
from games.tournaments.admin.steps import buttons, fitting
from games.tournaments.models import Complaint, Entry, Pairing, Tournament
from games.tournaments.queries.boards import rounds_played
from games.tournaments.queries.overview import Awaited, TableNow, looked_at, tables_now
from games.tournaments.queries.progress import places_of, planned, previewed_event, trail, with_progress
from games.tournaments.roles import Act

LOGGED = 100
# A cancelled event has no winner.
ENDED: Final = frozenset({Tournament.Status.PLAYED, Tournament.Status.CONFIRMED})
Players = Mapping[int, Entry]
Instead = Mapping[tuple[str, int], str]


@page_of()
def overview(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Show the overview: the game, progress, what needs attention, and the possible steps."""
    looks = bool(event.roles)
    concerns = queries.attention_at(event.pk, user_of(request)) if looks else []
    trust = previewed_event(event)
    complaints = event.complaints.select_related("by").filter(status=Complaint.Status.OPEN).order_by("pk")
    counted = with_progress(Tournament.objects.filter(pk=event.pk)).get()
    return shown(
        request,
        event,
        "change",
        buttons=buttons(request, event),
        asked=list(open_motions(event, user_of(request).pk, plays=plays(request, event))) if looks else [],
        complaints=complaints if looks else [],
        concerns=concerns,
        counted=counted,
        planned=planned(counted),
        game=about_game(event),
        stages=about_stages(event),
        ruleset=gettext(ruleset(event.ruleset).title),
        trust=trust,
        best_wins=round(100 * trust.found.best_wins),
        among_four=round(100 * trust.found.best_among_four),
        winners=_winners(event) if event.status in ENDED else [],
        seed=queries.seed_of(event).hex() if event.status == Tournament.Status.CONFIRMED else None,
    )


def _winners(event: Tournament) -> list[str]:
    players = queries.entries_by_number(event)
    lines = queries.final_order(queries.stage_standings(event))
    return [players[line.entry].name for rank, _, line in lines if rank == 1 and line.rank]


class SeatLine(NamedTuple):
    """A seat, for people; `instead`: a substitute for the entry, which ranks below all who stay."""

    name: str
    score: int | None
    place: int | None
    instead: str = ""


class Row(NamedTuple):
    """A table of a stage round."""

    pairing: Pairing
    seats: list[SeatLine]
    waits: bool
    decided: str = ""
    progress: str = ""


@page_of()
def rounds(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Show all stage rounds with their tables, the latest first."""
    players = queries.entries_by_number(event)
    decided = {at: each.said for at, each in by_table(event, names_of(players)).items()}
    published = queries.rounds_of(event)
    instead = _instead(event, (each for round in published for each in round.tables))
    found = []
    for each in reversed(published):
        byes = [_name(seat.entry, players) for at in each.tables if not at.number for seat in at.seats]
        rows = [
            _row(at, players, instead)._replace(decided=decided.get((each.number, at.number), ""))
            for at in each.tables
            if at.number
        ]
        found.append((each, rows, byes))
    what: dict[str, Any] = {
        "takes_back": fitting(request, event, "roll-back"), "sets_start": fitting(request, event, "start"),
    }  # fmt: skip
    what |= {"rounds": found, "to_begin": queries.rounds_to_begin(event), "opens": _opens(request, event)}
    return shown(request, event, "rounds", **what)


@page_of()
def tables(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Show the tables of one stage round, those that wait for a player first."""
    wanted = request.GET.get("round", "")
    numbers, chosen = looked_at(event, int(wanted) if wanted.isdecimal() and len(wanted) < 3 else None)
    players = queries.entries_by_number(event)
    concerns = queries.attention_by_table(event, user_of(request)) if event.roles else {}
    plan = [each.number for each in rounds_played(event)]
    now = tables_now(event, chosen, user_of(request)) if chosen else []
    instead = _instead(event, (each.pairing for each in now))
    lines = [
        (
            _row_now(each, players, plan, instead),
            concerns.get(str(each.pairing.table_id), []),
            _awaited(each, players),
        )
        for each in now
    ]
    lines.sort(key=lambda each: (not each[0].waits, not each[1], not each[2], each[0].pairing.number))
    what: dict[str, Any] = {
        "rounds": numbers,
        "chosen": chosen,
        "lines": lines,
        "opens": _opens(request, event),
    }
    what |= {"begins_at": _begins_at(event, chosen), "sets_start": fitting(request, event, "start")}
    what |= {
        "takes_back": fitting(request, event, "roll-back"),
        "live": event.status == Tournament.Status.RUNNING,
    }
    return shown(request, event, "tables", **what)


def _opens(request: HttpRequest, event: Tournament) -> frozenset[str]:
    """Return the tables whose page the official may open: not those whose boards they still play."""
    at = tables_queries.without_boards_of(user_of(request), Table.objects.filter(tournament=event.pk))
    return frozenset(at.values_list("pk", flat=True)) if event.roles else frozenset()


def _begins_at(event: Tournament, number: int | None) -> datetime | None:
    """Return when the games of a round begin that have not begun."""
    if number not in queries.rounds_to_begin(event):
        return None
    return event.stage_rounds.get(number=number).starts_at


def _instead(event: Tournament, pairings: Iterable[Pairing]) -> Instead:
    """Return who plays for whom, for officials. Nobody sees it for a game under embargo."""
    at = [str(each.table_id) for each in pairings if each.table is not None and not each.table.is_past]
    return tables_queries.substitute_names(at) if event.roles else {}


def _row_now(now: TableNow, players: Players, plan: Sequence[int], instead: Instead) -> Row:
    """Return a row with a finished game's scores while its round runs, or with a running game's progress."""
    row = _row(now.pairing, players, instead)
    if now.scores is not None:
        ended = [
            seat if seat.score is not None else seat._replace(score=score)
            for seat, score in zip(row.seats, now.scores, strict=True)
        ]
        row = row._replace(seats=ended)
    at = [plan.index(each.round) + 1 for each in now.awaited if each.round in plan]
    template = gettext("round %(at)d of %(all)d")
    return row._replace(progress=template % {"at": min(at), "all": len(plan)} if at else "")


def _awaited(now: TableNow, players: Players) -> list[str]:
    """Return whose turn it is, since when and until when, and in which of several open rounds."""
    several = len({each.round for each in now.awaited}) > 1
    return list(dict.fromkeys(_waits(each, players, several=several) for each in now.awaited))


def _waits(each: Awaited, players: Players, *, several: bool) -> str:
    values = {"name": isolate(_name(each.entry, players)), "at": isolate(_moment(each.since))}
    if each.due_at is None:
        text = gettext("%(name)s since %(at)s") % values
    else:
        text = gettext("%(name)s since %(at)s, until %(due)s") % (
            values | {"due": isolate(_moment(each.due_at))}
        )
    return gettext("round %(round)d: %(who)s") % {"round": each.round, "who": text} if several else text


def _moment(at: datetime) -> str:
    """Format a time: to the second today, to the minute on other days."""
    return f"{at:%H:%M:%S}" if at.date() == timezone.now().date() else f"{at:%Y-%m-%d %H:%M}"


def _name(entry: int | None, players: Players) -> str:
    return gettext("a bot") if entry is None else players[entry].name


def _row(pairing: Pairing, players: Players, instead: Instead) -> Row:
    assert pairing.table is not None
    seats = [
        SeatLine(
            _name(each.entry, players),
            each.score,
            each.place,
            "" if each.entry is None else instead.get((pairing.table.pk, each.seat), ""),
        )
        for each in pairing.seats
    ]
    return Row(pairing, seats, pairing.table.status == "aborted" and not pairing.ruled)


@page_of(Act.LOOK)
def log(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Show the audit trail of the event and its tables. Officials who play see no tables under embargo."""
    found = trail(event)
    if plays(request, event):
        closed = tables_queries.under_embargo().filter(tournament=event.pk)
        found = found.exclude(subject__in=list(closed.values_list("pk", flat=True)))
    part = Paginator(found, LOGGED).get_page(request.GET.get("page"))
    entries = list(part)
    people = {str(value) for each in entries for value in each.body.values() if isinstance(value, str)}
    ids = [each for each in people if each.startswith("user_")]
    names = {each.pk: each.name for each in User.objects.filter(pk__in=ids)}
    players = queries.names_in(event)
    places = places_of(event, {each.subject for each in entries} - {event.pk})
    lines = [
        (each, what_done(each.what), places.get(each.subject), _details(each, names, players))
        for each in entries
    ]
    return shown(request, event, "log", lines=lines, part=part)


def _details(entry: AuditEntry, names: Mapping[str, str], players: Mapping[int, str]) -> str:
    details = ((what, _named(value, names)) for what, value in said_besides(entry.body, players))
    return in_parts(f"{what}: {value}" for what, value in details)


def _named(value: Any, names: Mapping[str, str]) -> str:
    if isinstance(value, list):
        return listed(_named(each, names) for each in value)
    return names.get(value, value) if isinstance(value, str) else str(value)
