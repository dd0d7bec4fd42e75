"""Reading tournaments over GraphQL: everything that REST shows, in one document, by viewer."""

from datetime import date
from typing import Any

import pytest

from accounts.scopes import AT_SIGN_UP, Scope
from games.tables.models import Table
from games.tournaments import services
from tests.api.client import Caller
from tests.api.games import done
from tests.api.graphql.events import as_rest, whole
from tests.api.graphql.graphql_client import asked, codes, found, without_nulls
from tests.api.test_query_counts import queries
from tests.api.tournament.test_tournaments import entered, four, made, omar, play, published, step  # noqa: F401 - fixtures
from tests.tables.table_setup import played_out

pytestmark = pytest.mark.django_db
EVERYTHING = f"""query ($id: ID!) {{ tournament(id: $id) {{
  id ...Shown
  officials {whole("TournamentOfficial")} entries(first: 100) {{ nodes {whole("TournamentEntry")} }}
  stageRounds {whole("StageRound")} tables {whole("TableNow")} standings {whole("StandingLine")}
  crosstable {whole("CrosstableLine")} reliability {whole("Reliability")}
  sharedBoards {whole("SharedBoard")}
}} }} fragment Shown on Tournament {whole("Tournament")}"""
# The endpoint of REST, below the tournament, for each of these fields.
ADDRESSES = {
    "officials": "officials", "stage_rounds": "rounds", "tables": "tables", "standings": "standings",
    "crosstable": "crosstable", "shared_boards": "boards", "reliability": "reliability",
}  # fmt: skip


def id_of(path: str) -> str:
    return path.removeprefix("tournaments/")


def same_as_rest(caller: Caller, path: str) -> dict[str, Any]:
    """Return everything that GraphQL shows of a tournament; assert that REST shows the same."""
    shown = as_rest(found(caller, EVERYTHING, id=id_of(path))["tournament"])
    for name, tail in ADDRESSES.items():
        told = done(caller.get(f"{path}/{tail}"))
        assert shown.pop(name) == told.get("data", told), name
    assert shown.pop("entries")["nodes"] == done(caller.get(f"{path}/entries"))["data"]
    assert shown == done(caller.get(path))
    return shown


def test_everything_is_told_as_over_rest(omar, entered):  # noqa: F811
    first = published(omar, entered)
    assert same_as_rest(omar, entered)["roles"] == ["owner"]
    play(first)
    play(published(omar, entered))
    done(step(omar, entered, "confirm"))
    assert same_as_rest(Caller(), entered)["seed"] is not None


def test_standings_and_stage_rounds_can_be_had_as_of_any(omar, entered):  # noqa: F811
    play(published(omar, entered))
    query = """query ($id: ID!) { tournament(id: $id) {
      before: standings(after: 0) { points } now: standings { points why { tieBreak } }
      stageRound(number: 1) { tables { number table { id tournament seats { player { createdAt } } } } }
      none: stageRound(number: 2) { number }
    } }"""
    shown = found(Caller(), query, id=id_of(entered))["tournament"]
    assert {each["points"] for each in shown["before"]} == {0.0} != {each["points"] for each in shown["now"]}
    assert shown["none"] is None
    tables = [each["table"] for each in shown["stageRound"]["tables"]]
    assert {each["tournament"] for each in tables} == {id_of(entered)}
    wrong = "query ($id: ID!) { tournament(id: $id) { id standings(after: 65) { points } } }"
    assert codes(asked(Caller(), wrong, id=id_of(entered))) == ["invalid_parameter"]
    wrong = "query ($id: ID!) { tournament(id: $id) { id tables(stageRound: 2) { number } } }"
    answer = asked(Caller(), wrong, id=id_of(entered))
    assert (codes(answer), answer["data"]["tournament"]["tables"]) == (["not_found"], None)


def test_tournaments_are_listed_in_pages_and_drafts_to_their_officials_alone(omar, four):  # noqa: F811
    paths = [made(omar, name=f"Event {number}") for number in range(3)]
    for path in paths[:2]:
        done(step(omar, path, "open"))
    query = """query ($first: Int!, $after: String, $filter: TournamentFilter) {
      tournaments(first: $first, after: $after, filter: $filter) {
        nodes { id } pageInfo { hasNextPage endCursor } } }"""

    def listed(caller: Caller, **more: Any) -> list[str]:
        ids, after = [], None
        while True:
            page = found(caller, query, **{"first": 1, "after": after, **more})["tournaments"]
            ids += [each["id"] for each in page["nodes"]]
            if not page["pageInfo"]["hasNextPage"]:
                return ids
            after = page["pageInfo"]["endCursor"]

    newest_first = [id_of(path) for path in reversed(paths)]
    assert listed(omar) == newest_first and listed(Caller()) == newest_first[1:]
    assert listed(omar, filter={"status": "draft"}) == newest_first[:1]
    done(four[0].put(f"{paths[0]}/entries/amal", {}))
    assert listed(four[0], filter={"mine": True}) == newest_first[2:]
    one = "query ($id: ID!) { tournament(id: $id) { id } node(id: $id) { id __typename } }"
    for caller, draft in ((omar, {"id": newest_first[0], "__typename": "Tournament"}), (four[0], None)):
        assert found(caller, one, id=newest_first[0])["node"] == draft
    assert found(four[0], one, id="tournament_none") == {"tournament": None, "node": None}
    assert codes(asked(omar, query, first=1, after="table_none")) == ["invalid_cursor"]


