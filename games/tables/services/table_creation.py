"""Open a table, and start its game."""

import secrets
from collections.abc import Mapping
from datetime import timedelta
from typing import Final

from django.db.models import Exists, OuterRef, Q, QuerySet

from accounts.models import Realm, User
from accounts.refusals import refuses
from accounts.services.locks import check_on, hold
from accounts.services.retries import in_one_transaction
from accounts.statements import Argument, Statement
from games.engine import fair_deal, verbs
from games.engine.facts import Fact, SeatsDrawn, SeatTaken
from games.engine.rulesets import ruleset as ruleset_of
from games.engine.rulesets.base import Ruleset
from games.engine.seats import Seat
from games.feed.news.tables import GAME_STARTED, TABLE_OPENED, Opened, Started
from games.tables import clock_rows, deals, errors, queries, signals
from games.tables.models import Occupancy, Table
from games.tables.models.table import STACKED
from games.tables.services.log_append import append, tell
from games.tables.terms import Terms, agreed
from games.tables.viewer import may_delay

# Per person: more than anybody needs, and too few to fill a lobby. Tables at which only the service's bots
# play count, too: they keep workers busy.
MOST_OPEN_TABLES: Final = 100


@refuses(
    agreed, errors.InvalidSpectatorDelay, errors.InvalidSeed, errors.SeatNotFound, errors.NotRatable,
    errors.HintsNotAllowed, errors.TooManyOpenTables, signals.table_wanted, signals.table_changed,
)  # fmt: skip
@in_one_transaction
def open_table(
    *,
    creator: User,
    ruleset: str = "modern",
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    visibility: str = "public",
    turn_limit: int | None = None,
    clock: Mapping[str, object] | None = None,
    spectator_delay: int = 0,
    automatic: bool | None = None,
    rated: bool = False,
    hints: bool = False,
    chat_mode: str = Table.ChatMode.FREE,
    seat: int | None = 0,
    client_seed: bytes = b"",
    stacked: deals.Stacked | None = None,  # for tests
    rest_by_chance: bool = False,
) -> Table:
    """Open a table and publish the commitment to its deals; the creator takes `seat` unless it is None."""
    terms = agreed(ruleset=ruleset, players=players, options=options, turn_limit=turn_limit, clock=clock)
    _check(visibility, spectator_delay, client_seed, seat, terms.players)
    table = sealed(_one_more(creator), stacked, rest_by_chance)
    set_terms(table, terms, automatic, rated)
    _check_hints(table, hints)
    table.visibility, table.chat_mode, table.spectator_delay = visibility, chat_mode, spectator_delay
    table.hints = hints
    return _write(table, terms.rules, creator, seat, client_seed)


# The choices of a table, without its players.
CHOSEN: Final = (
    "ruleset", "options", "players", "visibility", "chat_mode", "spectator_delay", "turn_limit", "clock",
    "automatic", "rated", "hints",
)  # fmt: skip


@refuses(errors.TooManyOpenTables, signals.table_wanted, signals.table_changed)
@in_one_transaction
def open_same_table(*, like: Table, creator: User, seat: int) -> Table:
    """Open a table with the same choices as this one; its deals are its own."""
    table = sealed(_one_more(creator), None, rest_by_chance=False)
    for name in CHOSEN:
        setattr(table, name, getattr(like, name))
    _write(table, ruleset_of(table.ruleset), creator, seat, b"")
    return table


def _one_more(creator: User) -> Table:
    # Locked: otherwise two requests could both pass the limit, or what the apps above check could change.
    check_on(hold(creator.pk), creator)
    signals.table_wanted.send(sender=Table, creator=creator)
    if len(_OPENED.all(creator=creator.pk)) == MOST_OPEN_TABLES:
        raise errors.TooManyOpenTables
    return Table(creator=creator, realm_id=str(creator.realm_id))


def _waiting_tables(creator: Argument) -> QuerySet[Table]:
    """Return a person's tables that wait for players, and those with only the service's bots."""
    others = Occupancy.objects.filter(table=OuterRef("pk"), to_seq=None).exclude(
        player__kind=User.Kind.BOT, player__owner=None
    )
    alone = Q(status=Table.Status.RUNNING, tournament=None) & ~Exists(others)
    waits = Q(status=Table.Status.OPEN, tournament=None)
    return Table.objects.filter(waits | alone, creator=creator)


_OPENED = Statement(
    lambda: _waiting_tables(Argument("creator", User)).values_list("pk", flat=True)[:MOST_OPEN_TABLES]
)


def _check(visibility: str, spectator_delay: int, client_seed: bytes, seat: int | None, players: int) -> None:
    if visibility not in Table.Visibility.values:
        raise errors.InvalidVisibility
    if not may_delay(spectator_delay):
        raise errors.InvalidSpectatorDelay
    if len(client_seed) > fair_deal.CLIENT_SEED_BYTES:
        raise errors.InvalidSeed
    if seat is not None and not 0 <= seat < players:
        raise errors.SeatNotFound


def _check_hints(table: Table, hints: bool) -> None:
    if hints and table.rated:
        raise errors.HintsNotAllowed


