"""The page on which a browser checks a finished game's deals, and says what that proves."""

from django.http import HttpResponse

from games.tables import queries
from games.web.visits import Visit, page


@page("GET")
def fairness(visit: Visit, table_id: str) -> HttpResponse:
    """The board's program recomputes everything from the record; without it the page says how to do so."""
    table = queries.table(table_id, visit.user)
    return visit.render("fairness", table_id=table.pk)
