"""Rate limits of GraphQL: a request counts as much as in REST, and more if its document is large."""

import pytest

from tests.api.client import problem
from tests.api.games import NAMES, awaited, choice, first, started
from tests.api.graphql.graphql_client import ACT, sent
from tests.api.limits.test_limit_answers import LONG, limits

__all__ = ["limits"]
pytestmark = pytest.mark.django_db
CHEAP = {"query": "{ rulesets { key } }"}


def test_queries_count_as_reads_mutations_as_writes_and_turns_as_play(limits, person):
    limits("")
    two = [person(name) for name in NAMES[:2]]
    path = started(two, ruleset="updown")
    caller, state = awaited(path, two)
    chosen = choice(state, first)
    turn = {"table": path.removeprefix("tables/"), "turn": chosen["turn_id"], "action": chosen["action"]}
    told = {
        "read": sent(caller, CHEAP),
        "write": sent(caller, {"query": "mutation { openTable { __typename } }"}),
        "play": sent(caller, {"query": ACT, "variables": turn}),
    }
    for policy, answer in told.items():
        assert answer.headers["RateLimit-Policy"].startswith(f'"{policy}"'), policy


@pytest.mark.parametrize(
    ("mutation", "path", "policy"),
    [
        ('claim(table: "none", round: 1)', "tables/none/claims", "play"),
        ('pairStageRound(tournament: "none")', "tournaments/none/rounds/pair", "pair"),
        ('startGame(table: "none")', "tables/none/start", "write"),
    ],
)
def test_a_mutation_counts_as_the_same_request_of_rest(limits, ali, mutation, path, policy):
    limits("")
    for answer in (sent(ali, {"query": f"mutation {{ {mutation} {{ __typename }} }}"}), ali.post(path)):
        assert answer.headers["RateLimit-Policy"].startswith(f'"{policy}"')


def test_beyond_the_limit_is_a_problem_before_anything_is_done(limits, ali):
    limits(f"read=2/{LONG}")
    assert [sent(ali, CHEAP).status_code for _ in range(3)] == [200, 200, 429]
    refused = sent(ali, CHEAP)
    assert problem(refused, 429, "rate_limited")["policy"] == "read" and refused.headers["Retry-After"]


def test_a_query_that_asks_for_much_counts_as_several(limits, ali):
    limits(f"read=9/{LONG}")
    much = {"query": "{ tables(first: 50) { nodes { state { seq rounds { number } } } } }"}
    assert [sent(ali, much).status_code for _ in range(2)] == [200, 429]


def test_what_is_simulated_counts_as_an_export_too(limits, ali):
    limits(f"export=1/{LONG}")
    simulated = {"query": "{ reliability(entries: 8, rounds: 1, deals: 1) { bestWins } }"}
    first, second = (sent(ali, simulated).json() for _ in range(2))
    assert first["data"]["reliability"]["bestWins"] > 0
    assert second["data"]["reliability"] is None
    assert second["errors"][0]["extensions"]["policy"] == "export"


def test_every_mutation_of_a_document_counts(limits, ali):
    limits(f"write=3/{LONG}")
    several = {"query": "mutation { a: openTable { __typename } b: openTable { __typename } }"}
    assert [sent(ali, several).status_code for _ in range(2)] == [200, 429]


def test_what_the_answer_to_a_mutation_reads_beyond_its_result_counts_as_reads(limits, ali):
    limits(f"read=10/{LONG}")
    opens = "mutation { openTable { ... on TableChanged { table { id %s } } } }"
    much = "creator { tables(first: 100) { nodes { state { seq } } } }"
    assert [sent(ali, {"query": opens % much}).status_code for _ in range(2)] == [200, 429]
    whole = "state { seq scores seats { player { name } } rounds { number estimates trick calls { seat } } }"
    assert [sent(ali, {"query": opens % whole}).status_code for _ in range(3)] == [200, 200, 200]


def test_mutations_count_wherever_they_are_written(limits, ali):
    limits(f"write=3/{LONG}")
    in_fragments = """
      mutation { ...Two ... { c: openTable { __typename } } }
      fragment Two on Mutation { ...One ...One b: openTable { __typename } }
      fragment One on Mutation { a: openTable { __typename } }
    """
    assert [sent(ali, {"query": in_fragments}).status_code for _ in range(2)] == [200, 429]
    assert len(ali.get("tables").json()["data"]) == 3
