"""A practice table: three bots, three short rounds, hints."""

from typing import Final

from accounts.models import User
from accounts.queries import user_by_name
from games.tables import services
from games.tables.models import Table

BOT: Final = "steady"
# A first round, one more, and a fast one, whose trump is fixed.
ROUNDS: Final = [1, 2, 14]


def practice_table(user: User) -> Table:
    """Return a running table at which `user` plays against bots. Raise what opening a table raises."""
    bot = user_by_name(BOT, realm=str(user.realm_id))
    table = services.open_table(
        creator=user, options={"rounds": ROUNDS}, visibility=Table.Visibility.UNLISTED, hints=True
    )
    for seat in range(1, table.players):
        services.add_bot(table_id=table.pk, by=user, seat=seat, bot=bot)
    return services.start(table_id=table.pk, by=user)
