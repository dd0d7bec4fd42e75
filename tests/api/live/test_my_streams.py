"""The stream of a user's own turns and tables: in the order of the database, each once."""

import asyncio
import threading
import time
from datetime import UTC, date, datetime, timedelta
from importlib import import_module

import pytest
from django.db import connection, transaction

from accounts import services as accounts
from accounts.models import Realm, Token, User
from accounts.secrets import hashed
from bots.services import play_waiting
from games.api.presented.states import turn_json
from games.api.streamed.feeds import MyCursor
from games.engine.seats import Seat
from games.feed.hints import person_channel
from games.feed.news.kind import SeatHolder
from games.feed.news.tables import INVITED, SEAT_TAKEN, Invited
from games.feed.services import announce
from games.lobby import services as lobby
from games.tables import queries, services
from games.tables.queries.personal_events import KEPT
from games.tournaments import services as tournaments
from tests.api.client import Caller, done, problem
from tests.api.games import action, first
from tests.api.live.stream_client import NDJSON, PATIENCE_S, doing, events_of, streamed
from tests.api.live.test_long_polls import person
from tests.people import somebody
from tests.tables.clocks.clock_tables import corresponding, ran_out
from tests.tables.table_setup import played_out, small, started, step

pytestmark = pytest.mark.usefixtures("committed")
MINE = "me/stream"


@pytest.fixture
def ann():
    return person("ann")


@pytest.fixture
def bob():
    return person("bob")


def moment():
    with connection.cursor() as asked:
        asked.execute(
            "SELECT pg_snapshot_xmin(s)::text, pg_snapshot_xmax(s)::text FROM pg_current_snapshot() s"
        )
        return tuple(map(int, asked.fetchone()))


def settle():
    """Wait until every transaction begun so far is over, including those of other tests in this Postgres."""
    _, begun = moment()
    until = time.monotonic() + PATIENCE_S
    while moment()[0] < begun:
        assert time.monotonic() < until
        time.sleep(0.02)


def game(ann, bob):
    """Start a game of two and wait until a new stream no longer sends its first turn as an event."""
    table = small([ann[0], bob[0]])
    settle()
    return table


def events_since(secret, since=None):
    """Read the stream, which is not kept open; return its events."""
    settle()
    answer = Caller(secret).get(MINE, **({} if since is None else {"last_event_id": since}))
    assert answer.status_code == 200, answer.content
    return events_of(b"".join(answer.streaming_content))


def test_it_begins_with_the_turns_that_wait(ann, bob):
    tables = [game(ann, bob), game(ann, bob)]
    for user, secret in (ann, bob):
        snapshot, goodbye = events_since(secret)
        waiting = queries.turns_of(user)
        assert [without_my(each) for each in snapshot.data["data"]] == [turn_json(each) for each in waiting]
        for each in snapshot.data["data"]:
            (round,) = done(Caller(secret).get(f"tables/{each['table']}/state"))["rounds"]
            assert each["my"] == round["my"] and each["my"]["legal_actions"]
        assert goodbye.data == {"reason": "not_kept_open"}
    assert sum(len(events_since(secret)[0].data["data"]) for _, secret in (ann, bob)) == len(tables)


def without_my(turn):
    """Return a turn without `my`: what its player may do is gone once the turn is taken."""
    return {name: value for name, value in turn.items() if name != "my"}


def test_a_turn_costs_one_request(ann, bob):
    """Two programs play a game using only what their streams send."""

    async def player(running, secret):
        stream, taken = await running.open(MINE, secret), set()

        def waiting(each):
            turns = [turn.data for turn in each.events if turn.event == "turn"] + each.events[0].data["data"]
            return [turn for turn in turns if turn["turn_id"] not in taken]

        while True:
            await stream.until(lambda each: waiting(each) or "game_finished" in each.names)
            for turn in waiting(stream):
                taken.add(turn["turn_id"])
                sent = {"turn_id": turn["turn_id"], "action": action(turn["my"]["legal_actions"][0], first)}
                await doing(lambda sent=sent: done(Caller(secret).post(address, sent), 201))
            if "game_finished" in stream.names:
                return taken

    async def play(running):
        return await asyncio.gather(*(player(running, secret) for _, secret in (ann, bob)))

    table = started([ann[0], bob[0]], ruleset="updown", players=2, options={"rounds": [2]})
    address = f"tables/{table.pk}/actions"
    settle()
    assert sum(map(len, streamed(play))) == 6


