"""Audiences of events at a table."""

import pytest
import redis
from django.conf import settings as django_settings
from django.db import transaction

from games.feed import hints
from games.feed.models import FeedEvent
from games.tables import services
from games.tables.models import Table
from games.tables.signals import table_changed
from tests.tables import table_setup
from tests.tables.table_setup import awaited, seated, small, started, step


@pytest.fixture
def received():
    """The arguments of each `table_changed` signal, as receivers in higher apps get them."""
    calls: list[dict[str, object]] = []

    def receiver(sender: object, signal: object, **told: object) -> None:
        calls.append(told)

    table_changed.connect(receiver)
    yield calls
    table_changed.disconnect(receiver)


def feed(audience: str) -> list[str]:
    return list(FeedEvent.objects.filter(audience=audience).order_by("id").values_list("kind", flat=True))


@pytest.mark.django_db
def test_the_feed_tells_the_life_of_a_public_table_and_the_lobby_hears_of_it_until_it_starts(four, bot):
    table = seated(four[:2], ruleset="updown", players=2, options={"rounds": [1]})
    services.start(table_id=table.pk, by=four[0])
    services.resign(table_id=table.pk, player=four[1])
    table_setup.played_out(table)
    told = ["table_opened", "seat_taken", "game_started", "player_resigned", "game_finished"]
    assert feed(f"table:{table.pk}") == told
    assert feed("lobby") == told[:3]
    table.refresh_from_db()
    finished = FeedEvent.objects.get(audience=f"table:{table.pk}", kind="game_finished")
    assert finished.body == {"scores": table.scores, "places": table.places}


@pytest.mark.django_db
def test_the_lobby_hears_that_an_open_table_was_broken_off_and_of_a_running_one_nothing(four, bot):
    kept, given_up = seated(four[:1]), small([four[0], bot])
    services.abort(table_id=given_up.pk, by=four[0])
    services.abort(table_id=kept.pk, by=four[0])
    broken_off = FeedEvent.objects.filter(audience="lobby", kind="game_aborted")
    assert [each.table for each in broken_off] == [kept.pk]


@pytest.mark.django_db
def test_of_other_tables_the_lobby_hears_nothing_and_who_is_invited_hears_of_it(four):
    table = seated(four[:1], visibility="invite")
    services.invite(table_id=table.pk, by=four[0], user=four[1], seat=2)
    assert feed("lobby") == []
    (invited,) = FeedEvent.objects.filter(audience=f"user:{four[1].pk}").exclude(kind="notice")
    assert (invited.kind, invited.table, invited.body) == (
        "invited",
        table.pk,
        {"by": "amal", "seat": 2, "challenge": None},
    )


@pytest.mark.django_db
def test_apps_above_hear_within_the_transaction_who_is_awaited(four, bot, received):
    table = small([four[0], bot])
    assert received[-1]["table"].pk == table.pk
    assert received[-1]["seq"] == table.seq
    assert received[-1]["awaited"] == (awaited(table),)
    outcome = step(table)
    assert (received[-1]["game"], received[-1]["awaited"]) == (outcome.state.game, outcome.state.waiting)


@pytest.mark.django_db
def test_a_receiver_that_refuses_undoes_the_action(four):
    table = started(four)

    class Refused(Exception):
        pass

    def refuse(sender: object, **told: object) -> None:
        raise Refused

    table_changed.connect(refuse)
    try:
        with pytest.raises(Refused):
            step(table)
    finally:
        table_changed.disconnect(refuse)
    assert Table.objects.get(pk=table.pk).seq == table.seq
    step(table)


@pytest.mark.usefixtures("committed")
def test_waiting_readers_are_woken_after_the_commit_and_only_then(four):
    table = started(four)
    # The start's hints must be sent before we subscribe: a late one would look like a leak.
    assert hints.settle(60)
    client = redis.Redis.from_url(django_settings.REDIS_URL)
    listener = client.pubsub(ignore_subscribe_messages=True)
    listener.subscribe(hints.table_channel(table.pk))
    listener.get_message(timeout=30)
    with transaction.atomic():
        outcome = step(table)
        assert hints.settle(60)
        assert listener.get_message(timeout=0.2) is None
    assert hints.settle(60)
    assert listener.get_message(timeout=30)["data"] == str(outcome.state.seq).encode()
    listener.close()
    client.close()
