"""Webhooks in two worlds that differ only in hidden cards: the same is stored and sent, to the byte.

They depend only on what their receiver may see. A bot is also sent its own hand.
"""

import random
from collections.abc import Iterator

import pytest

from accounts import services as accounts
from accounts.models import User
from games.api.outgoing.deliveries import payload
from games.engine.cards import CARD_TEXT, cards
from games.engine.codec import turn_id
from games.engine.seats import Seat
from games.feed.news import CHOOSABLE, users
from games.notices import services as notices
from games.notices.models import Delivery
from games.notices.services import DueDelivery
from games.tables.game_cache import cached_games
from games.tables.models import Table
from tests.two_worlds.pairs.tables_of_worlds import bring, laid_out, seal
from tests.two_worlds.pairs.worlds import ENDPOINT_WORLDS, PLANS, SEED, Plan, World, marked, played, twin

NAMES = ("opener", "one", "two", "three", "four")
MOMENTS = 4  # of each game


def telling(plan: Plan, person) -> list[User]:
    """Make a person who opens the table, and bots of theirs. All get every message they may get."""
    opener = person(NAMES[0]).user
    others = [accounts.make_bot(name=name, owner=opener) for name in NAMES[1 : plan.players]]
    for user in (opener, *others):
        types = [each for each in CHOOSABLE if user.is_bot or each != users.BOT_TURN.type]
        notices.register(by=opener, user=user, url="https://example.org/told", types=types)
    return [opener, *others]


def written(table: Table) -> list[tuple[object, ...]]:
    """Return everything stored for the table's webhooks, without what differs between any two moments."""
    rows = Delivery.objects.order_by("endpoint", "id").values_list("endpoint", "type", "body", "status")
    return [row for row in rows if row[2]["table"] == table.pk]


def sent(table: Table, user: User) -> list[bytes | None]:
    """Return the bodies that would be sent to this user's endpoints now. Past messages are included."""
    cached_games.forget()
    rows = Delivery.objects.filter(endpoint__user=user).order_by("id").select_related("endpoint")
    return [payload(_errand(row)) for row in rows if row.body["table"] == table.pk]


def _errand(row: Delivery) -> DueDelivery:
    return DueDelivery(
        row.pk, 1, 1, row.endpoint_id, False, row.endpoint.user_id, row.endpoint.url, (), row.type, row.body,
        row.created_at, row.created_at,
    )  # fmt: skip


def seats(table: Table, users: list[User]) -> Iterator[tuple[Seat, User]]:
    held = dict(table.occupancies.filter(to_seq=None).values_list("player", "seat"))
    yield from ((Seat(held[user.pk]), user) for user in users)


@pytest.mark.timeout(0)
@pytest.mark.parametrize("plan", marked(PLANS[0]), ids=str)
def test_every_receiver_is_told_the_same_in_both_worlds(db, person, plan):
    users = telling(plan, person)
    compared = game = 0
    while compared < max(10, ENDPOINT_WORLDS // len(PLANS)):
        dice = random.Random(f"webhooks {plan} {game} {SEED}")
        game += 1
        worlds = played(plan, dice)
        table, done = laid_out(worlds[0], users), 0
        for world in sorted(dice.sample(worlds, min(MOMENTS, len(worlds))), key=lambda each: len(each.moves)):
            bring(table, world, done)
            done = len(world.moves)
            if world.game.open:
                compared += compare(Table.objects.get(pk=table.pk), world, users, dice)


def compare(table: Table, world: World, users: list[User], dice: random.Random) -> int:
    """Assert that each user is sent the same in both worlds. Return the number of users compared."""
    told = 0
    for seat, user in seats(table, users):
        other = twin(world, seat, dice, future=True)
        if other is None:
            continue
        seal(table, world.laid)
        here = sent(table, user)
        seal(table, other.laid)
        there = sent(table, user)
        seal(table, world.laid)
        assert here == there, (seat, user)
        told += 1
    return told


def test_what_is_written_down_holds_no_card_and_a_bot_is_sent_its_own_hand_only(db, person):
    plan = next(each for each in PLANS if each.players == 4)
    dice = random.Random(SEED)
    users = telling(plan, person)
    worlds = played(plan, dice)
    table = laid_out(worlds[0], users)
    world = next(each for each in worlds if each.phase == "estimation" and len(each.moves) > 0)
    bring(table, world, 0)
    texts = set(CARD_TEXT)
    for _, _, body, _ in written(table):
        assert not texts & {value for value in body.values() if isinstance(value, str)}, body
    (round,) = world.game.open
    told = 0
    for seat, user in seats(table, users):
        bodies = [each for each in sent(table, user) if each is not None and b'"state"' in each]
        told += len(bodies)
        for each in bodies:
            assert f'"turn_id":"{turn_id(round.number, round.turn)}"'.encode() in each
            own = [CARD_TEXT[card] for card in cards(world.decks.hand(round, seat))]
            assert f'"hand":{own}'.replace("'", '"').replace(", ", ",").encode() in each
    assert told, "a bot was awaited"


def test_a_player_who_resigned_is_sent_no_state_of_the_seat(db, person):
    """A bot that resigned is sent nothing of its stand-in's turn."""
    plan = next(each for each in PLANS if each.players == 4)
    users = telling(plan, person)
    worlds = played(plan, random.Random(SEED))
    table = laid_out(worlds[0], users)
    from games.tables import queries
    from games.tables import services as tables

    (awaited,) = queries.awaited_at(table.pk)
    user = User.objects.get(pk=awaited.player_id)
    turns = [each for each in sent(table, user) if each is not None and b'"state"' in each]
    assert len(turns) == (1 if user.is_bot else 0)
    tables.resign(table_id=table.pk, player=user)
    assert all(b'"state"' not in each for each in sent(table, user) if each is not None)
