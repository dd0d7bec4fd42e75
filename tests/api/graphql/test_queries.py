"""Reading over GraphQL: the same as over REST, in the shape that was asked for."""

import pytest

from accounts.models import Realm, User
from accounts.scopes import Scope
from tests.api.client import Caller, done
from tests.api.conftest import caller as person
from tests.api.games import NAMES, choice, finished, opened, played, started
from tests.api.graphql.graphql_client import STATE, asked, codes, found, snake, without_nulls
from tests.scenes import scene

pytestmark = pytest.mark.django_db
ONE_OF = "table_01k2n8q0zgf2ktx1q3r7m5c8ye"


@scene
def two() -> list[Caller]:
    return [person(name) for name in NAMES[:2]]


def id_of(path: str) -> str:
    return path.removeprefix("tables/")


def test_the_state_is_the_one_that_rest_shows_to_the_very_player(two):
    path = started(two, ruleset="updown", options={"rounds": [3]})
    for _ in range(9):
        for caller in (*two, Caller()):
            rest = done(caller.get(f"{path}/state"))
            graphql = found(caller, STATE, id=id_of(path))["table"]["state"]
            assert without_nulls(snake(graphql)) == without_nulls(rest)
        for caller in two:
            if (sent := choice(done(caller.get(f"{path}/state")), lambda some: some[0])) is not None:
                done(caller.post(f"{path}/actions", sent), 201)
                break


def test_a_table_shows_what_rest_shows_at_its_addresses(two):
    path = started(two, ruleset="updown", options={"rounds": [1, 2]})
    played(path, two, until=finished)
    shown = found(
        two[0],
        """query ($id: ID!) { table(id: $id) {
          id ruleset options players visibility status turnLimit seq scores places createdAt startedAt endedAt
          creator { id name }
          rounds {
            number status dealer attempt trump declarer bid { tricks trump } highBidder risk dashCalls
            estimates won points multiplier nextMultiplier
          }
          round(number: 1) {
            number status points lines { code points } tricks { leader cards winner } scores
          }
          occupancies { seat kind player { id name kind } fromSeq toSeq }
          fairness {
            scheme tournament commitment serverSeed clientSeeds beacon
            deals { round board attempt dealer deck }
          }
        } }""",
        id=id_of(path),
    )["table"]
    table, record = done(two[0].get(path)), done(two[0].get(f"{path}/record"))
    creator, rounds, one = shown.pop("creator"), shown.pop("rounds"), snake(shown.pop("round"))
    assert snake(shown.pop("occupancies")) == record["occupancies"]
    assert snake(shown.pop("fairness")) == record["fairness"]
    assert creator == {"id": table["creator"], "name": "ali"}
    assert snake(rounds) == done(two[0].get(f"{path}/rounds"))["data"]
    assert one.items() <= done(two[0].get(f"{path}/rounds/1")).items()
    assert snake(shown).items() <= table.items()


def test_events_are_those_of_rest_page_by_page(two):
    path = started(two, ruleset="updown", options={"rounds": [1]})
    played(path, two, until=finished)
    rest = done(two[0].get(f"{path}/events?limit=1000"))["data"]
    query = """query ($id: ID!, $after: String) { table(id: $id) { events(first: 7, after: $after) {
      edges { cursor node { seq at type ... on ActedEvent { turnId seat action { type card } } } }
      pageInfo { hasNextPage endCursor }
    } } }"""
    read, after, more = [], None, True
    while more:
        page = found(two[0], query, id=id_of(path), after=after)["table"]["events"]
        read += [edge["node"] for edge in page["edges"]]
        assert [edge["cursor"] for edge in page["edges"]] == [
            str(edge["node"]["seq"]) for edge in page["edges"]
        ]
        after, more = page["pageInfo"]["endCursor"], page["pageInfo"]["hasNextPage"]
    assert [(each["seq"], each["type"], each["at"]) for each in read] == [
        (each["seq"], each["type"], each["at"]) for each in rest
    ]
    assert [each["turnId"] for each in read if "turnId" in each] == [
        each["turn_id"] for each in rest if "turn_id" in each
    ]
    assert codes(asked(two[0], query, id=id_of(path), after="yesterday")) == ["invalid_cursor"]