def test_a_turn_that_was_taken_or_is_another_s_by_now_shows_no_hand(ann, bob):
    before = {secret: events_since(secret)[0].id for _, secret in (ann, bob)}
    table = game(ann, bob)
    mover = next(each for each in (ann, bob) if queries.turns_of(each[0]))
    since = before[mover[1]]
    told_now, *_ = [each for each in events_since(mover[1], since) if each.event == "turn"]
    assert told_now.data["my"]["turn_id"] == told_now.data["turn_id"]
    step(table)
    told_later, *_ = [each for each in events_since(mover[1], since) if each.event == "turn"]
    assert told_later.data == {**told_now.data, "my": None}


def test_turns_and_tables_are_told_as_they_come(ann, bob):
    async def play(running):
        mine, other = await running.open(MINE, ann[1]), await running.open(MINE, bob[1], media=NDJSON)
        table = await doing(
            services.open_table, creator=ann[0], ruleset="updown", players=2, options={"rounds": [1]}
        )
        await doing(services.invite, table_id=table.pk, by=ann[0], user=bob[0])
        await doing(services.take_seat, table_id=table.pk, player=bob[0], seat=1)
        await doing(services.start, table_id=table.pk, by=ann[0])
        await doing(played_out, table)
        for each in (mine, other):
            await each.until(lambda stream: "game_finished" in stream.names)
        return mine, other

    mine, other = streamed(play)
    assert [each for each in mine.names if each not in {"turn", "notice"}] == [
        "snapshot", "table_opened", "seat_taken", "game_started", "game_finished",
    ]  # fmt: skip
    assert [each for each in other.names if each not in {"turn", "notice"}] == [
        "snapshot", "invited", "seat_taken", "game_started", "game_finished",
    ]  # fmt: skip
    for stream in (mine, other):
        turns = [each.data["turn_id"] for each in stream.facts if each.event == "turn"]
        assert turns and len(set(turns)) == len(turns)
    assert not mine.over and not other.over


def test_who_is_seated_and_started_at_once_is_told_that_the_game_has_begun(ann, bob):
    """Matched seeks open, fill and start a table in one transaction."""
    since = {secret: events_since(secret)[0].id for _, secret in (ann, bob)}
    game = {"ruleset": "updown", "players": 2, "options": {"rounds": [1]}, "turn_limit": 60}
    for user, _ in (ann, bob):
        seek = lobby.open_seek(player=user, **game)
    assert lobby.match_seekers(seek.terms) == 1
    for _, secret in (ann, bob):
        aside = {"turn", "notice", "table_opened"}
        names = [each.event for each in events_since(secret, since[secret]) if each.event not in aside]
        assert names == ["seat_taken", "game_started", "seek_matched", "goodbye"]


def test_who_plays_the_boards_of_the_day_is_told_that_their_game_has_begun(ann):
    """Nobody else seats them, and no event of their own comes before it."""
    somebody("steady", User.Kind.BOT)
    tournaments.open_day(date(2999, 11, 22))  # later than any day that the sweep opens

    async def play(running):
        stream = await running.open(MINE, ann[1])
        pairing = await doing(tournaments.play_daily, by=ann[0])
        await doing(play_waiting, pairing.table_id)
        await stream.until(lambda each: {"game_started", "turn"} <= set(each.names))
        return [each for each in stream.names if each in {"game_started", "turn"}]

    assert streamed(play) == ["game_started", "turn"]


def happening(event):
    return event._replace(data=without_my(event.data)) if event.event == "turn" else event


def test_from_every_event_the_rest_follows_once_and_in_order(ann, bob):
    """A stream that is opened again after any event sends the events that the first stream sent after it."""

    async def play(running):
        stream = await running.open(MINE, ann[1])
        for _ in range(2):
            await doing(lambda: played_out(game(ann, bob)))
        await stream.until(lambda each: each.names.count("game_finished") == 2)
        return stream.events

    live = streamed(play)
    for place, event in enumerate(live, start=1):
        again, before = (
            [happening(each) for each in some] for some in (events_since(ann[1], event.id)[:-1], live[place:])
        )
        assert again == before


