"""Open tables of a tournament, with everybody on a seat; and publish their shared boards."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from accounts.models import User
from accounts.services.retries import in_one_transaction
from games.engine import fair_deal
from games.engine.facts import BoardsOpened, BoardsShared, Fact, SeatTaken
from games.engine.rulesets import ruleset as ruleset_of
from games.engine.rulesets.options import configure
from games.engine.seats import Seat
from games.feed.news.tables import TABLE_OPENED, Opened
from games.tables import queries
from games.tables.errors import InvalidSeed
from games.tables.models import Occupancy, Table
from games.tables.models.table import SHARED
from games.tables.services.log_append import append, tell
from games.tables.services.table_creation import CHOSEN, begin, check_no_side_twice, opened, sealed, set_terms
from games.tables.terms import Terms


class Player(NamedTuple):
    """A player to be seated, and their part of the shuffle."""

    user: User
    client_seed: bytes = b""


class Boards(NamedTuple):
    """The boards that a table shares with others of its event: their seed, and the number of its first."""

    server_seed: bytes
    first: int


@in_one_transaction
def open_tournament_table(
    *,
    tournament: str,
    creator: User,
    terms: Terms,
    players: Sequence[Player],
    rated: bool = False,
    boards: Boards | None = None,
    begins: bool = True,
) -> Table:
    """Open a table of a tournament with these people on its seats, in order, and start its game; or deal
    nothing and wait for `start_tournament_tables`.

    Players of a tournament play anybody they are paired with, so blocks do not count, and the limit of open
    tables does not count either. A player who was suspended after entering is seated all the same: a
    suspension stops new entries, not an event under way. Nobody adds a seed to shared `boards`; they are
    under embargo from the start. Raise InvalidSeed, NotRatable, OwnBotSeated.
    """
    if any(len(each.client_seed) > fair_deal.CLIENT_SEED_BYTES for each in players):
        raise InvalidSeed
    table = Table(creator=creator, realm_id=str(creator.realm_id), tournament=tournament)
    sealed(table, None, rest_by_chance=False, seed=None if boards is None else boards.server_seed)
    shared = () if boards is None else (_share(table, terms, boards.first),)
    set_terms(table, terms, None, rated)
    return _seat_and_start(table, players, (opened(table, terms.rules), *shared), begins=begins)


@in_one_transaction
def start_tournament_tables(*, table_ids: Collection[str]) -> None:
    for table_id in sorted(table_ids):
        table = queries.locked_for_staff(table_id)
        if table.status == Table.Status.OPEN:
            begin(table, None)


def open_replacement_table(*, like: Table, players: Sequence[Player]) -> Table:
    """Open a table like this one with other deals, seat these people and start its game."""
    table = sealed(Table(creator=like.creator, realm_id=like.realm_id), None, rest_by_chance=False)
    for name in (*CHOSEN, "tournament"):
        setattr(table, name, getattr(like, name))
    return _seat_and_start(table, players, (opened(table, ruleset_of(table.ruleset)),), begins=True)


def _share(table: Table, terms: Terms, first: int) -> Fact:
    table.scheme, table.first_board = SHARED, first
    table.embargo_from = configure(terms.rules, terms.players, terms.options).rounds[0].number
    return BoardsShared(first)


def _seat_and_start(
    table: Table, players: Sequence[Player], before: tuple[Fact, ...], *, begins: bool
) -> Table:
    """Seat the players at the table, whose log begins with these facts, and start its game if it `begins`.

    Return the table.
    """
    table.save(force_insert=True)
    first = 1 + len(before)
    Occupancy.objects.bulk_create(_placed(table, seat, each, first) for seat, each in enumerate(players))
    taken = (SeatTaken(Seat(seat), each.user.kind) for seat, each in enumerate(players))
    append(table, None, (*before, *taken))
    tell(table, TABLE_OPENED, Opened(table.ruleset, table.players))
    seated = queries.locked_for_staff(table.pk)
    if begins:
        return begin(seated, None, seats_now=True)
    check_no_side_twice(seated, [str(each.user.pk) for each in players])
    return seated


def _placed(table: Table, seat: int, player: Player, first_seq: int) -> Occupancy:
    """Return the occupancy of a seat, from the entry that names its player: `first_seq` for seat 0."""
    adds = not player.user.is_bot and table.first_board is None
    seed = player.client_seed if adds else b""
    bot = player.user.is_house_bot
    return Occupancy(
        table=table, seat=seat, from_seq=first_seq + seat, player=player.user, bot=bot, client_seed=seed
    )


@in_one_transaction
def open_boards(*, table_id: str, embargo_from: int | None) -> bool:
    """Publish the rounds before round `embargo_from`, None for all of them. Return False if they are public
    already.

    The row decides who may see them. A fact in the log wakes those who follow the table or wait for it. Raise
    TableNotFound.
    """
    table = queries.locked_for_staff(table_id)
    before = table.embargo_from
    if before is None or (embargo_from is not None and embargo_from <= before):
        return False
    game = queries.game_of(table)
    told = [each.number for each in game.ruleset.rounds if embargo_from is None or each.number < embargo_from]
    Table.objects.filter(pk=table.pk).update(embargo_from=embargo_from)
    table.embargo_from = embargo_from
    append(table, game, (BoardsOpened(told[-1]),))
    return True


@in_one_transaction
def open_seeds(*, tournament: str) -> int:
    """Publish the seed of an event's boards at its tables, all without embargo; return at how many."""
    return Table.objects.filter(tournament=tournament, first_board__isnull=False).update(seed_open=True)
