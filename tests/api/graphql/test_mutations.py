"""Mutations of GraphQL: they use the services of REST and name their refusals."""

import pytest

from accounts.models import User
from accounts.scopes import Scope
from games.tables.models import LogEntry, Table
from tests.api.client import Caller, done, problem
from tests.api.conftest import caller
from tests.api.games import NAMES, awaited, choice, finished, first, opened, started
from tests.api.graphql.graphql_client import ACT, asked, changed, codes, found, sent, snake
from tests.people import somebody
from tests.scenes import scene

pytestmark = pytest.mark.django_db


@scene
def two() -> list[Caller]:
    return [caller(name) for name in NAMES[:2]]


def id_of(path: str) -> str:
    return path.removeprefix("tables/")


def test_a_whole_game_is_opened_filled_started_and_played(two):
    ali, badr = two
    query = """mutation ($options: JSON) {
      openTable(ruleset: "updown", players: 2, options: $options, turnLimit: 60) """
    query += "{ ... on TableChanged { table { id turnLimit seats { player { name } } } } } }"
    opened_ = found(ali, query, options={"rounds": [1]})["openTable"]["table"]
    table = opened_["id"]
    assert opened_["turnLimit"] == 60 and opened_["seats"][0]["player"]["name"] == "ali"
    assert (
        changed(badr, f'takeSeat(table: "{table}", seat: 1, clientSeed: "luck")')["__typename"]
        == "TableChanged"
    )
    assert changed(ali, f'startGame(table: "{table}")')["table"]["status"] == "running"
    path = f"tables/{table}"
    caller, state = awaited(path, two)
    while not finished(state):
        chosen = choice(state, first)
        if chosen is None:
            caller, state = awaited(path, two, state)
            continue
        taken = found(caller, ACT, table=table, turn=chosen["turn_id"], action=chosen["action"])["act"]
        assert (taken["__typename"], taken["replayed"]) == ("ActionTaken", False)
        again = found(caller, ACT, table=table, turn=chosen["turn_id"], action=chosen["action"])["act"]
        assert (again["seq"], again["replayed"]) == (taken["seq"], True)
        state = done(caller.get(f"{path}/state"))
        assert snake(taken["state"])["seq"] == state["seq"]
    assert state["places"]


def test_an_action_is_refused_by_name_with_what_helps(two):
    path = started(two, ruleset="updown", options={"rounds": [1]})
    table = id_of(path)
    caller, state = awaited(path, two)
    chosen = choice(state, first)
    illegal = found(caller, ACT, table=table, turn=chosen["turn_id"], action={"type": "play", "card": "AS"})[
        "act"
    ]
    assert (illegal["__typename"], illegal["code"], illegal["reason"]) == (
        "IllegalAction", "illegal_action", "wrong_phase",
    )  # fmt: skip
    assert [each["type"] for each in illegal["legalActions"]] == [chosen["action"]["type"]]
    stale = found(caller, ACT, table=table, turn="1.99", action={"type": "pass"})["act"]
    assert stale["__typename"] == "StaleTurn"
    assert snake(stale["state"])["rounds"][0]["my"]["hand"] == state["rounds"][0]["my"]["hand"]
    taken = found(caller, ACT, table=table, turn=chosen["turn_id"], action=chosen["action"])["act"]
    other = {"type": "estimate", "value": 13}
    played = found(caller, ACT, table=table, turn=chosen["turn_id"], action=other)["act"]
    assert (played["__typename"], played["seq"]) == ("TurnAlreadyPlayed", taken["seq"])
    stranger = found(two[0] if caller is two[1] else two[1], ACT, table=table, turn="1.99", action=other)[
        "act"
    ]
    assert stranger["__typename"] == "StaleTurn"


def test_who_has_no_seat_or_sees_no_table_is_told_so(two, person):
    path = started(two, ruleset="updown")
    action = {"type": "pass"}
    camil = person("camil")
    assert found(camil, ACT, table=id_of(path), turn="1.1", action=action)["act"]["code"] == "not_seated"
    Table.objects.filter(pk=id_of(path)).update(visibility="invite")
    assert found(camil, ACT, table=id_of(path), turn="1.1", action=action)["act"]["code"] == "not_found"


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ('ruleset: "chess"', "unknown_ruleset"),
        ("options: {rounds: 3.5}", "invalid_option"),
        ("options: 7", "invalid_option"),
        ("options: [1]", "invalid_option"),
        ("players: 9", "invalid_option"),
        ("turnLimit: 3", "invalid_turn_limit"),
        ("spectatorDelay: 201", "invalid_spectator_delay"),
        ("seat: 7", "seat_not_found"),
        (f'clientSeed: "{"x" * 65}"', "invalid_client_seed"),
    ],
)
def test_a_table_that_cannot_be_is_not_opened(two, fields, code):
    assert changed(two[0], f"openTable({fields})")["code"] == code
    assert not Table.objects.exists()


