"""The lobby and its stream: open seeks and tables as they come and go, the same for everybody of a realm."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, transaction

from accounts.models import Realm, Token
from games.api.streamed.feeds import LobbyCursor, MyCursor
from games.lobby import services as lobby
from games.tables import services
from tests.api.client import Caller, done, problem
from tests.api.live.stream_client import NDJSON, PATIENCE_S, doing, events_of, streamed
from tests.api.live.test_long_polls import person
from tests.api.live.test_my_streams import moment, settle
from tests.people import somebody

pytestmark = pytest.mark.usefixtures("committed")
STREAM = "lobby/stream"
SHORT = {"ruleset": "updown", "players": 4, "options": {"rounds": [1]}, "turn_limit": 300}


@pytest.fixture
def four():
    return [somebody(name) for name in ("ali", "badr", "camil", "dina")]


def events_since(since=None, secret=None):
    """Read the stream, which is not kept open; return its events without the goodbye."""
    settle()
    answer = Caller(secret).get(STREAM, **({} if since is None else {"last_event_id": since}))
    assert answer.status_code == 200, answer.content
    *events, goodbye = events_of(b"".join(answer.streaming_content))
    assert goodbye.data == {"reason": "not_kept_open"}
    return events


def happened(four):
    """Withdraw a seek, abort a table, and match four seeks."""
    first = lobby.open_seek(player=four[0], ruleset="casual")
    lobby.withdraw_seek(player=four[0], seek_id=first.pk)
    table = services.open_table(creator=four[1], seat=None)
    services.abort(table_id=table.pk, by=four[1])
    seeks = [lobby.open_seek(player=each, **SHORT) for each in four]
    assert lobby.match_seekers(seeks[0].terms) == 1


ALL = ["seek_opened", "seek_closed", "table_opened", "game_aborted"] + ["seek_opened"] * 4
ALL += ["table_opened"] + ["seek_closed"] * 4 + ["seat_taken"] * 4 + ["game_started"]


def test_the_list_shows_open_seeks_and_free_seats_of_public_tables(four):
    free, slow = services.open_table(creator=four[0]), services.open_table(creator=four[1], turn_limit=60)
    services.open_table(creator=four[0], visibility="unlisted")
    services.open_table(creator=four[0], visibility="invite")
    seek = lobby.open_seek(player=four[2], ruleset="updown", clock={"preset": "brisk"})
    shown = done(Caller().get("lobby"))
    assert [each["id"] for each in shown["seeks"]] == [seek.pk]
    assert [each["id"] for each in shown["tables"]] == [slow.pk, free.pk]
    live = done(Caller().get("lobby?speed=live"))
    assert live["seeks"] == [] and [each["id"] for each in live["tables"]] == [slow.pk]
    assert done(Caller().get("lobby?ruleset=updown&speed=correspondence&rated=false"))["seeks"]
    assert done(Caller().get("lobby?rated=true")) == {"seeks": [], "tables": []}
    problem(Caller().get("lobby?speed=practice"), 400, "invalid_parameter")


def test_it_begins_with_what_the_list_shows(four):
    lobby.open_seek(player=four[0], **SHORT)
    services.open_table(creator=four[1])
    (snapshot,) = events_since()
    assert (snapshot.event, snapshot.data) == ("snapshot", done(Caller().get("lobby")))


def test_what_happens_is_told_as_it_comes_to_somebody_and_nobody_alike(four):
    secret = person("zaynab")[1]

    async def play(running):
        streams = [await running.open(STREAM, secret), await running.open(STREAM, media=NDJSON)]
        await doing(happened, four)
        for each in streams:
            await each.until(lambda stream: "game_started" in stream.names)
        return streams

    one, other = streamed(play)
    assert one.names == other.names == ["snapshot", *ALL]
    assert one.facts == other.facts


@pytest.mark.usefixtures("without_redis")
def test_without_redis_it_is_told_all_the_same(four):
    async def play(running):
        stream = await running.open(STREAM)
        await doing(happened, four)
        return await stream.until(lambda stream: "game_started" in stream.names and stream.names)

    assert streamed(play) == ["snapshot", *ALL]


def test_from_every_event_the_rest_follows_once_and_in_order(four):
    (snapshot,) = events_since()
    happened(four)
    events = events_since(snapshot.id)
    assert [each.event for each in events] == ALL
    for place, event in enumerate(events):
        assert events_since(event.id) == events[place + 1 :]


def test_what_commits_late_is_not_left_out(four):
    (snapshot,) = events_since()

    async def play(running):
        stream = await running.open(STREAM, last_event_id=snapshot.id)
        await doing(two_at_once)
        return await stream.until(lambda stream: len(stream.facts) == 2 and stream.facts)

    def two_at_once():
        with transaction.atomic():
            lobby.open_seek(player=four[0], **SHORT)
            meanwhile(lambda: lobby.open_seek(player=four[1], **SHORT))

    assert {each.data["body"]["player"] for each in streamed(play)} == {"ali", "badr"}


def meanwhile(call):
    """Run a call in another thread and transaction while one is open here; return the result."""

    def and_leave():
        try:
            return call()
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as threads:
        return threads.submit(and_leave).result(180)


def test_of_private_tables_and_of_blocks_it_tells_nothing(four):
    (snapshot,) = events_since()
    for visibility in ("unlisted", "invite"):
        table = services.open_table(creator=four[0], visibility=visibility)
        services.invite(table_id=table.pk, by=four[0], user=four[1])
        services.take_seat(table_id=table.pk, player=four[1], seat=1)
    lobby.block(by=four[2], user=four[3])
    assert events_since(snapshot.id) == []


def test_a_sandbox_has_a_lobby_of_its_own(four):
    Realm.objects.create(pk="sandbox_one")
    tester, secret = person("tester")
    type(tester).objects.filter(pk=tester.pk).update(realm="sandbox_one")
    tester.refresh_from_db()
    (here,), (there,) = events_since(), events_since(secret=secret)
    lobby.open_seek(player=tester, **SHORT)
    lobby.open_seek(player=four[0], **SHORT)
    assert [each.data["body"]["player"] for each in events_since(here.id)] == ["ali"]
    assert [each.data["body"]["player"] for each in events_since(there.id, secret)] == ["tester"]


def test_cursors_of_another_stream_or_of_no_moment_are_refused_or_answered_with_the_present():
    far = LobbyCursor(moment()[0] + 10**6, 0, 0)
    assert [each.event for each in events_since(str(far))] == ["reset", "snapshot"]
    for wrong in (str(MyCursor(1, 0, 0)), "7", "x" * 46):
        problem(Caller().get(STREAM, last_event_id=wrong), 400, "invalid_cursor")


def test_who_follows_by_a_token_that_ends_is_let_go():
    user, secret = person("zaynab")

    async def play(running):
        stream = await running.open(STREAM, secret)
        await doing(Token.objects.filter(user=user).delete)
        return await stream.ended()

    assert streamed(play).events[-1].data == {"reason": "invalid_token"}


def test_who_leaves_is_forgotten():
    async def play(running):
        stream = await running.open(STREAM)
        following = running.dispatcher._live.lobby_following
        assert following.followed() == ["real"]
        await stream.leave()
        async with asyncio.timeout(PATIENCE_S):
            while following.followed():  # noqa: ASYNC110  # the end of a running read is not signalled
                await asyncio.sleep(0.02)

    streamed(play)