def test_tables_are_found_by_filter_and_read_page_by_page(two, nobody):
    ali, badr = two
    public = [id_of(opened([ali])) for _ in range(3)]
    hidden = id_of(opened([badr], visibility="invite"))
    query = """query ($first: Int!, $after: String, $filter: TableFilter) {
      tables(first: $first, after: $after, filter: $filter) {
        nodes { id } edges { cursor node { id } } pageInfo { hasNextPage hasPreviousPage endCursor }
    } }"""
    first = found(nobody, query, first=2)["tables"]
    assert [each["id"] for each in first["nodes"]] == public[:0:-1]
    assert first["pageInfo"]["hasNextPage"] and not first["pageInfo"]["hasPreviousPage"]
    rest = found(nobody, query, first=2, after=first["pageInfo"]["endCursor"])["tables"]
    assert [edge["node"]["id"] for edge in rest["edges"]] == public[:1]
    assert not rest["pageInfo"]["hasNextPage"] and rest["pageInfo"]["hasPreviousPage"]
    mine = found(badr, query, first=9, filter={"mine": True})["tables"]
    assert [each["id"] for each in mine["nodes"]] == [hidden]
    of_ali = found(badr, query, first=9, filter={"player": "ALI", "openSeats": True, "status": "open"})
    assert len(of_ali["tables"]["nodes"]) == 3
    for wrong in ({"first": 0}, {"first": 101}):
        assert codes(asked(nobody, query, **wrong)) == ["invalid_parameter"]
    assert codes(asked(nobody, query, first=1, after="x")) == ["invalid_cursor"]


def test_what_is_not_there_or_not_yours_to_see_is_null(two, nobody):
    ali, badr = two
    path = opened([ali], visibility="invite")
    for caller, id in ((badr, id_of(path)), (nobody, id_of(path)), (ali, ONE_OF), (ali, "x"), (ali, "")):
        assert found(caller, "query ($id: ID!) { table(id: $id) { id } node(id: $id) { id } }", id=id) == {
            "table": None,
            "node": None,
        }
    assert found(ali, '{ user(name: "nobody at all") { id } ruleset(key: "chess") { key } }') == {
        "user": None,
        "ruleset": None,
    }


def test_nodes_are_found_by_the_ids_of_rest(two):
    ali, badr = two
    path = opened([ali])
    ids = [id_of(path), badr.user.id, "modern@1", ONE_OF, "user_01k2n8q0zgf2ktx1q3r7m5c8ye", "chess@1"]
    query = """query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id
      ... on Table { status } ... on User { name createdAt } ... on Ruleset { title } } }"""
    table, user, ruleset, *missing = found(ali, query, ids=ids)["nodes"]
    assert table == {"__typename": "Table", "id": ids[0], "status": "open"}
    assert (user["__typename"], user["name"], user["createdAt"]) == (
        "User",
        "badr",
        done(ali.get("users/badr"))["created_at"],
    )
    assert ruleset["title"] and missing == [None, None, None]
    assert codes(asked(ali, query, ids=["x"] * 31)) == ["invalid_parameter"]


def test_a_node_needs_the_scope_of_its_kind_alone(two, person):
    ali, _ = two
    reader = person("dina", Scope.TOURNAMENTS_READ)
    query = "query ($ids: [ID!]!) { nodes(ids: $ids) { id } }"
    for ids in ([ali.user.id, "modern@1"], []):
        assert found(reader, query, ids=ids) == {"nodes": [{"id": each} for each in ids]}
    refused = asked(reader, query, ids=[ali.user.id, id_of(opened([ali]))])
    assert codes(refused) == ["missing_scope"]


def test_somebody_of_another_realm_is_nobody_s_node(two, person):
    Realm.objects.get_or_create(key="sandbox_1")
    other = User(name="omar", realm_id="sandbox_1")
    other.set_unusable_password()
    other.save()
    query = "query ($id: ID!) { node(id: $id) { id } }"
    assert found(two[0], query, id=other.id)["node"] is None
    assert found(person("omar"), query, id=other.id)["node"] == {"id": other.id}


def test_you_are_the_viewer_and_see_where_it_is_your_turn(two, nobody):
    assert found(nobody, "{ viewer { scopes } }") == {"viewer": None}
    path = started(two, ruleset="updown")
    query = (
        "{ viewer { user { name } token { name lastFour } scopes turns { turnId seat table { id seq } } } }"
    )
    told = [found(caller, query)["viewer"] for caller in two]
    assert [each["user"]["name"] for each in told] == ["ali", "badr"]
    assert told[0]["token"]["lastFour"] == two[0].secret[-4:]
    (turn,) = (turn for each in told for turn in each["turns"])
    assert turn["table"]["id"] == id_of(path)
    rest = [each for caller in two for each in done(caller.get("me/turns"))["data"]]
    assert [turn["turnId"]] == [each["turn_id"] for each in rest]