def test_nothing_is_left_out_where_more_has_happened_than_is_read_at_once(ann, bob, monkeypatch):
    since = events_since(ann[1])[0].id
    for _ in range(3):
        played_out(game(ann, bob))
    whole = [happening(each) for each in events_since(ann[1], since)[:-1]]
    module = import_module("games.tables.queries.personal_events")
    monkeypatch.setattr(module, "MOST", 4)  # a thousand events would take a minute
    heard = []
    while more := events_since(ann[1], since)[:-1]:
        heard += [happening(each) for each in more]
        since = more[-1].id
    assert heard == whole


def test_who_loses_their_seat_to_a_bot_is_told_once(ann, bob):
    somebody("steady", User.Kind.BOT)
    table = corresponding([ann[0], bob[0]], preset="normal", timeouts=1)
    since = {user.pk: events_since(secret)[0].id for user, secret in (ann, bob)}
    seat = ran_out(table)
    for user, secret in (ann, bob):
        heard = [each.event for each in events_since(secret, since[user.pk])]
        assert heard.count("player_timed_out") == 1
        assert ("notice" in heard) is (user == (ann, bob)[seat][0])


def test_all_streams_of_a_person_tell_the_same(ann, bob):
    async def play(running):
        streams = [await running.open(MINE, ann[1]) for _ in range(3)]
        await doing(lambda: played_out(game(ann, bob)))
        for each in streams:
            await each.until(lambda stream: "game_finished" in stream.names)
        return [[happening(each) for each in stream.facts] for stream in streams]

    one, two, three = streamed(play)
    assert one == two == three


def test_a_table_is_heard_of_while_one_sits_there_and_no_longer(ann, bob):
    table = services.open_table(creator=ann[0], ruleset="updown", players=3, seat=0)
    since = events_since(bob[1])[0].id
    services.take_seat(table_id=table.pk, player=person("early")[0], seat=2)
    services.take_seat(table_id=table.pk, player=bob[0], seat=1)
    services.leave_seat(table_id=table.pk, player=person("early")[0])
    services.leave_seat(table_id=table.pk, player=bob[0])
    services.take_seat(table_id=table.pk, player=person("late")[0], seat=1)
    heard = [(each.event, each.data["body"].get("player")) for each in events_since(bob[1], since)[:-1]]
    assert heard == [("seat_taken", "bob"), ("seat_freed", None), ("seat_freed", None)]


def happened(stream):
    """Return the names of the stream's events without `notice`, which repeats what other events say."""
    return [each for each in stream.names if each != "notice"]


def test_nothing_that_commits_late_is_left_out(ann):
    """An older transaction ends after a newer one: the newer one's event waits for it."""
    begun, may_end = threading.Event(), threading.Event()
    table = services.open_table(creator=person("bob")[0], seat=0)

    def say(news, body):
        audiences = (person_channel(ann[0].pk),)
        announce(news, body, realm=Realm.REAL, audiences=audiences, table=table.pk)

    def late():
        with transaction.atomic():
            say(INVITED, Invited(by="bob", seat=None, challenge=None))
            begun.set()
            assert may_end.wait(30)

    async def play(running):
        stream = await running.open(MINE, ann[1])
        older = asyncio.create_task(doing(late))
        await asyncio.to_thread(begun.wait, 30)
        await doing(say, SEAT_TAKEN, SeatHolder(Seat(2), "ann", ann[0].pk))
        again = await running.open(MINE, ann[1], last_event_id=stream.events[0].id)
        before = [*stream.facts, *again.facts]
        may_end.set()
        await older
        for each in (stream, again):
            await each.until(lambda one: happened(one)[-1:] == ["seat_taken"])
        return before, happened(stream), happened(again)

    before, live, again = streamed(play)
    assert before == []
    assert live == ["snapshot", "invited", "seat_taken"]
    assert again == ["invited", "seat_taken"]


