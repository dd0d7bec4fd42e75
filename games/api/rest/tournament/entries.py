"""Tournament entries over REST: who has entered, and lists that officials enter."""

from django.http import HttpResponse

from accounts.scopes import Scope
from games.api.answers import answer
from games.api.bodies import raw_body
from games.api.contract.tournament.entries import EntriesQuery, Entry, ImportQuery, ListDifference, NewEntries
from games.api.operations.entries import TOURNAMENT_ENTRIES, enter_rows, sent_rows
from games.api.operations.tournaments import TOURNAMENT
from games.api.rest.endpoint import ApiRequest, caller_of, viewer_of
from games.api.rest.exports import CSV, SHEET, sheet_answer, varying, wants_sheet
from games.api.rest.lists import listed, paged
from games.api.texts.languages import language_of, with_language_headers
from games.tournaments import queries
from games.tournaments.services.entry_import import enter_list
from games.tournaments.sheets import COLUMNS, read_csv

ENTRY_IMPORT = TOURNAMENT.below("import", "entry_import", shows=TOURNAMENT)


@TOURNAMENT_ENTRIES.get(
    scope=Scope.TOURNAMENTS_READ,
    anonymous=True,
    query=EntriesQuery,
    replica=True,
    answers={(200, "application/json"): list[Entry], (200, CSV): SHEET},
)
def list_entries(request: ApiRequest, tournament_id: str) -> HttpResponse:
    """Entries of a tournament

    In the order of entering, including people who have left. CSV has all of them at once.
    """
    event = queries.tournament(tournament_id, viewer_of(request))
    if wants_sheet(request):
        return sheet_answer(request, "entries", COLUMNS, queries.entry_lines(event))
    page = paged(request, queries.entries_of(event), by=("number",))
    return varying(listed(request, page, [Entry.of(each) for each in page.rows]))


@ENTRY_IMPORT.post(
    scope=Scope.TOURNAMENTS_MANAGE,
    body=NewEntries,
    media=(CSV,),
    query=ImportQuery,
    answers={200: ListDifference},
    refuses=(enter_list, "unreadable_list"),
)
def import_entries(request: ApiRequest, tournament_id: str) -> HttpResponse:
    """Enter a list

    For officials. Send CSV whose first line names a column `name`, or JSON. Either all are entered or nobody
    is. `dry_run` shows line by line what would happen. People who are already entered stay as they are. The
    name of a bot of the service enters it once more for each line.
    """
    asked, by, language = request.query, caller_of(request).user, language_of(request)
    is_file = request.content_type == CSV
    rows = read_csv(raw_body(request)) if is_file else sent_rows(request.fields["entries"])
    found = enter_rows(tournament_id, by, rows, dry_run=asked["dry_run"], digest=asked.get("digest"))
    return with_language_headers(language, answer(ListDifference.of(found, language)))
