"""Daily boards alone against bots: a player who enters has a table at once."""

from __future__ import annotations

from accounts.queries import user_by_name
from games.tables import services as tables
from games.tournaments import queries
from games.tournaments.models import Entry, Pairing, Place, Tournament
from games.tournaments.services.publication import FILLER
from games.tournaments.services.tournament_terms import terms_of


def begin_alone(event: Tournament, entry: Entry) -> None:
    """Open the entry's table in a locked daily event, on seat 0 as for everybody."""
    bots = [tables.Player(user_by_name(FILLER, realm=str(event.realm_id)))] * (event.players - 1)
    table = tables.convene(
        tournament=event.pk,
        creator=event.creator,
        terms=terms_of(event),
        players=[tables.Player(entry.player), *bots],
        boards=tables.Boards(queries.boards_seed(event.boards), first=1),
    )
    Pairing.objects.create(tournament=event, stage_round=1, number=entry.number, table=table)
    Place.objects.bulk_create(
        Place(
            tournament=event, stage_round=1, pairing=entry.number, seat=seat,
            entry=None if seat else entry.number,
        )
        for seat in range(event.players)
    )  # fmt: skip