@pytest.mark.usefixtures("without_redis")
def test_without_redis_the_look_at_the_database_finds_the_same(ann, bob):
    table = services.open_table(creator=ann[0], ruleset="updown", players=2, seat=0)

    async def play(running):
        stream = await running.open(MINE, bob[1])
        await doing(services.take_seat, table_id=table.pk, player=bob[0], seat=1)
        await stream.until(lambda each: "seat_taken" in each.names)
        await doing(services.start, table_id=table.pk, by=ann[0])
        await doing(played_out, table)
        return await stream.until(lambda each: "game_finished" in each.names)

    assert streamed(play)


def test_a_revoked_token_hears_nothing_more_and_is_told_why(ann, bob):
    table = game(ann, bob)

    async def play(running):
        stream = await running.open(MINE, ann[1])
        token = await doing(lambda: Token.objects.get(secret_hash=hashed(ann[1])))
        await doing(accounts.revoke_token, user=ann[0], token_id=token.id, now=datetime.now(UTC))
        await doing(step, table)
        return await stream.ended()

    assert streamed(play).events[1:] == [("evicted", None, {"reason": "invalid_token"})]


def test_streams_of_oneself_and_of_tables_count_together(ann, bob):
    table = game(ann, bob)

    async def play(running):
        first = await running.open(MINE, ann[1])
        for _ in range(8):
            await running.open(f"tables/{table.pk}/stream", ann[1])
        return await first.ended()

    assert streamed(play).events[-1].data == {"reason": "too_many_streams"}


def test_a_server_that_stops_says_goodbye(ann):
    async def play(running):
        stream = await running.open(MINE, ann[1])
        await running.stop()
        return await stream.ended()

    assert streamed(play).events[1:] == [("goodbye", None, {"reason": "server_stops"})]


def test_who_leaves_is_forgotten(ann, bob):
    game(ann, bob)

    async def play(running):
        stream = await running.open(MINE, ann[1])
        following = running.dispatcher._live.my_following
        async with asyncio.timeout(PATIENCE_S):
            while not following.tables():  # noqa: ASYNC110  # no message signals it
                await asyncio.sleep(0.02)
        await stream.leave()
        async with asyncio.timeout(PATIENCE_S):
            while following.followed():  # noqa: ASYNC110  # the end of a running read is not signalled
                await asyncio.sleep(0.02)
        return following.tables(), following._seen

    assert streamed(play) == ([], {})


def cursor(*, ahead=0, age=timedelta(0)):
    at = datetime.now(UTC) - age
    return str(MyCursor(moment()[0] + ahead, 0, int(at.timestamp() * 1000)))


def test_a_cursor_that_is_ahead_or_too_old_is_answered_with_the_present(ann, bob):
    game(ann, bob)
    for since, reason in (
        (cursor(ahead=10**6), "cursor_ahead"),
        (cursor(age=-KEPT - timedelta(days=1)), "cursor_ahead"),
        (cursor(age=KEPT + timedelta(hours=1)), "cursor_too_old"),
    ):
        reset, snapshot, _ = events_since(ann[1], since)
        assert (reset.event, reset.data, snapshot.event) == ("reset", {"reason": reason}, "snapshot")
    assert [each.event for each in events_since(ann[1], cursor(age=KEPT - timedelta(hours=1)))] == ["goodbye"]


SEALED = str(MyCursor(7, 1, 1795270344639))


@pytest.mark.parametrize(
    "text", ["x", "7", "7-1-1795270344639", "A" * 46, SEALED[:-1], SEALED.swapcase(), "9" * 5000]
)
def test_a_cursor_that_cannot_be_read_is_refused(ann, text):
    problem(Caller(ann[1]).get(MINE, last_event_id=text), 400, "invalid_cursor")
    problem(Caller(ann[1]).get(f"{MINE}?since=3"), 400, "invalid_cursor")


def test_a_cursor_tells_nothing_of_what_else_goes_on():
    assert MyCursor.read(SEALED) == (7, 1, 1795270344639)
    assert str(MyCursor.read(SEALED)) == SEALED
    assert len({str(MyCursor(tx, 1, 0))[:4] for tx in range(50)}) > 40


def test_nobody_has_none(ann):
    problem(Caller().get(MINE), 401, "not_authenticated")
    problem(Caller(ann[1]).get(MINE, accept="application/json"), 406, "not_acceptable")
