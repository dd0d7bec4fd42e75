"""Tournament entries over REST: people and programs enter themselves, officials enter the service's bots."""

from __future__ import annotations

from typing import Final

from django.http import HttpResponse

from accounts.scopes import Scope
from games.api.answers import answer
from games.api.bodies import raw_body
from games.api.contract.entries import (
    EntriesQuery,
    Entry,
    ImportQuery,
    LeavingQuery,
    ListDifference,
    NewBotEntries,
    NewEntries,
    NewEntry,
)
from games.api.languages import language_of, told_in
from games.api.operations.address import Address
from games.api.rest.csv_answers import CSV, LINES, sheet_answer, varying, wants_sheet
from games.api.rest.endpoint import ApiRequest, caller_of, viewer_of
from games.api.rest.lists import list_of, listed, paged
from games.api.rest.sheets import entry_cells
from games.api.tournaments import enter, leave
from games.tournaments import queries, services
from games.tournaments.entry_lists import COLUMNS, Row, read_csv
from games.tournaments.services import entry_import

ENTRIES: Final = list_of(Entry)


ENTRY_IMPORT = Address("tournaments/<str:tournament_id>/import", "entry_import", "tournaments")
TOURNAMENT_ENTRIES = Address("tournaments/<str:tournament_id>/entries", "tournament_entries", "tournaments")
TOURNAMENT_ENTRY = Address(
    "tournaments/<str:tournament_id>/entries/<str:name>", "tournament_entry", "tournaments"
)


@TOURNAMENT_ENTRIES.get(
    scope=Scope.TOURNAMENTS_READ,
    anonymous=True,
    query=EntriesQuery,
    answers={(200, "application/json"): ENTRIES, (200, CSV): LINES},
)
def list_entries(request: ApiRequest, tournament_id: str) -> HttpResponse:
    """Who has entered

    In the order of entering, also who has left again. As CSV all of them at once.
    """
    found = queries.entries_of(queries.tournament(tournament_id, viewer_of(request)))
    if wants_sheet(request):
        return sheet_answer(request, "entries", COLUMNS, map(entry_cells, found))
    page = paged(request, found, by=("number",))
    return varying(listed(request, page, [Entry.of(each) for each in page.rows]))


@TOURNAMENT_ENTRIES.post(
    scope=Scope.TOURNAMENTS_MANAGE, body=NewBotEntries, answers={201: ENTRIES}, refuses=(services.enter_bots,)
)
def enter_bots(request: ApiRequest, tournament_id: str) -> HttpResponse:
    """Enter bots

    As an official bots of the service, up to a whole field at once: each is an entry with a name of its
    own, is paired, plays by itself and stands as people do. All of them enter or none.
    """
    made = services.enter_bots(tournament_id=tournament_id, by=caller_of(request).user, **request.fields)
    body = {"data": [Entry.of(each) for each in made], "next_cursor": None}
    return answer(body, status=201, location=f"/api/v1/tournaments/{tournament_id}/entries")


@ENTRY_IMPORT.post(
    scope=Scope.TOURNAMENTS_MANAGE,
    body=NewEntries,
    media=(CSV,),
    query=ImportQuery,
    answers={200: ListDifference},
    refuses=(entry_import.enter_list, "unreadable_list"),
)
def import_entries(request: ApiRequest, tournament_id: str) -> HttpResponse:
    """Enter a list

    As an official: CSV whose first line names a column `name`, or JSON. All are entered or nobody is;
    `dry_run` tells line by line what would come of it. Who is there already stays as they are. The name
    of a bot of the service enters it once more for each line.
    """
    asked, by, language = request.query, caller_of(request).user, language_of(request)
    rows = _rows(request)
    if asked["dry_run"]:
        found = entry_import.compare(tournament_id=tournament_id, by=by, rows=rows)
    else:
        digest = asked.get("digest")
        found = entry_import.enter_list(tournament_id=tournament_id, by=by, rows=rows, digest=digest)
    return told_in(language, answer(ListDifference.of(found, language)))


def _rows(request: ApiRequest) -> tuple[Row, ...]:
    if request.content_type == CSV:
        return read_csv(raw_body(request))
    sent = request.fields["entries"]
    return tuple(Row(line, each["name"]) for line, each in enumerate(sent, start=1))


@TOURNAMENT_ENTRY.put(scope=Scope.TOURNAMENTS_JOIN, body=NewEntry, answers={200: Entry}, refuses=(enter,))
def enter_tournament(request: ApiRequest, tournament_id: str, name: str) -> HttpResponse:
    """Enter

    Yourself; or as an official, whose token manages tournaments, others, programs, and bots that had
    dropped out; into a rated event people enter themselves, and
    a program that is not open is entered by its owner. You play whomever you are paired with.
    Again, it changes your part of the shuffle. Until `late_until` one may come late, and come back once a
    stage round was published without one. Who has missed none is let in again by officials who play in
    none of it.
    """
    seed = request.fields["client_seed"].encode()
    return answer(Entry.of(enter(caller_of(request), tournament_id, name, seed)))


@TOURNAMENT_ENTRY.delete(
    scope=Scope.TOURNAMENTS_JOIN, query=LeavingQuery, answers={200: Entry}, refuses=(leave,)
)
def leave_tournament(request: ApiRequest, tournament_id: str, name: str) -> HttpResponse:
    """Leave

    You are paired no more; as an official, whose token manages tournaments, you take others out: once
    stage rounds are published with a reason, and only if you play in none of it. A game under way is
    played on, and what was won stays.
    """
    reason = request.query["reason"]
    return answer(Entry.of(leave(caller_of(request), tournament_id, name, reason)))
