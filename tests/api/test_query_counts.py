"""Numbers of database queries: a bound for the endpoints of play, and the same for lists of 1 and of 8."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.tables.game_cache import cached_games
from tests.api.client import Caller, done
from tests.api.games import NAMES, Json, awaited, choice, finished, first, opened, played, started

Person = Callable[..., Caller]


@pytest.fixture
def four(committed: None, person: Person) -> list[Caller]:
    """Four callers. Commits are real, so transactions count and games stay in memory as in production."""
    return [person(name) for name in NAMES[:4]]


def queries(work: Callable[[], object]) -> list[str]:
    """Run `work` and return the SQL that it sent, without BEGIN and COMMIT."""
    with CaptureQueriesContext(connection) as captured:
        work()
    asked = [query["sql"] for query in captured.captured_queries]
    return [sql for sql in asked if sql not in {"BEGIN", "COMMIT"}]


@pytest.mark.parametrize("memory", ["warm", "cold"])
def test_an_action_takes_at_most_seven_queries_whatever_follows_from_it(four, memory):
    """This includes actions that end a round or the game, and a process that has never seen the table."""
    path = started(four[:2], ruleset="updown", options={"rounds": [1, 2]})
    state = done(four[0].get(f"{path}/state"))
    counts = []
    while not finished(state):
        caller, state = awaited(path, four, state)
        sent = choice(state, first)
        if memory == "cold":
            cached_games.forget()
        answer = []
        asked = queries(lambda: answer.append(caller.post(f"{path}/actions", sent)))  # noqa: B023
        state = done(answer[0], 201)["state"]
        counts.append(len(asked))
    assert max(counts) <= 7
    assert memory == "cold" or counts[1] <= 5


@pytest.mark.parametrize("memory", ["warm", "cold"])
def test_a_state_takes_one_query_and_a_process_that_has_not_seen_the_table_three(four, memory):
    """One statement reads caller and table; the log is read only if it is not in memory."""
    path = started(four, options={"rounds": [18]})
    for caller in (*four, Caller()):
        if memory == "cold":
            cached_games.forget()
        asked = queries(lambda: done(caller.get(f"{path}/state")))  # noqa: B023
        assert len(asked) <= (1 if memory == "warm" else 3), asked
        etag = caller.get(f"{path}/state").headers["ETag"]
        assert len(queries(lambda: caller.get(f"{path}/state", if_none_match=etag))) == 1  # noqa: B023


LISTS = ("tables", "tables?expand=creator", "tables?mine=true", "me/turns",
         "tables?open_seats=false&player=ali&ruleset=modern&status=running")  # fmt: skip


def test_lists_take_as_many_queries_for_eight_rows_as_for_one(four):
    def counted(rows: int) -> list[int]:
        counts = []
        for address in LISTS:
            answers: list[Json] = []
            counts.append(len(queries(lambda: answers.append(done(ali.get(address))))))  # noqa: B023
            assert len(answers[0]["data"]) == rows
        return counts

    ali, badr, *others = four
    awaiting_ali = [badr, ali, *others]  # the creator deals round 18, so the next seat, ali, is first
    started(awaiting_ali, options={"rounds": [18]})
    few = counted(1)
    for _ in range(7):
        started(awaiting_ali, options={"rounds": [18]})
    assert counted(8) == few
    assert max(few) <= 4


def test_invitations_rounds_and_events_take_as_many_queries_for_many_as_for_one(four, person):
    path = opened(four[:1])
    addresses = [f"{path}/invitations"]
    done(four[0].put(f"{path}/invitations/{four[1].user.name}"))
    few = [len(queries(lambda: done(four[0].get(address)))) for address in addresses]  # noqa: B023
    for number in range(7):
        done(four[0].put(f"{path}/invitations/{person(f'guest{number}').user.name}"))
    assert [len(queries(lambda: done(four[0].get(address)))) for address in addresses] == few  # noqa: B023
    assert len(done(four[0].get(addresses[0]))["data"]) == 8


def test_what_is_told_of_a_game_takes_as_many_queries_for_long_games_as_for_short_ones(four):
    counts = []
    for rounds in ([1], [1, 2, 19]):
        path = started(four[:2], ruleset="updown", options={"rounds": rounds})
        played(path, four[:2], until=finished)
        endpoints = ("/rounds", "/rounds/1", "/events?limit=1000", "/fairness", "/record", "")
        counts.append([len(queries(lambda: done(Caller().get(path + endpoint)))) for endpoint in endpoints])  # noqa: B023
    assert counts[0] == counts[1]
    assert max(counts[0]) <= 8
