"""Apply an official's ruling at a table to its tournament, which is locked already."""

from __future__ import annotations

from django.db.models import F

from accounts.ids import InvalidId
from games.feed.news.tournaments import STANDINGS_CHANGED, Ranked
from games.ratings.models import Correction
from games.tables.models import Table
from games.tournaments import errors, queries
from games.tournaments.models import Pairing, Tournament
from games.tournaments.services.audit_trail import bump
from games.tournaments.services.round_close import is_running, note
from games.tournaments.services.tournament_news import tell
from games.tournaments.standings.scoring import COMPARING


def hold_event_of(table_id: str) -> None:
    """Lock the event of this table, if it has one, until the transaction ends."""
    try:
        found = Pairing.objects.filter(table=table_id).values_list("tournament", flat=True).first()
    except InvalidId:
        return
    if found is not None:
        Tournament.objects.select_for_update(no_key=True).get(pk=found)


def check_first(table: Table) -> None:
    """Check that no other game of its event has been annulled. Raises AnnulledBefore."""
    others = Correction.objects.filter(game__table__tournament=table.tournament).exclude(game__table=table)
    if others.exists():
        raise errors.AnnulledBefore


def replace_table(table: Table, by_table: Table) -> None:
    """Set this table as the pairing's from now on. Raise GameStands if the pairing has its result."""
    found = _pairing_of(table)
    if found is None:
        return
    if found.ruled or not is_running(found.tournament, found.stage_round):
        raise errors.GameStands
    Pairing.objects.filter(pk=found.pk).update(table=by_table)
    bump(found.tournament_id)


def take_over(table: Table, seat: int, change: int) -> None:
    """Store the changed scores of a table whose stage round is closed; else they come with its end. Where
    boards are compared, store the change at once.

    Raise WrongStage once the event is over: then its standings are final.
    """
    found = _pairing_of(table)
    if found is None:
        return
    event = found.tournament
    if event.is_over:
        raise errors.WrongStage(event.status)
    places = event.places.filter(stage_round=found.stage_round, pairing=found.number)
    is_closed, compared = not is_running(found.tournament, found.stage_round), event.scoring in COMPARING
    if compared:
        places.filter(seat=seat).update(adjusted=F("adjusted") + change)
    elif is_closed and not found.ruled:
        note(list(places.order_by("seat")), queries.outcomes(table, places))
    if is_closed and (compared or not found.ruled):
        tell(event, STANDINGS_CHANGED, Ranked(event.pk, found.stage_round))
    bump(found.tournament_id)


def _pairing_of(table: Table) -> Pairing | None:
    return Pairing.objects.select_related("tournament").filter(table=table).first()
