"""Give a seat to another holder, and back to its player after a stand-in played there."""

from collections.abc import Collection

from accounts import ids
from accounts.ids import get_or_raise
from accounts.models import User
from accounts.refusals import refuses
from accounts.services.locks import check_on, hold_with_owners
from accounts.services.retries import in_one_transaction
from games.engine import verbs
from games.engine.director_facts import Substituted
from games.engine.facts import SeatTakenBack
from games.engine.game import Game
from games.engine.seats import Seat
from games.feed.news.kind import SeatHolder
from games.feed.news.tables import SEAT_TAKEN_BACK
from games.tables import clock_rows, errors, queries
from games.tables.models import Occupancy, PlayerClock, Table, Waiting
from games.tables.services.clocks import bump
from games.tables.services.log_append import Recorded, append, tell


@refuses(
    errors.TableNotFound, errors.SeatNotFound, errors.NotSeated, errors.TableNotRunning,
    errors.SeatNotGivenUp,
)  # fmt: skip
@in_one_transaction
def take_over(*, table_id: str, player: User, seat: int) -> Table:
    """Give the player's seat back as soon as no round is under way; from then on they rank like everybody.

    NotSeated: they never sat there.
    """
    check_on(hold_with_owners(player), player)
    table = queries.locked(table_id, player)
    if not 0 <= seat < table.players:
        raise errors.SeatNotFound
    if not table.occupancies.filter(player=player).exists():
        raise errors.NotSeated
    if table.status != Table.Status.RUNNING:
        raise errors.TableNotRunning
    mine = PlayerClock.objects.filter(table=table, player=player, gone=True)
    row = get_or_raise(mine, errors.SeatNotGivenUp, seat=seat)
    PlayerClock.objects.filter(table=table, seat=seat).update(comes_back=True)
    bump(table)
    game = queries.game_of(table)
    if verbs.is_between_rounds(game):
        _hand_back(table, game, [row])
    return table


@refuses(errors.TableNotFound)
@in_one_transaction
def end_return(*, table_id: str, player: User) -> None:
    """Take away a player's right to take back the seat that a stand-in holds for them."""
    table = queries.locked_for_staff(table_id)
    mine = PlayerClock.objects.filter(table=table, player=player, gone=True)
    mine.update(gone=False, comes_back=False)
    bump(table)


def hand_back(table: Table, recorded: Recorded) -> Recorded:
    """Give seats back, between rounds, to players who want theirs. Return the last thing recorded."""
    if not verbs.is_between_rounds(recorded.game):
        return recorded
    rows = list(PlayerClock.objects.filter(table=table, comes_back=True).order_by("seat"))
    if not rows:
        return recorded
    last = _hand_back(table, recorded.game, rows)
    return last._replace(first_seq=recorded.first_seq)


def _hand_back(table: Table, game: Game, rows: Collection[PlayerClock]) -> Recorded:
    for row in rows:
        seat, player = Seat(row.seat), User.objects.get(pk=row.player_id)
        # A player who was a substitute before the stand-in comes back as a substitute.
        owned = queries.stays_in_game(table).filter(seat=seat, kind=Occupancy.Kind.OWNER)
        owns = owned.filter(player=player).exists()
        row.gone = row.comes_back = False
        clock_rows.write(table, [row])
        recorded = seat_anew(table, game, seat, player, owns=owns)
        game = recorded.game
        tell(table, SEAT_TAKEN_BACK, SeatHolder(seat, player.name, player.pk), to=(player.pk,))
    return recorded


def seat_anew(table: Table, game: Game, seat: Seat, player: User, *, owns: bool) -> Recorded:
    """Give the seat to this player, as its owner or as a substitute, with their own time."""
    kind = Occupancy.Kind.OWNER if owns else Occupancy.Kind.SUBSTITUTE
    hand_over(table, seat, player, kind)
    # The seats that were read before name the earlier holder. Correct them, so that the player is notified of
    # their turn and shown on the seat.
    for row in getattr(table, "seated_rows", ()):
        if row["seat"] == seat:
            row |= {
                "kind": kind.value, "player": str(ids.parse(player.pk, "user")), "name": player.name,
                "bot": player.is_bot, "notified": player.notified,
            }  # fmt: skip
    # `append` makes these rows again, for the new holder.
    Waiting.objects.filter(table=table, seat=seat).delete()
    return append(table, game, (SeatTakenBack(seat) if owns else Substituted(seat, player.kind),))


def hand_over(table: Table, seat: int, player: User, kind: Occupancy.Kind) -> None:
    """Give the seat to this player from the next log entry on."""
    begins = table.seq + 1
    table.occupancies.filter(seat=seat, to_seq=None).update(to_seq=begins)
    Occupancy.objects.create(
        table=table, seat=seat, from_seq=begins, player=player, bot=player.is_house_bot, kind=kind
    )