def test_seats_are_taken_filled_kept_and_left(two, person):
    ali, badr = two
    camil = person("camil")
    somebody("steady", "bot")
    table = id_of(opened([ali]))
    at = f'table: "{table}"'
    assert changed(badr, f"takeSeat({at}, seat: 0)")["code"] == "seat_taken"
    assert changed(badr, f"takeSeat({at}, seat: 9)")["code"] == "seat_not_found"
    assert changed(badr, f'addBot({at}, seat: 1, bot: "steady")')["code"] == "not_creator"
    assert changed(ali, f'addBot({at}, seat: 1, bot: "badr")')["code"] == "not_a_bot"
    unknown = changed(ali, f'addBot({at}, seat: 1, bot: "nobody")')
    assert (unknown["code"], unknown["errors"][0]["pointer"]) == ("unknown_user", "/bot")
    seated = changed(ali, f'addBot({at}, seat: 1, bot: "steady")')["table"]["seats"]
    assert [each["player"] and each["player"]["name"] for each in seated] == ["ali", "steady", None, None]
    assert changed(ali, f"removeBot({at}, seat: 0)")["code"] == "seat_not_a_bots"
    assert changed(ali, f"removeBot({at}, seat: 1)")["table"]["seats"][1]["player"] is None
    invited = changed(ali, f'invite({at}, user: "badr", seat: 2)')
    assert invited["invitation"] == {"seat": 2, "user": {"name": "badr"}}
    assert changed(ali, f'invite({at}, user: "ali")')["code"] == "not_invitable"
    assert changed(camil, f"takeSeat({at}, seat: 2)")["code"] == "seat_reserved"
    assert changed(ali, f'withdrawInvitation({at}, user: "badr")')["__typename"] == "TableChanged"
    assert changed(ali, f'withdrawInvitation({at}, user: "badr")')["code"] == "not_found"
    assert changed(camil, f"takeSeat({at}, seat: 2)")["__typename"] == "TableChanged"
    assert changed(camil, f"takeSeat({at}, seat: 3)")["code"] == "already_seated"
    assert changed(ali, f"startGame({at})")["code"] == "seats_not_full"
    assert changed(camil, f"leaveSeat({at})")["table"]["seats"][2]["player"] is None
    assert changed(camil, f"leaveSeat({at})")["code"] == "not_seated"
    assert changed(badr, f"abortGame({at})")["code"] == "not_creator"
    assert changed(ali, f"abortGame({at})")["table"]["status"] == "aborted"
    assert changed(ali, f"abortGame({at})")["code"] == "table_not_running"
    assert changed(camil, f"takeSeat({at}, seat: 2)")["code"] == "table_not_open"


def test_a_player_resigns_and_is_refused_a_second_time_with_the_state(two):
    table = id_of(started(two, ruleset="updown"))
    somebody("steady", "bot")
    User.objects.filter(name="steady").update(is_active=False)
    assert changed(two[0], f'resign(table: "{table}")')["code"] == "stand_in_missing"
    User.objects.filter(name="steady").update(is_active=True)
    assert changed(two[0], f'abortGame(table: "{table}")')["code"] == "others_are_playing"
    assert changed(two[0], f'resign(table: "{table}")')["__typename"] == "TableChanged"
    assert changed(two[0], f'resign(table: "{table}")')["code"] == "not_seated"
    open_table = id_of(opened(two[:1]))
    told = "{ ... on TableNotRunning { code state { status } } }"
    query = f'mutation {{ resign(table: "{open_table}") {told} }}'
    assert found(two[0], query)["resign"] == {"code": "table_not_running", "state": {"status": "open"}}


def test_nobody_and_who_lacks_the_scope_changes_nothing(two, person, nobody):
    table = id_of(opened(two[:1]))
    entries = LogEntry.objects.count()
    query = f'mutation {{ takeSeat(table: "{table}", seat: 1) {{ __typename }} }}'
    refused = asked(nobody, query)
    assert (refused["data"], codes(refused)) == (None, ["not_authenticated"])
    without = asked(person("badr", Scope.GAMES_READ), query)
    assert codes(without) == ["missing_scope"]
    assert without["errors"][0]["extensions"]["missing_scope"] == "games:play"
    assert LogEntry.objects.count() == entries


def test_what_is_done_is_answered_also_if_the_table_cannot_be_shown(two, person):
    table = id_of(opened(two[:1], visibility="invite", ruleset="updown", players=2))
    changed(two[0], f'invite(table: "{table}", user: "badr")')
    changed(two[1], f'takeSeat(table: "{table}", seat: 1)')
    changed(two[0], f'withdrawInvitation(table: "{table}", user: "badr")')
    left = changed(two[1], f'leaveSeat(table: "{table}")')
    assert left == {"__typename": "TableChanged", "table": None}
    query = "mutation { openTable { __typename ... on TableChanged { table { id } } } }"
    blind = asked(person("dina", Scope.GAMES_PLAY), query)
    assert blind["data"]["openTable"] == {"__typename": "TableChanged", "table": None}
    assert codes(blind) == ["missing_scope"]


