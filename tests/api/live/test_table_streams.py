"""Streams of tables kept open by the dispatcher: on a real table, Postgres and Redis."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest
from django.conf import settings
from django.contrib.auth.models import Permission
from django.db.models.functions import Now

from accounts import services as accounts
from accounts.models import Token, User
from accounts.scopes import Scope
from accounts.secrets import hashed
from accounts.services.hours import end_vacation, go_on_vacation
from games.api.limits.addresses import networks
from games.api.live import streams
from games.api.live.fanout import SubscriberPosition, read_table_news
from games.api.live.streams import MOST_PER_ADDRESS
from games.api.streamed.cursors import TableCursor
from games.engine.cards import CARD_TEXT, cards
from games.engine.codec import turn_id
from games.lobby.services import say
from games.tables import queries, services
from games.tables.services import directing
from games.tables.services.directing import Order
from tests.api.live.stream_client import NDJSON, PATIENCE_S, doing, streamed
from tests.api.live.test_chat_subscribers import texts_of
from tests.api.live.test_long_polls import person
from tests.people import somebody
from tests.tables.table_setup import played_out, small, started, step

pytestmark = pytest.mark.usefixtures("committed")


@pytest.fixture
def ann():
    return person("ann")


@pytest.fixture
def table(ann):
    return services.open_table(creator=ann[0], ruleset="modern", seat=0)


def of(table):
    return f"tables/{table.pk}/stream"


def sit(table, seat):
    services.take_seat(table_id=table.pk, player=somebody(f"guest{seat}"), seat=seat)


def told_up_to(stream):
    return max((int(each.id) for each in stream.facts), default=0)


def secrets_of(user, count):
    now = datetime.now(UTC)
    given = {"user": user, "name": "test", "scopes_wanted": [Scope.GAMES_READ], "now": now}
    return [accounts.create_token(**given)[1] for _ in range(count)]


def test_what_happens_is_told_as_it_happens_until_the_game_is_over(ann):
    table = small([ann[0], somebody("badr")])

    async def play(running):
        stream = await running.open(of(table), ann[1])
        seq = stream.events[0].data["seq"]
        await doing(step, table)
        await stream.until(lambda each: each.facts)
        assert not stream.over
        await doing(played_out, table)
        await stream.ended()
        last = stream.facts[-1].id
        again = await running.open(of(table), ann[1], last_event_id=last)
        return seq, stream, await again.ended()

    seq, stream, again = streamed(play)
    assert (again.status, again.body) == (204, b"")
    assert stream.names[0] == "snapshot"
    assert stream.names[-2:] == ["game_finished", "goodbye"]
    assert stream.events[-1].data == {"reason": "game_over"}
    assert [int(each.id) for each in stream.facts] == list(range(seq + 1, seq + 1 + len(stream.facts)))


def test_all_who_follow_are_told_the_same(ann):
    table = small([ann[0], somebody("badr")])
    secrets = secrets_of(ann[0], 3)

    async def play(running):
        streams = [await running.open(of(table), secret) for secret in secrets]
        streams += [await running.open(of(table)), await running.open(of(table), media=NDJSON)]
        streams += [await running.open(of(table), query="since=0")]
        await doing(played_out, table)
        return [await each.ended() for each in streams]

    *live, resumed = streamed(play)
    assert len({tuple((each.id, str(each.data)) for each in stream.facts) for stream in live}) == 1
    assert resumed.facts[-len(live[0].facts) :] == live[0].facts
    assert [int(each.id) for each in resumed.facts] == list(range(1, len(resumed.facts) + 1))


def test_a_subscriber_who_returns_with_their_last_event_has_heard_everything_once(ann):
    table = small([ann[0], somebody("badr")])

    async def play(running):
        always = await running.open(of(table), ann[1])
        heard = []
        since = always.events[0].id
        while not always.over:
            stream = await running.open(of(table), ann[1], last_event_id=since)
            if not always.over:
                await doing(step, table)
                await stream.until(lambda each: each.facts)
            await stream.leave()
            heard += stream.facts
            since = heard[-1].id
            await always.until(lambda each, since=since: each.over or told_up_to(each) >= int(since))
        return always, heard

    always, heard = streamed(play)
    assert heard == always.facts


def test_a_seated_player_is_told_their_turns_with_their_own_hand_and_nobody_else_is(ann):
    bob = person("bob")
    table = started([ann[0], bob[0]], ruleset="updown", players=2, options={"rounds": [2]})

    async def play(running):
        streams = [await running.open(of(table), secret) for secret in (ann[1], bob[1], None)]
        hands = {}
        while (state := await doing(bare, table)).waiting:
            (turn,) = state.waiting
            hands[turn_id(turn.round, turn.turn)] = await doing(hand, table, turn)
            outcome = await doing(step, table)
            # Wait for every stream: a turn that is over before it is read is sent to nobody.
            for each in streams:
                await each.until(lambda stream, seq=outcome.state.seq: told_up_to(stream) == seq)
        for each in streams:
            await each.ended()
        return streams, hands

    streams, hands = streamed(play)
    *seated, nobody = [[each for each in stream.events if each.event == "turn"] for stream in streams]
    assert nobody == []
    told = {each.data["turn_id"]: each.data["my"]["hand"] for turns in seated for each in turns}
    assert sum(map(len, seated)) == len(told) == len(hands) - 1  # the first is in the snapshot
    assert told == {turn: held for turn, held in hands.items() if turn in told}
    for turns in seated:
        assert len({each.data["seat"] for each in turns}) == 1
        assert {each.id for each in turns} == {None}


def test_a_turn_that_is_over_before_it_is_read_is_told_to_nobody(ann):
    bob = person("bob")
    table = started([ann[0], bob[0]], ruleset="updown", players=2, options={"rounds": [2]})
    readings = [SubscriberPosition(hashed(secret), TableCursor(table.seq)) for _, secret in (ann, bob)]
    for _ in range(3):
        step(table)
    shares = read_table_news(table.pk, readings).shares
    told = [each.data for share in shares for each in share.batch.events if each.event == "turn"]
    (turn,) = bare(table).waiting
    assert [(each["turn_id"], each["my"]["hand"]) for each in told] == [
        (turn_id(turn.round, turn.turn), hand(table, turn))
    ]


def bare(table):
    return queries.bare_state(table.pk)


def hand(table, turn):
    state = queries.bot_state(table.pk, turn.seat, (turn.round, turn.turn))
    return [CARD_TEXT[card] for card in cards(state.hands[turn.round])]


@pytest.mark.usefixtures("without_redis")
def test_without_redis_the_look_at_the_database_finds_the_same(table, ann):
    async def play(running):
        stream = await running.open(of(table), ann[1])
        await doing(sit, table, 1)
        return await stream.until(lambda each: each.facts)

    assert [each.event for each in streamed(play)] == ["seat_taken"]


def wish(table, player):
    services.agree_to_pause(table_id=table.pk, player=player)
    services.agree_to_resume(table_id=table.pk, player=player)


def be_away(table, player):
    """Move the deadline of the player whose turn it is."""
    user = queries.awaited_at(table.pk)[0].player_id
    away = go_on_vacation(user=User.objects.get(pk=user), ends_at=datetime.now(UTC) + timedelta(days=2))
    end_vacation(user=away.user, vacation_id=away.pk)


@pytest.mark.parametrize(
    ("change", "delay", "heard"), [(wish, 0, True), (wish, 8, False), (be_away, 0, True)]
)
def test_what_only_the_clock_shows_is_told_at_once_but_not_where_spectators_see_the_game_later(
    ann, change, delay, heard
):
    badr = somebody("badr")
    table = small([ann[0], badr], clock={"preset": "normal"}, automatic=False, spectator_delay=delay)

    async def play(running):
        streams = [await running.open(of(table), ann[1]), await running.open(of(table), ann[1], media=NDJSON)]
        is_told = False
        while not is_told:  # the first hints may come before Redis is listened to
            said = str(len(streams[0].events))
            await doing(change, table, badr)
            await doing(say, table_id=table.pk, author=badr, text=said)
            for each in streams:
                await each.until(lambda one, said=said: said in texts_of(one))
            is_told = not heard or all("clock" in each.names for each in streams)
        return streams

    for told in streamed(play):
        assert {(each.id, each.data["table"]) for each in told.events if each.event == "clock"} == (
            {(None, table.pk)} if heard else set()
        )
        assert told.facts == [], "the log has no entry of it"


def test_the_ninth_stream_of_a_token_ends_the_first_and_tells_it_why(table, ann):
    (another,) = secrets_of(ann[0], 1)

    async def play(running):
        other = await running.open(of(table), another)
        own = [await running.open(of(table), ann[1]) for _ in range(9)]
        await own[0].ended()
        await doing(sit, table, 1)
        for each in [other, *own[1:]]:
            await each.until(lambda stream: stream.facts)
        return own, other

    own, other = streamed(play)
    assert own[0].events[-1] == ("evicted", None, {"reason": "too_many_streams"})
    assert [each.over for each in [other, *own[1:]]] == [False] * 9


def test_people_without_a_token_have_so_many_streams_from_one_address(table, ann):
    async def play(running):
        streams = [await running.open(of(table)) for _ in range(MOST_PER_ADDRESS)]
        refused = await running.open(of(table))
        with_token = await running.open(of(table), ann[1])
        await streams[0].leave()
        again = await running.open(of(table))
        return [each.status for each in (*streams, refused, with_token, again)], refused

    statuses, refused = streamed(play)
    assert statuses == [200] * MOST_PER_ADDRESS + [429, 200, 200]
    assert b'"code":"too_many_streams"' in refused.body
    assert refused.headers["retry-after"]


def test_behind_a_trusted_proxy_everybody_has_an_address_of_their_own(table, monkeypatch):
    """An address in X-Forwarded-For counts only if a trusted proxy sends it."""

    async def play(running):
        for number in range(MOST_PER_ADDRESS):
            await running.open(of(table), x_forwarded_for=f"203.0.113.{number}")
        return (await running.open(of(table), x_forwarded_for="203.0.113.99")).status

    assert streamed(play) == 429
    monkeypatch.setattr(settings, "TRUSTED_PROXIES", networks(["127.0.0.1"]))
    assert streamed(play) == 200


def test_a_revoked_token_hears_nothing_more_and_is_told_why(table, ann):
    (other,) = secrets_of(ann[0], 1)

    async def play(running):
        revoked, stays = await running.open(of(table), ann[1]), await running.open(of(table), other)
        token = await doing(lambda: Token.objects.get(secret_hash=hashed(ann[1])))
        await doing(accounts.revoke_token, user=ann[0], token_id=token.id, now=datetime.now(UTC))
        await doing(sit, table, 1)
        await stays.until(lambda each: each.facts)
        return await revoked.ended()

    assert streamed(play).events[1:] == [("evicted", None, {"reason": "invalid_token"})]


def test_where_nothing_happens_an_ended_token_is_noticed_all_the_same(table, ann):
    addresses = (of(table), "me/stream")
    ends = {"revoked": revoked, "run out": run_out, "switched off": switched_off}
    guests = {end: person(f"guest{number}") for number, end in enumerate(ends)}

    async def play(running):
        ended = {
            (end, address): await running.open(address, secret)
            for end, (_, secret) in guests.items()
            for address in addresses
        }
        others = [await running.open(address, ann[1]) for address in addresses]
        others.append(await running.open(of(table)))
        for end, guest in guests.items():
            await doing(ends[end], guest[0])
        for each in ended.values():
            await each.ended()
        return ended, [each.over for each in others]

    ended, others = streamed(play)
    for which, each in ended.items():
        assert each.events[1:] == [("evicted", None, {"reason": "invalid_token"})], which
    assert others == [False] * 3


def revoked(user):
    token = Token.objects.get(user=user)
    accounts.revoke_token(user=user, token_id=token.id, now=datetime.now(UTC))


def run_out(user):
    Token.objects.filter(user=user).update(expires_at=Now() + timedelta(milliseconds=1))


def switched_off(user):
    User.objects.filter(pk=user.pk).update(is_active=False)


def test_who_may_not_see_the_table_any_more_is_let_go(ann):
    private = services.open_table(creator=ann[0], ruleset="modern", seat=0, visibility="invite")
    guest, secret = person("badr")
    services.invite(table_id=private.pk, by=ann[0], user=guest)

    async def play(running):
        stream = await running.open(of(private), secret)
        await doing(services.withdraw, table_id=private.pk, by=ann[0], user=guest)
        await doing(services.abort, table_id=private.pk, by=ann[0])
        return await stream.ended()

    assert streamed(play).events[1:] == [("evicted", None, {"reason": "not_found"})]


def test_who_sits_down_goes_on_as_a_player(table):
    guest, secret = person("badr")

    async def play(running):
        stream = await running.open(of(table), secret)
        await doing(services.take_seat, table_id=table.pk, player=guest, seat=2)
        await stream.until(lambda each: each.facts)
        return stream, await running.open(of(table), secret)

    before, after = streamed(play)
    assert [each.data["seat"] for each in before.facts] == [2]
    assert (before.events[0].data["viewer"], after.events[0].data["viewer"]) == (None, 2)


def test_who_is_seated_when_a_turn_waits_is_told_that_it_is_theirs(ann):
    substitute, secret = person("omar")
    director = somebody("dana", is_staff=True)
    director.user_permissions.set(Permission.objects.filter(codename="direct_table"))
    table = small([ann[0], person("bob")[0]], turn_limit=300)
    (waits,) = bare(table).waiting
    order = Order(table.pk, director, "The hall has no power.")

    async def play(running):
        streams = [await running.open(of(table), each) for each in (secret, ann[1])]
        await doing(directing.substitute, order, seat=waits.seat, player=substitute)
        for each in streams:
            await each.until(lambda stream: "substituted" in stream.names)
        return [[each.data for each in stream.events if each.event == "turn"] for stream in streams]

    told, others = streamed(play)
    assert [each["my"]["turn_id"] for each in told] == [turn_id(waits.round, waits.turn)]
    assert others == []


def test_a_server_that_stops_says_goodbye_and_keeps_nobody(table, ann):
    async def play(running):
        stream = await running.open(of(table), ann[1])
        await running.stop()
        await stream.ended()
        late = await running.open(of(table), ann[1], last_event_id=stream.events[0].id)
        return stream, await late.ended()

    stream, late = streamed(play)
    assert stream.events[1:] == [("goodbye", None, {"reason": "server_stops"})]
    assert late.events == [("goodbye", None, {"reason": "not_kept_open"})]


def test_a_reader_who_takes_nothing_is_let_go_and_holds_nobody_up(ann, monkeypatch):
    """A slow reader has 300 kB of unread lines, more than a stream keeps, when the next event comes."""
    # A reader has three seconds to take the end of the stream; a slow machine may need more here.
    monkeypatch.setattr(streams, "LAST_WORDS_S", PATIENCE_S)
    table = small([ann[0], somebody("badr")])

    async def play(running):
        slow, quick = await running.open(of(table), ann[1]), await running.open(of(table))
        slow.reads.clear()
        (held,) = (each for each in running.dispatcher._live.streams._open if each.holder is not None)
        for _ in range(30):
            held._put(b":" + b" " * 10_000 + b"\n\n")
            await asyncio.sleep(0)
        await doing(step, table)
        await quick.until(lambda each: each.facts)
        slow.reads.set()
        return await slow.ended(), quick

    slow, quick = streamed(play)
    assert slow.events[-1] == ("evicted", None, {"reason": "too_slow"})
    assert quick.facts


def test_a_reader_who_never_reads_again_costs_nothing_in_the_end(table, ann):
    async def play(running):
        stream = await running.open(of(table), ann[1])
        (held,) = running.dispatcher._live.streams._open
        stream.reads.clear()
        held.beat()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert held._sending_since is not None
        held._sending_since -= 3600
        await asyncio.wait_for(asyncio.shield(stream.task), 30)
        return len(running.dispatcher._live.streams)

    assert streamed(play) == 0


def test_a_quiet_line_is_kept_alive_by_lines_that_say_nothing(table, ann):
    async def play(running):
        streams = [await running.open(of(table), ann[1]), await running.open(of(table), ann[1], media=NDJSON)]
        before = [len(each.body) for each in streams]
        for held in running.dispatcher._live.streams._open:
            held.sent_at -= 15
        for each, length in zip(streams, before, strict=True):
            await each.until(lambda stream, length=length: len(stream.body) > length)
        return [each.body[-3:] for each in streams]

    sse, ndjson = streamed(play)
    assert sse == b":\n\n"
    assert ndjson.endswith(b"\n\n")


def test_who_leaves_is_forgotten(table, ann):
    async def play(running):
        streams = [await running.open(of(table), ann[1]), await running.open(of(table))]
        for each in streams:
            await each.leave()
        live = running.dispatcher._live
        return len(live.streams), len(live.following), live.following.tables(), len(live.streams._holders)

    assert streamed(play) == (0, 0, [], 0)


MANY = 200


def test_two_hundred_who_come_again_at_once_miss_nothing(ann):
    table = small([ann[0], somebody("badr"), somebody("camil")])
    people = [person(f"watcher{number}")[1] for number in range(MANY // 8)]
    seq = table.seq

    async def play(running):
        secrets = [secret for secret in people for _ in range(8)]
        again = [running.open(of(table), secret, last_event_id=str(seq)) for secret in secrets]
        _, *again = await asyncio.gather(doing(step, table), *again)
        await doing(played_out, table)
        return [await each.ended() for each in again]

    again = streamed(play)
    told = [[int(each.id) for each in stream.facts] for stream in again]
    assert told == [list(range(seq + 1, seq + 1 + len(told[0])))] * MANY
    assert again[0].facts[-1].event == "game_finished"
