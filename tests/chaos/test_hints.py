"""Tests of hints that come several times, in any order, late or never: the log must be the same."""

import base64
import json
import random

import pytest
import redis
from django.conf import settings
from django.db import connections, transaction

from accounts.models import User
from bots.services import play_waiting
from games.engine.phases import legal_actions
from games.feed import hints
from games.tables import queries, services
from games.tables.models import LogEntry
from games.tables.queries import bot_state
from tests.chaos.harness.threads import ConnectedThreads
from tests.tables.table_setup import started

pytestmark = pytest.mark.usefixtures("committed")
QUEUE = "celery"
DRIVES_S = (0.0, 0.02, 0.1)  # workers stop early, so that there are many hints
MOST = 12  # hints delivered at once; the others are lost


@pytest.fixture
def broker():
    broker = redis.Redis.from_url(settings.REDIS_URL)
    hints.settle(60)
    broker.delete(QUEUE)
    yield broker
    broker.delete(QUEUE)
    broker.close()


@pytest.fixture
def workers():
    threads = ConnectedThreads(4)
    yield threads
    threads.close()


@pytest.fixture
def table(four, bot, broker):
    """A running table of two people and two bots with different strategies."""
    other = User.objects.get(name="random")
    return started(
        [four[0], bot, four[1], other], ruleset="casual", options={"rounds": [1], "seating": "as_taken"}
    )


def log_of(table):
    return list(LogEntry.objects.filter(table=table).order_by("seq").values_list("seq", "kind", "body"))


def person_acts(table):
    """Send the first legal action if it is a person's turn. Return whether it was."""
    for awaited in queries.awaited_at(table.pk):
        if not awaited.bot:
            turn = (awaited.round, awaited.turn)
            state = bot_state(table.pk, awaited.seat, turn)
            action = legal_actions(state.game.round(awaited.round), state.hands[awaited.round], awaited.seat)[
                0
            ]
            services.act_for(table_id=table.pk, seat=awaited.seat, turn=turn, action=action)
            return True
    return False


def log_without_disturbance(table):
    """Play the whole game, read its log, and roll back.

    The same game can be played again, because deals and bots' random numbers depend only on the table.
    """
    with transaction.atomic():
        while queries.awaited_at(table.pk):
            person_acts(table) or play_waiting(table.pk, seconds=60)
        log = log_of(table)
        transaction.set_rollback(True)
    return log


def taken_off(broker):
    """Remove all hints from the broker, and return the tables that they name."""
    assert hints.settle(60)
    with broker.pipeline() as both:
        messages, _ = both.lrange(QUEUE, 0, -1).delete(QUEUE).execute()
    return [json.loads(base64.b64decode(json.loads(each)["body"]))[0][0] for each in messages]


def test_duplicated_reordered_and_late_hints_lead_to_the_same_log(table, broker, workers):
    undisturbed = log_without_disturbance(table)
    dice, late, handed_out = random.Random(5), [], 0
    while queries.awaited_at(table.pk):
        came = [each for each in taken_off(broker) for _ in range(dice.randint(1, 4))]
        late += [each for each in came if dice.random() < 0.3]
        if not came:
            came, late = late or [table.pk], []
        dice.shuffle(came)
        handed_out += len(came[:MOST])
        drives = [dice.choice(DRIVES_S) for _ in came[:MOST]]
        running = [workers.submit(play_waiting, table.pk, seconds=seconds) for seconds in drives]
        person_acts(table)
        for each in running:
            each.result(200)
    # Hints that come after the end change nothing.
    for each in [*late[:MOST], *taken_off(broker), table.pk]:
        assert play_waiting(each) == 0
    assert log_of(table) == undisturbed
    assert not services.audit(table.pk)
    assert handed_out > 50


def test_nobody_is_hinted_at_before_the_commit_and_everybody_afterwards(table, broker):
    """A worker that got a hint before the commit would find no turn, and would get no second hint."""
    taken_off(broker)
    listener = broker.pubsub(ignore_subscribe_messages=True)
    listener.subscribe(hints.table_channel(table.pk))
    assert listener.get_message(timeout=30) is None  # the subscription itself
    with transaction.atomic():
        # In these 30 steps at least one bot's turn follows a person's, and so needs a hint.
        for _ in range(30):
            person_acts(table) or play_waiting(table.pk, seconds=60)
        assert taken_off(broker) == []
        assert listener.get_message(timeout=0.3) is None
    assert table.pk in taken_off(broker)
    assert listener.get_message(timeout=30)["data"].isdigit()
    listener.close()


def test_an_action_whose_commit_fails_has_never_been(table):
    """The process must not keep a failed action in its cache either."""
    while not any(not each.bot for each in queries.awaited_at(table.pk)):
        play_waiting(table.pk)
    (awaited,) = queries.awaited_at(table.pk)
    turn = (awaited.round, awaited.turn)
    state = bot_state(table.pk, awaited.seat, turn)
    legal = legal_actions(state.game.round(awaited.round), state.hands[awaited.round], awaited.seat)
    before = log_of(table)
    with pytest.raises(Exception, match=r"terminat|closed"), transaction.atomic():
        services.act_for(table_id=table.pk, seat=awaited.seat, turn=turn, action=legal[0])
        pid = connections["default"].connection.info.backend_pid
        with connections["owner"].cursor() as owner:
            owner.execute("SELECT pg_terminate_backend(%s, 5000)", [pid])
    connections["default"].close()
    assert log_of(table) == before
    services.act_for(table_id=table.pk, seat=awaited.seat, turn=turn, action=legal[-1])
    while queries.awaited_at(table.pk):
        person_acts(table) or play_waiting(table.pk, seconds=60)
    assert not services.audit(table.pk)
