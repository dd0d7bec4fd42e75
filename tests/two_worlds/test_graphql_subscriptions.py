"""Subscriptions of the two worlds: they really receive events, or the comparison would prove nothing."""

import json
import random

import pytest

from tests.two_worlds.pairs.graphql_subscriptions import said
from tests.two_worlds.pairs.operations import MY_EVENTS, TABLE_EVENTS
from tests.two_worlds.pairs.tables_of_worlds import bring, laid_out, seats_of
from tests.two_worlds.pairs.worlds import Plan, played

pytestmark = pytest.mark.django_db


@pytest.fixture
def two(person):
    return [person("ali"), person("badr")]


@pytest.fixture
def table(two):
    worlds = played(Plan("updown", 2, {"rounds": [9]}), random.Random(1))
    table = laid_out(worlds[0], [each.user for each in two])
    bring(table, worlds[5], 0)
    return table


def messages_of(*asked) -> list[dict]:
    """Return the messages after the one that accepts the websocket."""
    return [json.loads(line) for line in said(*asked).splitlines()][1:]


def test_a_table_is_told_with_ones_own_hand(table, two):
    for seat, caller in seats_of(table, two):
        acknowledged, news = messages_of(TABLE_EVENTS, {"table": table.pk, "after": None}, caller.secret)
        assert acknowledged == {"type": "connection_ack"}
        state = news["payload"]["data"]["tableEvents"]["state"]
        assert state["viewer"] == seat and len(state["rounds"][0]["my"]["hand"]) >= 7


def test_a_table_is_told_from_its_beginning(table):
    _, *news = messages_of(TABLE_EVENTS, {"table": table.pk, "after": "0"}, None)
    table.refresh_from_db()
    assert [each["payload"]["data"]["tableEvents"]["event"]["seq"] for each in news] == list(
        range(1, table.seq + 1)
    )


def test_one_s_own_news_are_told_and_nobody_s_are_refused(table, two):
    for each in two:
        acknowledged, news = messages_of(MY_EVENTS, {"after": None}, each.secret)
        assert acknowledged["type"] == "connection_ack"
        assert isinstance(news["payload"]["data"]["myEvents"]["turns"], list)
    assert messages_of(MY_EVENTS, {"after": None}, None)[1]["type"] == "error"
