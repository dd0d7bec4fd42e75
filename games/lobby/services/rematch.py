"""Open a rematch: another game with the same players."""

from datetime import timedelta

from django.db.models.functions import Now

from accounts.models import User
from accounts.refusals import refuses
from accounts.services.locks import hold_with_owners
from accounts.services.retries import in_one_transaction
from games.lobby import errors, queries
from games.lobby.models import Challenge
from games.lobby.services.challenges import USUAL_S, check_quota, keep_seats
from games.tables import services as tables
from games.tables.errors import NotABot, NotSeated, TableNotFound, TooManyInvitations
from games.tables.models import Table
from games.tables.queries import locked, seated_at
from games.tables.queries import table as table_of
from games.tables.signals import bot_chosen

# Players of a live game are still there.
LIVE_S = 3600


@refuses(
    TableNotFound, NotSeated, errors.GameNotFinished, errors.TooManyChallenges, tables.open_same_table,
    TooManyInvitations, NotABot, errors.NotWelcome, bot_chosen,
)  # fmt: skip
@in_one_transaction
def rematch(*, by: User, table_id: str) -> tuple[Challenge, bool]:
    """Open a table with the same terms for the players of a finished game, everybody one seat further. Return
    its challenge, and whether it is new: later requests get the same one. Bots come along. Seats stay free of
    players who left, who block the caller or whom the caller blocks."""
    # After a game nobody changes seats, so its players are known before the table is locked.
    hold_with_owners(by, *(each.player for each in seated_at(table_of(table_id, by))))
    table = locked(table_id, by)
    if table.standing.seat is None:
        raise NotSeated
    if table.status != Table.Status.FINISHED:
        raise errors.GameNotFinished
    if (known := queries.rematch_of(table, by)) is not None:
        return known, False
    check_quota(by)
    seats = {(each.seat + 1) % table.players: each.player for each in seated_at(table)}
    own = next(seat for seat, player in seats.items() if player.pk == by.pk)
    opened = tables.open_same_table(like=table, creator=by, seat=own)
    ends_at = Now() + timedelta(seconds=LIVE_S if table.clock is None else USUAL_S)
    made = Challenge(table=opened, challenger=by, again_of=table, ends_at=ends_at)
    others = {seat: player for seat, player in seats.items() if player.pk != by.pk and player.is_active}
    apart = queries.pairs_apart([each.pk for each in seats.values()])
    welcome = {seat: each for seat, each in others.items() if frozenset({each.pk, by.pk}) not in apart}
    people = {seat: each for seat, each in welcome.items() if not each.is_bot}
    keep_seats(made, people=people, bots={seat: each for seat, each in welcome.items() if each.is_bot})
    return made, True
