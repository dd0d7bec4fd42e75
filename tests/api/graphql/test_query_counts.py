"""Numbers of database queries: the same for eight rows as for one, with any fields below them."""

import pytest

from accounts.scopes import Scope
from games.tables.game_cache import cached_games
from tests.api.client import Caller, done
from tests.api.games import NAMES, awaited, choice, finished, first, opened, played, started
from tests.api.graphql.graphql_client import ACT, STATE, asked, codes, found
from tests.api.test_query_counts import queries

ROWS = """
  id status seq creator { name createdAt } seats { player { name createdAt } }
  state { seq rounds { my { hand } } seats { player { createdAt } } }
  events(first: 3) { nodes { seq type } pageInfo { endCursor } }
  rounds { number points } round(number: 1) { calls { seat } lines { code } }
  occupancies { player { name createdAt } } invitations { user { name createdAt } }
"""
LISTS = {
    "tables": "query { tables(first: 30, filter: {mine: true}) { nodes {" + ROWS + "} } }",
    "turns": "query { viewer { turns { turnId table {" + ROWS + "} } } }",
    "nodes": "query ($ids: [ID!]!) { nodes(ids: $ids) { id ... on Table {"
    + ROWS
    + "} ... on User { name createdAt } } }",
}


@pytest.fixture
def four(committed: None, person) -> list[Caller]:
    """Four callers. Commits are real, so that games are kept in memory as in production."""
    return [person(name) for name in NAMES[:4]]


@pytest.mark.parametrize("memory", ["warm", "cold"])
def test_lists_take_as_many_queries_for_eight_rows_as_for_one(four, memory):
    def counted(rows: int) -> list[int]:
        counts = []
        users = [caller.user.id for caller in four] if rows > 1 else [ali.user.id]
        variables = {"tables": {}, "turns": {}, "nodes": {"ids": tables[: 8 - len(users)] + users}}
        for name, query in LISTS.items():
            if memory == "cold":
                cached_games.forget()
            counts.append(len(queries(lambda: found(ali, query, **variables[name]))))  # noqa: B023
        return counts

    ali, badr, *others = four
    awaiting_ali = [badr, ali, *others]  # the creator deals round 18, so the next seat, ali, is first
    tables: list[str] = []
    for number in range(8):
        tables.append(started(awaiting_ali, options={"rounds": [18]}).removeprefix("tables/"))
        if number == 0:
            few = counted(1)
    many = counted(8)
    assert many == few
    assert max(many) <= 14


def test_finished_games_take_as_many_queries_for_many_as_for_one(four):
    query = """query { tables(first: 10) { nodes {
      fairness { deals { deck } } round(number: 2) { lines { code } } } } }"""
    counts = []
    for _ in range(3):
        path = started(four[:2], ruleset="updown", options={"rounds": [1, 2]})
        played(path, four[:2], until=finished)
        counts.append(len(queries(lambda: found(Caller(), query))))
    assert counts[0] == counts[1] == counts[2]


def test_a_state_takes_as_many_queries_as_over_rest_if_a_variable_names_its_table(four):
    """One statement finds caller and table. A document in which the id is written takes one query more."""
    path = started(four, options={"rounds": [18]})
    table = path.removeprefix("tables/")
    written = STATE.replace("($id: ID!)", "").replace("$id", f'"{table}"')
    assert table in written
    for caller, more in (*((each, 1) for each in four), (Caller(), 0)):
        rest = queries(lambda: done(caller.get(f"{path}/state")))  # noqa: B023
        named = queries(lambda: found(caller, STATE, id=table))  # noqa: B023
        assert len(named) == len(rest)
        assert len(queries(lambda: found(caller, written))) == len(rest) + more  # noqa: B023


def test_a_table_read_together_with_the_caller_is_shown_only_where_it_is_asked_for_and_may_be_seen(
    four, person
):
    ali, other = four[:2]
    blind = person("dina", Scope.TOURNAMENTS_READ)
    hidden, seen = (opened([ali], visibility=who).removeprefix("tables/") for who in ("invite", "public"))
    # A variable that the document does not name is ignored.
    query = "query ($second: ID!) { table(id: $second) { id seats { player { id } } } }"
    for caller, table in ((ali, hidden), (ali, seen), (other, seen)):
        beside = {hidden: seen, seen: hidden}[table]
        assert found(caller, query, first=beside, second=table)["table"]["id"] == table
    assert found(other, query, first=seen, second=hidden)["table"] is None
    assert found(other, query, first=hidden, second=hidden)["table"] is None
    assert codes(asked(blind, query, first=seen, second=seen)) == ["missing_scope"]


def test_an_action_takes_one_query_more_than_over_rest(four):
    """As for a state, GraphQL reads the table only after it knows the caller."""

    def counted(act) -> int:
        path = started(four[:2], ruleset="updown", options={"rounds": [2]})
        caller, state = awaited(path, four)
        return len(queries(lambda: act(caller, path, choice(state, first))))

    def over_rest(caller: Caller, path: str, chosen) -> None:
        done(caller.post(f"{path}/actions", chosen), 201)

    def over_graphql(caller: Caller, path: str, chosen) -> None:
        turn = {"turn": chosen["turn_id"], "action": chosen["action"]}
        found(caller, ACT, table=path.removeprefix("tables/"), **turn)

    assert counted(over_graphql) == counted(over_rest) + 1


def test_an_invited_list_takes_as_many_queries_for_many_as_for_one(four, person):
    path = opened(four[:1])
    query = "query ($id: ID!) { table(id: $id) { invitations { user { name createdAt } } } }"
    counts = []
    for guests in (1, 8):
        for number in range(guests):
            done(four[0].put(f"{path}/invitations/{person(f'guest{guests}n{number}').user.name}"))
        counts.append(len(queries(lambda: found(four[0], query, id=path.removeprefix("tables/")))))
    assert counts[0] == counts[1]