def test_a_ruleset_is_explained_and_a_round_scored_without_a_table(nobody):
    shown = found(
        nobody, '{ ruleset(key: "modern") { key ruleset version title players fields { name value } } }'
    )
    rest = done(nobody.get("rulesets/modern"))
    assert shown["ruleset"]["fields"] == [{k: each[k] for k in ("name", "value")} for each in rest["fields"]]
    assert [each["key"] for each in found(nobody, "{ rulesets { key } }")["rulesets"]] == [
        each["key"] for each in done(nobody.get("rulesets"))["data"]
    ]
    query = """query ($round: PlayedRound!) { score(ruleset: "modern", round: $round) {
      points lines { code points } nextMultiplier } }"""
    played = {
        "round": 7,
        "declarer": 0,
        "risk": 3,
        "estimates": [5, 4, 3, 2],
        "tricks": [5, 3, 3, 2],
        "cards": 13,
    }
    rest = done(nobody.post("rulesets/modern/score", played))
    assert snake(found(nobody, query, round={**played, "dashCalls": []})["score"]) == rest
    for wrong, code, pointer in (
        ({"tricks": [5, 5, 5, 5]}, "impossible_result", "/round/tricks"),
        ({"dashCalls": [9]}, "impossible_result", "/round/dashCalls"),
        ({"round": 99}, "impossible_result", "/round/round"),
        ({"options": {"wings": 2}}, "invalid_option", "/round/options/wings"),
        ({"options": []}, "invalid_option", "/round/options"),
    ):
        refused = asked(nobody, query, round={**played, "dashCalls": [], **wrong})
        assert refused["data"] == {"score": None} and codes(refused) == [code]
        (told,) = (each["extensions"] for each in refused["errors"])
        assert [each["pointer"] for each in told["errors"]] == [pointer]
        assert code != "impossible_result" or told["reason"]


def test_an_action_can_be_tried_without_taking_the_turn(two):
    path = started(two, ruleset="updown", options={"rounds": [1]})
    query = """query ($t: ID!, $turn: TurnId!, $a: ActionInput!) {
      verdict(table: $t, turnId: $turn, action: $a) { legal code } }"""
    for caller in two:
        state = done(caller.get(f"{path}/state"))
        if (sent := choice(state, lambda some: some[0])) is not None:
            chosen = {"t": id_of(path), "turn": sent["turn_id"]}
            assert found(caller, query, **chosen, a=sent["action"])["verdict"] == {
                "legal": True,
                "code": None,
            }
            illegal = found(caller, query, **chosen, a={"type": "play", "card": "AS"})["verdict"]
            assert (illegal["legal"], illegal["code"]) == (False, "wrong_phase")
            assert done(caller.get(f"{path}/state")) == state
        else:
            assert codes(asked(caller, query, t=id_of(path), turn="1.9", a={"type": "pass"})) == [
                "stale_turn"
            ]


def test_invitations_are_shown_to_those_who_belong(two, person):
    path = opened(two[:1])
    done(two[0].put(f"{path}/invitations/badr"))
    query = "query ($id: ID!) { table(id: $id) { id invitations { seat user { name } } } }"
    for caller in two:
        assert found(caller, query, id=id_of(path))["table"]["invitations"] == [
            {"seat": None, "user": {"name": "badr"}}
        ]
    for caller in (person("camil"), Caller()):
        refused = asked(caller, query, id=id_of(path))
        assert refused["data"]["table"] == {"id": id_of(path), "invitations": None}
        assert codes(refused) == ["forbidden"]
        assert refused["errors"][0]["path"] == ["table", "invitations"]


def test_a_token_without_the_scope_reads_no_table_and_is_told_which_it_lacks(two, person):
    path = opened(two[:1])
    without = person("dina", Scope.PROFILE_READ)
    for query in ("query ($id: ID!) { table(id: $id) { id } }", "query ($id: ID!) { node(id: $id) { id } }"):
        refused = asked(without, query, id=id_of(path))
        assert codes(refused) == ["missing_scope"]
        assert refused["errors"][0]["extensions"]["missing_scope"] == "games:read"
    assert codes(asked(without, "{ tables { nodes { id } } }")) == ["missing_scope"]
    assert codes(asked(without, "{ viewer { turns { turnId } } }")) == ["missing_scope"]
    assert found(without, "{ viewer { scopes } }")["viewer"]["scopes"] == ["profile:read"]


def test_fields_may_be_skipped_by_a_variable_however_often_the_document_is_sent(nobody):
    query = """query ($no: Boolean!) {
      ruleset(key: "modern") {
        key title @skip(if: $no) ... @include(if: $no) { version } ...R @skip(if: $no)
      }
    } fragment R on Ruleset { players }"""
    for no in (True, False, True):
        shown = found(nobody, query, no=no)["ruleset"]
        assert shown.keys() == ({"key", "version"} if no else {"key", "title", "players"})


def test_every_type_of_the_schema_says_whether_its_input_is_one_of_several():
    query = """{ __type(name: "Query") { isOneOf
      fields { type { isOneOf ofType { isOneOf } } args { type { isOneOf } } } } }"""
    told = found(Caller(), query)["__type"]
    assert told["isOneOf"] is False and {each["type"]["isOneOf"] for each in told["fields"]} == {False}
