"""Store the ratings by which the first stage of an event is seeded, when its entries close.

They are stored, not looked up later: ratings move during the event, and everybody can check the pairing
afterwards.
"""

from __future__ import annotations

from games.ratings.pools import pool_of
from games.ratings.queries import stand_for
from games.tournaments.models import Entry, Tournament
from games.tournaments.pairing.formats import Method


def note_ratings(event: Tournament) -> None:
    """Store the ratings of all entries, if the event begins with a knock-out."""
    if event.stages[0]["method"] != Method.KNOCKOUT:
        return
    pool = pool_of(event.ruleset, lasts_days=event.clock is not None, with_house_bots=False)
    entries = list(event.entries.filter(label=""))
    known = stand_for([each.player_id for each in entries], pool)
    for each in entries:
        each.rating = known.get(each.player_id)
    Entry.objects.bulk_update(entries, ["rating"])