def set_terms(table: Table, terms: Terms, automatic: bool | None, rated: bool) -> None:
    """Set the rules, the limits of time and whether the game is rated. Raise NotRatable.

    Games of days play automatic cards unless `automatic` says otherwise. A rated game needs a limit
    of time and unstacked cards in the real world, and the same rules as its pool.
    """
    table.ruleset, table.options, table.players = terms.rules.pinned, terms.options, terms.players
    table.turn_limit, table.clock = terms.turn_limit, terms.clock
    table.automatic = table.clock is not None if automatic is None else automatic
    if rated:
        terms.check_comparable()  # first, because this names the options
    if rated and not (terms.has_limit and table.scheme != STACKED and table.realm_id == Realm.REAL):
        raise errors.NotRatable
    table.rated = rated


def sealed(
    table: Table, stacked: deals.Stacked | None, rest_by_chance: bool, seed: bytes | None = None
) -> Table:
    """Choose the table's deals, unless `seed` does, and seal them. Stacked decks get no commitment.

    Rounds that are not stacked cannot be dealt or, with `rest_by_chance`, are dealt as at any table.
    """
    secret = secrets.token_bytes(fair_deal.SERVER_SEED_BYTES) if seed is None else seed
    if stacked is None:
        table.commitment = fair_deal.commitment(secret)
    else:
        secret = deals.stacked_secret(stacked, secret if rest_by_chance else None)
        table.scheme = STACKED
    ring = queries.key_ring()
    table.key_id = ring.active
    table.sealed_deal = ring.seal(secret, bound_to=table.pk, nonce=secrets.token_bytes(deals.NONCE_BYTES))
    return table


def opened(table: Table, rules: Ruleset) -> Fact:
    return verbs.opened(rules, table.options, table.players, table.commitment)


def _write(table: Table, rules: Ruleset, creator: User, seat: int | None, client_seed: bytes) -> Table:
    table.save(force_insert=True)
    facts: tuple[Fact, ...] = (opened(table, rules),)
    if seat is not None:
        facts = (*facts, SeatTaken(Seat(seat), creator.kind))
        table.occupancies.create(
            seat=seat, from_seq=2, player=creator, bot=creator.is_house_bot, client_seed=client_seed
        )
    append(table, None, facts)
    tell(table, TABLE_OPENED, Opened(table.ruleset, table.players), to=() if seat is None else (creator.pk,))
    return table


@refuses(
    errors.TableNotFound, errors.NotCreator, errors.TableNotOpen, errors.SeatsNotFull, errors.OwnBotSeated
)
@in_one_transaction
def start(*, table_id: str, by: User) -> Table:
    """Start the game: freeze the client seeds, draw seats if the ruleset says so, deal the first round."""
    return begin(own_open_table(table_id, by), by)


def own_open_table(table_id: str, by: User) -> Table:
    """Lock a person's table that is still open. Raise TableNotFound, NotCreator, TableNotOpen."""
    table = queries.locked(table_id, by)
    if not table.standing.directs:
        raise errors.NotCreator
    if table.status != Table.Status.OPEN:
        raise errors.TableNotOpen
    return table


def begin(table: Table, creator: User | None, *, seats_now: bool = False) -> Table:
    """Start the game of a locked table. `creator`, if they play, speaks first in some rulesets. `seats_now`:
    its players were seated in this transaction, and told nothing of it yet."""
    seated = queries.seated_at(table)
    if len(seated) < table.players:
        raise errors.SeatsNotFull
    check_no_side_twice(table, [each.player_id for each in seated])
    table.client_seeds = [bytes(each.client_seed) for each in seated]
    rules = clock_rows.rules_of(table)
    if rules is not None:
        table.game_due_at = table.now + timedelta(seconds=rules.game)
    game = queries.game_of(table)
    facts = verbs.start(game, queries.decks_of(table, game), queries.seat_among(seated, creator))
    for place, fact in enumerate(facts, start=table.seq + 1):
        if isinstance(fact, SeatsDrawn):
            _move_seats(table, seated, fact.seats, place)
    append(table, game, facts)
    sat = queries.seated_at(table)
    names = tuple(each.player.name for each in sat)
    players = tuple(each.player_id for each in sat)
    to = {each.player_id for each in sat if not each.bot} if seats_now else ()
    tell(table, GAME_STARTED, Started(players, names), to=to)
    return table


def check_no_side_twice(table: Table, players: list[str]) -> None:
    """Raise OwnBotSeated if in a rated game a bot plays with its owner, or with another bot of theirs: they
    could help each other.

    The service's own bots belong to nobody and help nobody, however many seats they hold.
    """
    if not table.rated:
        return
    found = User.objects.filter(pk__in=players).exclude(kind=User.Kind.BOT, owner=None)
    side = {player: owner or player for player, owner in found.values_list("pk", "owner")}
    sides = [side[each] for each in players if each in side]
    if len(set(sides)) < len(sides):
        raise errors.OwnBotSeated


def _move_seats(table: Table, seated: list[Occupancy], seats: tuple[Seat, ...], seq: int) -> None:
    """Move players to their drawn seats: from entry `seq` on, the player of seat i sits in `seats[i]`."""
    moved = [(each, seats[each.seat]) for each in seated if seats[each.seat] != each.seat]
    leaving = [each.seat for each, _ in moved]
    table.occupancies.filter(to_seq=None, seat__in=leaving).update(to_seq=seq)
    Occupancy.objects.bulk_create(
        Occupancy(
            table=table,
            seat=seat,
            from_seq=seq,
            player_id=each.player_id,
            bot=each.bot,
            kind=each.kind,
            client_seed=each.client_seed,
        )
        for each, seat in moved
    )
