"""Repeated mutations with an Idempotency-Key: done once, and answered with the present state."""

from typing import Any

import pytest
from graphql import GraphQLObjectType, GraphQLUnionType, get_named_type

from accounts.models import KeptAnswer
from accounts.scopes import Scope
from games.api.graphql.dict_fields import plain_fields
from games.api.graphql.idempotency import NEVER_KEPT
from games.api.graphql.schema import GRAPHQL
from games.tables import queries
from games.tables.models import Table
from tests.api.games import action, first, opened, started
from tests.api.graphql.graphql_client import ACT, codes, sent

# Types that show unplayed cards of a hand.
PRIVATE = {"My", "Plan", "PlanCase", "LegalAction", "HintOption"}


@pytest.fixture
def two(person):
    return [person("ali"), person("badr")]


def act(caller, path: str, key: str, **more: str) -> Any:
    """Return a function that sends the caller's first legal action; each further call repeats the request."""
    table = path.removeprefix("tables/")
    state = caller.get(f"{path}/state").json()
    my = state["rounds"][0]["my"]
    content = {
        "query": ACT,
        "variables": {
            "table": table, "turn": my["turn_id"], "action": action(my["legal_actions"][0], first)
        },
    }  # fmt: skip
    return lambda by=caller: sent(by, content, idempotency_key=key, **more)


def awaited(two, path):
    (turn,) = queries.awaited_at(path.removeprefix("tables/"))
    return next(each for each in two if each.user.pk == turn.player_id)


def test_an_action_is_answered_again_with_its_first_seq_and_the_state_of_today(db, two):
    path = started(two, ruleset="updown", options={"rounds": [3]})
    send = act(awaited(two, path), path, "one")
    before = send().json()["data"]["act"]
    act(awaited(two, path), path, "two")()
    again = send()
    after = again.json()["data"]["act"]
    assert again.headers["Idempotency-Replayed"] == "true"
    assert (before["replayed"], after["replayed"], after["seq"]) == (False, True, before["seq"])
    assert after["state"]["seq"] == Table.objects.get().seq > before["state"]["seq"]


def test_what_is_kept_holds_no_hand(db, two):
    path = started(two, ruleset="updown", options={"rounds": [3]})
    caller = awaited(two, path)
    hand = caller.get(f"{path}/state").json()["rounds"][0]["my"]["hand"]
    assert set(hand) <= set(str(act(caller, path, "one")().content).split('"'))
    kept = KeptAnswer.objects.get()
    assert kept.body is None and not set(hand) & set(str(kept.again).split("'"))


def test_what_an_older_version_kept_whole_is_answered_as_it_stands_and_not_done_again(db, two):
    path = started(two, ruleset="updown", options={"rounds": [3]})
    send = act(awaited(two, path), path, "one")
    send()
    KeptAnswer.objects.update(body=b'{"data": {"act": null}}', again=None)
    seq = Table.objects.get().seq
    again = send()
    assert (again.headers["Idempotency-Replayed"], again.json()) == ("true", {"data": {"act": None}})
    assert Table.objects.get().seq == seq


def test_a_token_that_may_not_do_it_is_not_told_again_what_another_did(db, two, person):
    path = started(two, ruleset="updown", options={"rounds": [3]})
    caller = awaited(two, path)
    send = act(caller, path, "one")
    send()
    weaker = person(caller.user.name, Scope.GAMES_READ)
    assert codes(send(weaker).json()) == ["missing_scope"]


def test_what_was_done_stays_done_if_a_part_of_its_answer_cannot_be_shown(db, person):
    without = person("ali", Scope.GAMES_READ, Scope.GAMES_PLAY)
    query = "mutation { openTable { ... on TableChanged { table { id event { id } } } } }"
    first_, again = (sent(without, {"query": query}, idempotency_key="one") for _ in range(2))
    assert codes(first_.json()) == codes(again.json()) == ["missing_scope"]
    assert first_.json()["data"] == again.json()["data"]
    assert first_.json()["data"]["openTable"]["table"]["id"] == Table.objects.get().pk
    assert again.headers["Idempotency-Replayed"] == "true"


def test_a_key_without_a_token_is_refused_as_without_a_key(db, two, nobody):
    path = opened(two[:1])
    query = f'mutation {{ takeSeat(table: "{path.removeprefix("tables/")}", seat: 1) {{ __typename }} }}'
    for headers in ({}, {"idempotency_key": "one"}):
        assert codes(sent(nobody, {"query": query}, **headers).json()) == ["not_authenticated"]
    assert not KeptAnswer.objects.exists()


def _shown(of: GraphQLObjectType, path: str = "") -> Any:
    """Yield (path, type) of members without a resolver: these are in the source of a mutation's result."""
    for name, field in plain_fields(GRAPHQL, of).items():
        if field.key in NEVER_KEPT:
            continue
        inner = get_named_type(of.fields[name].type)
        yield f"{path}.{name}", inner.name
        if isinstance(inner, GraphQLObjectType) and path.count(".") < 6:
            yield from _shown(inner, f"{path}.{name}")


def test_no_source_that_is_kept_shows_cards_of_a_hand():
    mutations = GRAPHQL.mutation_type
    assert mutations is not None
    for name, field in mutations.fields.items():
        results = get_named_type(field.type)
        assert isinstance(results, GraphQLUnionType)
        for each in results.types:
            if not any(of.name == "Refusal" for of in each.interfaces):  # refusals are not stored
                shown = dict(_shown(each, name))
                assert not PRIVATE & set(shown.values()), shown
