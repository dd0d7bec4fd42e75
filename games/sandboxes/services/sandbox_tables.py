"""Open a table in a sandbox: everybody seated, with chosen cards, and the game started."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from accounts.errors import Fault
from accounts.models import Realm, User
from accounts.refusals import refuses
from accounts.services.locks import hold_with_owners
from accounts.services.retries import in_one_transaction
from games.engine import fair_deal
from games.engine.cards import Card
from games.engine.rulesets import ruleset as ruleset_of
from games.engine.rulesets.options import configure
from games.sandboxes import errors, queries
from games.sandboxes.quotas import MOST_TABLES
from games.tables import services as tables
from games.tables.errors import AlreadySeated, BotSeatedAlready, SeatNotFound, SeatsNotFull
from games.tables.models import Table
from games.tables.signals import bot_chosen, seat_chosen


class StackedDeal(NamedTuple):
    """A whole deck in the order in which it is dealt out; round 0 is the draw for seats."""

    round: int
    attempt: int
    deck: tuple[Card, ...]


@refuses(
    errors.UnknownSandbox, errors.DeckInvalid, tables.open_table, AlreadySeated, BotSeatedAlready,
    SeatsNotFull, bot_chosen, seat_chosen, "illegal_action",  # of the rules: a redeal that is not stacked
)  # fmt: skip
@in_one_transaction
def open_test_table(
    *,
    by: User,
    sandbox_id: str,
    seats: Sequence[User | None],
    deals: Sequence[StackedDeal] = (),
    start: bool = False,
    **chosen: Any,
) -> Table:
    """Open a table with these players, None for a free seat. The first person among them is its creator; else
    the sandbox's first player, who watches. By default there are as many players as seats.

    Other rounds are dealt by chance.
    """
    found = queries.sandbox(by, sandbox_id)
    opener, own_seat = _opener(seats, queries.players(found)[0])
    if chosen.get("players") is None and seats:
        chosen["players"] = len(seats)
    stacked = {(each.round, each.attempt): each.deck for each in deals}
    hold_with_owners(opener, *(each for each in seats if each is not None))  # all at once, as everywhere
    table = tables.open_table(
        creator=opener, seat=own_seat, stacked=stacked if deals else None, rest_by_chance=True, **chosen
    )
    _check_decks(table, deals)
    if len(seats) > table.players:
        raise SeatNotFound
    for seat, each in enumerate(seats):
        if each is not None and seat != own_seat:
            _seat(table, opener, seat, each)
    return tables.start(table_id=table.pk, by=opener) if start else table


def _opener(seats: Sequence[User | None], otherwise: User) -> tuple[User, int | None]:
    people = ((each, seat) for seat, each in enumerate(seats) if each is not None and not each.is_bot)
    return next(people, (otherwise, None))


def _seat(table: Table, opener: User, seat: int, player: User) -> None:
    if player.is_bot:
        tables.add_bot(table_id=table.pk, by=opener, seat=seat, bot=player)
    else:
        tables.take_seat(table_id=table.pk, player=player, seat=seat)


def _check_decks(table: Table, deals: Sequence[StackedDeal]) -> None:
    """Check that the table can deal these decks. The error lists everything wrong at once."""
    rules = configure(ruleset_of(table.ruleset), table.players, table.options)
    rounds = {0, *(plan.number for plan in rules.rounds)}
    cards = sorted(fair_deal.canonical_deck(rules, table.players))
    named = [(each.round, each.attempt) for each in deals]
    faults = []
    for place, each in enumerate(deals):
        if each.round not in rounds:
            faults.append(Fault(f"/deals/{place}/round", "no_such_round", "This game has no such round."))
        if (each.round, 0) not in named or named.index((each.round, each.attempt)) != place:
            text = "The attempts of a round are told once each, the first one, 0, among them."
            faults.append(Fault(f"/deals/{place}/attempt", "wrong_attempt", text))
        if sorted(each.deck) != cards:
            text = f"This table's deck has {len(cards)} cards; each is told once."
            faults.append(Fault(f"/deals/{place}/deck", "deck_invalid", text))
    if faults:
        raise errors.DeckInvalid(faults=tuple(faults))


def check_tables(realm: str) -> None:
    """Raise TooManyTestTables if the table just opened is beyond the limit."""
    # Locked, so that two requests cannot both pass the limit.
    Realm.objects.select_for_update(no_key=True).only("pk").get(pk=realm)
    if Table.objects.filter(realm=realm).count() > MOST_TABLES:
        raise errors.TooManyTestTables