def test_an_idempotency_key_makes_a_mutation_safe_to_repeat(two):
    content = {"query": "mutation { openTable { ... on TableChanged { table { id } } } }"}
    first_, again = (sent(two[0], content, idempotency_key="k1") for _ in range(2))
    assert first_.json() == again.json()
    assert "Idempotency-Replayed" not in first_.headers and again.headers["Idempotency-Replayed"] == "true"
    assert Table.objects.count() == 1
    other = {"query": "mutation { openTable(seat: null) { __typename } }"}
    assert sent(two[0], other, idempotency_key="k1").json()["code"] == "idempotency_key_reused"
    several = {"query": "mutation { a: openTable { __typename } b: openTable { __typename } }"}
    assert sent(two[0], several, idempotency_key="k2").json()["code"] == "invalid_header"
    both = "fragment Both on Mutation { a: openTable { __typename } b: openTable { __typename } }"
    hidden = {"query": "mutation { ...Both } " + both}
    assert sent(two[0], hidden, idempotency_key="k3").json()["code"] == "invalid_header"
    assert Table.objects.count() == 1


def test_a_refusal_is_not_kept_under_its_key(two):
    table = id_of(opened(two[:1], players=4))
    content = {"query": f'mutation {{ leaveSeat(table: "{table}") {{ __typename }} }}'}
    assert sent(two[1], content, idempotency_key="k").json()["data"]["leaveSeat"]["__typename"] == "NotSeated"
    changed(two[1], f'takeSeat(table: "{table}", seat: 1)')
    assert (
        sent(two[1], content, idempotency_key="k").json()["data"]["leaveSeat"]["__typename"] == "TableChanged"
    )


def test_mutations_are_carried_out_one_after_the_other(two):
    table = id_of(opened(two[:1]))
    answer = found(
        two[1],
        f"""mutation {{
          sit: takeSeat(table: "{table}", seat: 1) {{ __typename }}
          up: leaveSeat(table: "{table}") {{ __typename }}
          twice: leaveSeat(table: "{table}") {{ __typename }}
        }}""",
    )
    assert [each["__typename"] for each in answer.values()] == ["TableChanged", "TableChanged", "NotSeated"]


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ({"type": "play"}, "invalid_body"),
        ({"type": "play", "card": "QS", "value": 3}, "unknown_field"),
        ({"type": "estimate", "value": 99}, "invalid_body"),
        ({"type": "bid"}, "invalid_body"),
    ],
)
def test_an_action_that_is_none_is_refused_as_over_rest(two, action, code):
    path = started(two, ruleset="updown")
    table, sent = id_of(path), {"turn_id": "1.1", "action": action}
    rest = problem(two[0].post(f"{path}/actions", sent), 400, code)
    verdict = """query ($table: ID!, $turn: TurnId!, $action: ActionInput!) {
      verdict(table: $table, turnId: $turn, action: $action) { legal } }"""
    for query in (ACT, verdict):
        refused = asked(two[0], query, table=table, turn="1.1", action=action)
        assert codes(refused) == [code]
        assert refused["errors"][0]["extensions"]["errors"] == rest["errors"]


@pytest.mark.parametrize(
    ("call", "pointer"),
    [
        ("openSeek(ratingRange: {min: 9, max: 3})", "/ratingRange/max"),
        ("openSeek(botsAfter: -5)", "/botsAfter"),
        ("challenge(to: {expiresIn: 5})", "/to/expiresIn"),
        ('challenge(to: {opponents: ["nobody"]})', "/to/opponents/0"),
        ("challenge(to: {players: 9})", "/to/players"),
        ("openTable(clock: {type: days, days: 99})", "/clock/days"),
        ("openTable(rated: true, turnLimit: 60, options: {may_pass: true})", "/options/may_pass"),
        ('chooseHours(quietHours: {from: "1", to: "2"})', "/quietHours"),
    ],
)
def test_what_is_wrong_is_pointed_to_as_it_was_sent(two, call, pointer):
    (told,) = found(two[0], f"mutation {{ {call} {{ ... on Refusal {{ errors {{ pointer }} }} }} }}").values()
    assert [each["pointer"] for each in told["errors"]] == [pointer]


def test_values_that_no_type_takes_are_refused_before_anything_is_done(two):
    table = id_of(started(two, ruleset="updown"))
    for wrong in (
        {"turn": "x"},
        {"turn": "0.1"},
        {"action": {"type": "fold"}},
        {"action": {"type": "play", "card": "ZZ"}},
    ):
        chosen = {"table": table, "turn": "1.1", "action": {"type": "pass"}, **wrong}
        refused = asked(two[0], ACT, **chosen)
        assert "data" not in refused and codes(refused) == ["invalid_query"]
