"""Spectators' delay at endpoints that stay open: streams, subscriptions, long polls.

Players at a table get each event at once. Everybody else gets it that many moves later, once and in order.
"""

import pytest

from games.tables import queries
from tests.api.graphql.sockets import EVENTS, connected
from tests.api.live.stream_client import Open, doing, streamed
from tests.api.live.test_long_polls import APPLIED, NEVER_S, SOON_S, later, person, poll
from tests.api.live.test_long_polls import played as polled
from tests.people import somebody
from tests.tables.table_setup import played_out, small, started, step

pytestmark = pytest.mark.usefixtures("committed")
DELAY = 3


@pytest.fixture
def ann():
    return person("ann")


@pytest.fixture
def table(ann):
    return started(
        [ann[0], somebody("badr")],
        ruleset="updown",
        players=2,
        options={"rounds": [2]},
        spectator_delay=DELAY,
    )


def of(table):
    return f"tables/{table.pk}/stream"


def seqs(stream: Open) -> list[int]:
    return [each.data["seq"] for each in stream.facts]


def known(table) -> int:
    return queries.table(table.pk, None).seq


def test_a_spectators_stream_follows_at_a_distance_and_ends_with_everything(ann, table):
    async def play(running):
        player, spectator = await running.open(of(table), ann[1]), await running.open(of(table))
        distances = []
        for _ in range(DELAY + 2):
            outcome = await doing(step, table)
            await player.until(lambda each, seq=outcome.state.seq: seq in seqs(each))
            may_know = await doing(known, table)
            await spectator.until(
                lambda each, seq=may_know: [each.events[0].data["seq"], *seqs(each)][-1] == seq
            )
            distances.append(outcome.state.seq - may_know)
        await doing(played_out, table)
        await player.ended()
        await spectator.ended()
        return distances, player, spectator

    distances, player, spectator = streamed(play)
    assert all(each >= DELAY for each in distances[DELAY:])
    assert [each.data for each in spectator.facts] == [each.data for each in player.facts]
    assert seqs(spectator) == sorted(set(seqs(spectator)))
    assert spectator.names[-2:] == ["game_finished", "goodbye"]


def test_a_stream_that_comes_again_is_not_told_ahead(ann, table):
    for _ in range(DELAY + 2):
        step(table)

    async def play(running):
        return await running.open(of(table), query="since=0"), await running.open(
            of(table), ann[1], query="since=0"
        )

    spectator, player = streamed(play)
    assert seqs(spectator)[-1] == known(table)
    assert seqs(player)[-1] == queries.bare_state(table.pk).seq > known(table)


def test_a_spectators_subscription_follows_at_a_distance(ann, table):
    for _ in range(DELAY + 1):
        step(table)

    async def play(running):
        socket = await connected(running)
        try:
            socket.subscribe("a", EVENTS, table=table.pk)
            await socket.until(lambda each: each.news("a"))
            began = socket.news("a")[0]["state"]["seq"]
            may_know = await doing(known, table)
            await doing(step, table)
            after = await doing(known, table)
            await socket.until(lambda each: len(each.news("a")) > after - began)
            told = [each["event"]["seq"] for each in socket.news("a")[1:]]
            await doing(played_out, table)
            await socket.until(lambda each: each.of("a", "complete"))
            return (
                began,
                may_know,
                after,
                told,
                [each["event"]["seq"] for each in socket.news("a")[1:] if each["event"]],
            )
        finally:
            socket.leave()
            await socket.ended()

    began, may_know, after, told, whole = streamed(play)
    assert began == may_know
    assert told == list(range(began + 1, after + 1))
    assert whole == list(range(began + 1, queries.bare_state(table.pk).seq + 1))


def test_a_spectators_long_poll_waits_though_the_table_is_ahead_of_what_they_may_know(table):
    for _ in range(DELAY + 1):
        step(table)
    asked = poll(table, person("gamal")[1], since=known(table), wait=1)
    [(seconds, headers)], forwarded = polled(lambda polling: polling.ask(asked))
    assert 1 <= seconds < SOON_S
    assert headers == APPLIED and len(forwarded) == 1


def test_a_spectators_long_poll_is_answered_by_the_next_move(table):
    for _ in range(DELAY + 1):
        step(table)
    asked = poll(table, person("gamal")[1], since=known(table))
    [(seconds, _), _], _ = polled(
        lambda polling: polling.ask(asked),
        lambda _: later(0.5, step, table),
        look_every_s=NEVER_S,
    )
    assert 0.4 < seconds < SOON_S


def test_a_short_game_that_ends_within_the_delay_is_told_at_its_end(ann):
    table = small([ann[0], somebody("badr")], spectator_delay=100)

    async def play(running):
        spectator = await running.open(of(table))
        await doing(step, table)
        await doing(played_out, table)
        return await spectator.ended()

    spectator = streamed(play)
    seq = queries.bare_state(table.pk).seq
    assert seqs(spectator) == list(range(spectator.events[0].data["seq"] + 1, seq + 1))


def test_a_move_that_a_spectator_may_not_know_yet_does_not_wake_them(table):
    asked = poll(table, person("gamal")[1], since=known(table), wait=1)
    [(seconds, _), _], _ = polled(
        lambda polling: polling.ask(asked), lambda _: later(0.2, step, table), look_every_s=NEVER_S
    )
    assert 1 <= seconds < SOON_S