def test_what_officials_see_is_theirs(omar, four, entered):  # noqa: F811
    done(omar.post(f"{entered}/motions", {"kind": "remove", "reason": "The hall burnt down."}), 201)
    query = f"""query ($id: ID!) {{ tournament(id: $id) {{
      id attention {whole("Concern")} motions {whole("Motion")} }} }}"""
    shown = as_rest(found(omar, query, id=id_of(entered))["tournament"])
    for name in ("attention", "motions"):
        assert shown[name] == done(omar.get(f"{entered}/{name}"))["data"] != []
    for caller, code in ((Caller(), "not_authenticated"), (four[0], "missing_scope")):
        answer = asked(caller, query, id=id_of(entered))
        assert codes(answer) == [code, code] and answer["data"]["tournament"]["motions"] is None


def test_who_manages_other_events_is_no_official_of_this_one(person, entered):  # noqa: F811
    other = person("hana", *AT_SIGN_UP, Scope.TOURNAMENTS_MANAGE)
    query = "query ($id: ID!) { tournament(id: $id) { attention { said } motions { id } } }"
    assert codes(asked(other, query, id=id_of(entered))) == ["not_official"] * 2


def test_a_board_is_told_once_every_table_has_played_it(omar, four):  # noqa: F811
    path = made(
        omar, duplicate=True, scoring="matchpoints", options={"rounds": [2, 3]}, stages=[{"rounds": 1}]
    )
    done(step(omar, path, "open"))
    for caller in four:
        done(caller.put(f"{path}/entries/{caller.user.name}", {}))
    done(step(omar, path, "close"))
    first, second = (Table.objects.get(pk=each["table"]) for each in published(omar, path)["tables"])
    played_out(first)
    services.sweep_boards()
    query = f"query ($id: ID!) {{ tournament(id: $id) {{ id traveller(board: 1) {whole('Traveller')} }} }}"
    answer = asked(Caller(), query, id=id_of(path))
    assert (codes(answer), answer["data"]["tournament"]["traveller"]) == (["board_under_embargo"], None)
    same_as_rest(omar, path)
    played_out(second)
    services.sweep_tournaments()
    services.sweep_boards()
    shown = as_rest(found(Caller(), query, id=id_of(path))["tournament"]["traveller"])
    told = done(Caller().get(f"{path}/boards/1"))
    for line in shown["lines"]:
        for call in line["calls"]:
            call |= {name: call[name] for name in ("seat", "type")}
    assert without_nulls(shown) == without_nulls(told) and len(shown["hands"]) == 2


def test_the_boards_of_the_day_are_told_with_one_s_own_table(person):
    query = "{ daily { tournament { id day } tableId table { id state { viewer } } } }"
    assert found(Caller(), query)["daily"] is None
    services.open_day(date(2999, 11, 22))
    amal = person("amal")
    assert found(Caller(), query)["daily"]["tableId"] is None
    table = done(amal.post("daily"))["table"]
    shown = found(amal, query)["daily"]
    assert (shown["tableId"], shown["table"]) == (table, {"id": table, "state": {"viewer": 0}})
    assert shown["tournament"]["day"] == "2999-11-22"


def test_how_far_an_event_could_be_trusted_is_told_within_bounds(nobody):
    query = "query ($n: Int!) { reliability(entries: $n, rounds: 3, deals: 5) " + whole("Reliability") + " }"
    shown = as_rest(found(nobody, query, n=16)["reliability"])
    assert shown == done(nobody.get("tournaments/reliability?entries=16&rounds=3&deals=5"))
    answer = asked(nobody, query, n=1)
    assert codes(answer) == ["invalid_parameter"]
    assert answer["errors"][0]["extensions"]["errors"][0]["pointer"] == "/entries"


def test_interventions_at_a_table_are_shown_only_to_its_officials(omar, four, entered):  # noqa: F811
    table = published(omar, entered)["tables"][0]["table"]
    done(
        omar.post(
            f"tables/{table}/interventions",
            {"kind": "pause", "reason": "The hall has no power."},
            if_match="*",
        ),
        201,
    )
    query = f"query ($id: ID!) {{ interventions(table: $id) {whole('Interventions')} }}"
    answer = omar.get(f"tables/{table}/interventions")
    shown, told = as_rest(found(omar, query, id=table)["interventions"]), done(answer)
    assert (shown["made"], shown["stand"]) == (told["data"], told["stand"])
    assert f'"{shown["version"]}"' == answer.headers["ETag"]
    assert codes(asked(four[0], query, id=table)) == ["missing_scope"]
    assert codes(asked(omar, query, id="table_01k2n8q0zgf2ktx1q3r7m5c8ye")) == ["not_found"]


def test_who_entered_and_what_was_paired_is_read_at_once_for_a_whole_list(omar, four):  # noqa: F811
    query = """{ tournaments(first: 2) { nodes { id owner { createdAt } officials { role user { createdAt } }
      entries { nodes { player { createdAt } } } stageRounds { tables { tableId seats { player { name } } } }
    } } }"""
    counts = []
    for _ in range(2):
        path = made(omar)
        done(step(omar, path, "open"))
        for caller in four:
            done(caller.put(f"{path}/entries/{caller.user.name}", {}))
        done(step(omar, path, "close"))
        published(omar, path)
        counts.append(len(queries(lambda: found(omar, query))))
    assert counts[0] == counts[1] <= 14
