"""Events made around the table of a world."""

from django.db.models.functions import Now

from games.tables.models import Table
from games.tournaments import services
from games.tournaments.models import Pairing, Place, StageRound, Tournament
from games.tournaments.services.daily import ALONE


def event_with(table_id: str) -> str:
    """Return the id of an event whose first stage round has only this table, with bots on all seats."""
    found = Pairing.objects.filter(table=table_id).first()
    if found is not None:
        return str(found.tournament_id)
    table = Table.objects.select_related("creator").get(pk=table_id)
    stages = [{"method": "swiss", "rounds": 1}]
    event = services.make(
        by=table.creator, name="Two worlds", stages=stages, scoring="margin", **_played(table)
    )
    Tournament.objects.filter(pk=event.pk).update(status="running", started_at=Now())
    StageRound.objects.create(tournament=event, number=1, stage=0, roll=0, explained=ALONE)
    Pairing.objects.create(tournament=event, stage_round=1, number=1, table=table)
    for seat in range(table.players):
        Place.objects.create(tournament=event, stage_round=1, pairing=1, seat=seat)
    return event.pk


def _played(table: Table) -> dict[str, object]:
    return {"ruleset": table.ruleset.split("@")[0], "players": table.players, "turn_limit": 60}
