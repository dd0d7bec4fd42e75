"""Shared boards: sealed when entries open, dealt to all tables of a round, then published."""

import secrets

from django.db.models.functions import Now

from accounts.services.retries import in_one_transaction
from accounts.services.sweeps import each_apart, found_by
from games.engine.fair_deal import SERVER_SEED_BYTES, commitment
from games.tables import services as tables
from games.tables.deals import NONCE_BYTES
from games.tables.queries import key_ring
from games.tournaments import queries
from games.tournaments.models import Boards, Tournament

AT_ONCE = 100


def seal(event: Tournament) -> None:
    """Draw the seed of a locked event's boards and publish its commitment."""
    ring, seed = key_ring(), secrets.token_bytes(SERVER_SEED_BYTES)
    box = ring.seal(seed, bound_to=event.pk, nonce=secrets.token_bytes(NONCE_BYTES))
    Boards.objects.create(tournament=event, commitment=commitment(seed), sealed_seed=box, key_id=ring.active)


def deal(event: Tournament) -> tables.Boards | None:
    """Return the next boards of a locked event, as many as a table plays; None without shared boards."""
    if not event.duplicate:
        return None
    boards = Boards.objects.get(pk=event.pk)
    first = boards.dealt + 1
    Boards.objects.filter(pk=event.pk).update(dealt=boards.dealt + len(queries.rounds_played(event)))
    return tables.Boards(queries.boards_seed(boards), first)


@found_by(lambda: [queries.embargoed_tables(), queries.sealed_events()])
def sweep_boards() -> int:
    """Lift the embargoes that are over, and publish the seeds of finished events; return how many of both."""
    lifted = each_apart(queries.embargoes_over(AT_ONCE), _lift, lambda due: {"table": due[0]})
    sealed = map(str, queries.sealed_events().values_list("pk", flat=True)[:AT_ONCE])
    opened = each_apart(sealed, _open, lambda event: {"tournament": event})
    return sum(lifted) + sum(opened)


def _lift(due: tuple[str, int | None]) -> bool:
    table_id, embargo_from = due
    return tables.open_boards(table_id=table_id, embargo_from=embargo_from)


@in_one_transaction
def _open(tournament: str) -> bool:
    boards = Boards.objects.select_for_update().get(pk=tournament)
    if boards.opened_at is not None:
        return False
    tables.open_seeds(tournament=tournament)
    Boards.objects.filter(pk=tournament).update(opened_at=Now())
    return True
