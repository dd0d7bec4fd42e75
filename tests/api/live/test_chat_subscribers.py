"""Chat messages on streams: everybody in the room gets them, and they move no cursor."""

from functools import partial

import pytest

from accounts.models import User
from games.lobby import queries, services
from games.tables.models import Table
from tests.api.live.stream_client import NDJSON, Open, doing, streamed
from tests.api.live.test_long_polls import person
from tests.people import somebody
from tests.tables.table_setup import small, step

pytestmark = pytest.mark.usefixtures("committed")


@pytest.fixture
def two():
    return [person("ann"), person("badr")]


@pytest.fixture
def table(two):
    return small([user for user, _ in two])


def say(table, author, text):
    return services.say(table_id=table.pk, author=author, text=text)


def texts_of(stream: Open) -> list[str]:
    return [each.data["text"] for each in stream.events if each.event == "message"]


def of(table: Table) -> str:
    return f"tables/{table.pk}/stream"


def test_a_message_reaches_those_who_are_in_its_room_and_nobody_else(two, table):
    dina, (_, eves) = somebody("dina"), person("eve")

    async def talk(running):
        players = [await running.open(of(table), secret) for _, secret in two]
        watching = [await running.open(of(table), media=NDJSON), await running.open(of(table), eves)]
        await doing(say, table, two[0][0], "Good evening")
        await doing(say, table, dina, "What a game")
        for stream in watching:
            await stream.until(lambda each: texts_of(each) == ["What a game"])
        await doing(say, table, two[1][0], "Well met")
        await doing(say, table, dina, "Indeed")
        for stream in players:
            await stream.until(lambda each: texts_of(each) == ["Good evening", "Well met"])
        for stream in watching:
            await stream.until(lambda each: texts_of(each) == ["What a game", "Indeed"])

    streamed(talk)


def test_a_message_that_staff_remove_comes_again_to_its_room_without_its_words(two, table):
    (ann, _), (badr, _) = two
    staff, dina = User.objects.create_superuser("boss", "correct horse"), person("dina")
    say(table, badr, "You fool")
    cited = services.Cited(messages=[1])
    case = services.report(by=ann, about=badr, reason="insults", table_id=table.pk, cited=cited).case
    (message,) = queries.cited_messages(case)

    async def talk(running):
        reader, watching = await running.open(of(table), two[0][1]), await running.open(of(table), dina[1])
        await doing(say, table, ann, "Be quiet")
        await reader.until(lambda each: texts_of(each) == ["Be quiet"])
        remove = partial(services.remove_message, by=staff, reason="An insult of a player.")
        await doing(lambda: remove(case_id=case.pk, message=message))
        await reader.until(lambda each: len(texts_of(each)) == 2)
        await doing(say, table, dina[0], "What a game")
        await watching.until(texts_of)
        return reader, watching

    reader, watching = streamed(talk)
    again = [each.data for each in reader.events if each.event == "message"][1]
    told = {"code": "removed", "en": "Staff removed this message.", "ar": "حذفت الإدارة هذه الرسالة."}
    assert (again["number"], again["text"], again["phrase"]) == (1, None, told)
    assert texts_of(watching) == ["What a game"], "spectators hear nothing of the players' room"


def test_it_has_no_place_among_what_happens(two, table):
    async def talk(running):
        stream = await running.open(of(table), two[0][1])
        await doing(say, table, two[1][0], "Well met")
        await stream.until(texts_of)
        outcome = await doing(step, table)
        await stream.until(lambda each: [e for e in each.facts if e.data.get("seq") == outcome.state.seq])
        return stream

    stream = streamed(talk)
    assert [each.id for each in stream.events if each.event == "message"] == [None]
    seqs = [each.data["seq"] for each in stream.events if each.id is not None]
    assert seqs == list(range(seqs[0], seqs[0] + len(seqs)))


def test_a_muted_player_is_not_heard_and_what_was_said_before_is_not_told_again(two, table):
    say(table, two[0][0], "before")
    services.mute(by=two[1][0], user=two[0][0])

    async def talk(running):
        stream = await running.open(of(table), two[1][1])
        await doing(say, table, two[0][0], "unheard")
        await doing(say, table, two[1][0], "my own")
        await stream.until(texts_of)
        return stream

    assert texts_of(streamed(talk)) == ["my own"]
