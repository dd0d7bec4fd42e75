"""The page of notices, the newest first, with the unread ones marked."""

from typing import Final

from django.http import HttpResponse
from django.urls import reverse

from games.api.contract.players.notices import Notice
from games.api.contract.resource import members_of
from games.notices import queries, services
from games.tables import queries as tables
from games.web.visits import Visit, clock_of, page, part_of

MOST: Final = 100


@page("GET", signed_in=True)
def notices(visit: Visit) -> HttpResponse:
    """Show a hundred notices, each with a link to its table or page."""
    rows, older = part_of(visit, queries.notices_of(visit.me).order_by("-pk"), MOST)
    clock = clock_of(visit)
    rows = queries.with_present_turns(visit.me, rows)
    hidden = tables.hidden_from(visit.me, [each.table for each in rows if each.table])
    shown = [
        {
            **members_of(Notice.of(each, visit.language)),
            "at": each.created_at,
            "clock": clock(each.created_at),
            "address": _address(None if each.table in hidden else each.table, each.body.get("challenge")),
        }
        for each in rows
    ]
    return visit.render("notices", notices=shown, older=older)


def _address(table: str | None, challenge: str | None) -> str:
    """Return the address for a notice: challenges are answered in the lobby."""
    if challenge:
        return reverse("tables_page")
    return reverse("table_page", args=[table]) if table else ""


@page("POST", signed_in=True)
def mark_read(visit: Visit) -> HttpResponse:
    """Mark all notices up to the newest one on the page as read."""
    up_to = visit.request.POST.get("up_to") or None
    return visit.done(lambda: services.read_up_to(user=visit.me, notice_id=up_to), reverse("notices_page"))
