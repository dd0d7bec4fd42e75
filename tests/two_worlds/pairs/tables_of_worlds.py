"""Real tables in the state of a world, and the exchange of that world under them."""

import secrets

from accounts.models import User
from games.engine.seats import Seat
from games.tables import deals, queries, services
from games.tables.models import Table
from tests.api.client import Caller
from tests.two_worlds.pairs.worlds import Laid, World


def laid_out(world: World, people: list[User]) -> Table:
    """Open and start a real table in this world. The opener seats the bots."""
    plan = world.plan
    table = services.open_table(
        creator=people[0],
        ruleset=plan.ruleset,
        players=plan.players,
        options=plan.options,
        automatic=plan.automatic,
        clock=plan.clock,
        stacked=world.laid,
        hints=True,
    )
    for seat, player in enumerate(people[1:], start=1):
        if player.is_bot:
            services.add_bot(table_id=table.pk, by=people[0], seat=seat, bot=player)
        else:
            services.take_seat(table_id=table.pk, player=player, seat=seat)
    services.start(table_id=table.pk, by=people[0])
    return Table.objects.get(pk=table.pk)


def bring(table: Table, world: World, done: int) -> None:
    """Play the world's moves at the table, without the first `done`, which are played already."""
    for number, seat, action in world.moves[done:]:
        (awaited,) = [each for each in queries.awaited_at(table.pk) if each.round == number]
        services.act_for(table_id=table.pk, seat=seat, turn=(awaited.round, awaited.turn), action=action)


def seal(table: Table, laid: Laid) -> None:
    """Replace the table's sealed world. Nothing else of the table changes."""
    box = queries.key_ring().seal(
        deals.stacked_secret(laid), bound_to=table.pk, nonce=secrets.token_bytes(deals.NONCE_BYTES)
    )
    Table.objects.filter(pk=table.pk).update(sealed_deal=box)


def seats_of(table: Table, callers: list[Caller]) -> list[tuple[Seat, Caller]]:
    """Return (seat, caller) for those at the table; the draw may have moved them."""
    by_name = {caller.user.name: caller for caller in callers if caller.user is not None}
    held = table.occupancies.filter(to_seq=None, bot=False).values_list("seat", "player__name")
    return [(Seat(seat), by_name[name]) for seat, name in sorted(held)]
