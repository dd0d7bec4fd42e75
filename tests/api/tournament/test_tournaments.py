"""An event over HTTP, for its director and for its players."""

import re
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest
from django.db.models.functions import Now
from icalendar import Calendar

from accounts import services as accounts
from accounts.instants import read_instant
from accounts.scopes import AT_SIGN_UP, Scope
from bots.models import Bot
from games.tables.models import Table, Waiting
from games.tournaments import services
from tests.api.client import Caller, problem
from tests.api.conftest import caller as person
from tests.api.games import done
from tests.api.graphql.graphql_client import found
from tests.people import somebody
from tests.scenes import scene
from tests.tables.table_setup import played_out
from tests.tables.table_setup import step as act_once

pytestmark = pytest.mark.django_db
NAMES = ("amal", "basim", "camil", "dina")
EVENT: dict[str, Any] = {
    "name": "Friday evening",
    "ruleset": "updown",
    "players": 2,
    "options": {"rounds": [1]},
    "turn_limit": 60,
    "stages": [{"rounds": 2}],
    "complaint_hours": 0,
}


@scene
def omar() -> Caller:
    return person("omar", *AT_SIGN_UP, Scope.TOURNAMENTS_MANAGE)


@scene
def four() -> list[Caller]:
    return [person(name) for name in NAMES]


def made(omar: Caller, **chosen: Any) -> str:
    return f"tournaments/{done(omar.post('tournaments', {**EVENT, **chosen}), 201)['id']}"


def step(caller: Caller, path: str, name: str, **more: str) -> Any:
    return caller.post(f"{path}/steps", {"step": name, **more})


@scene
def entered(omar, four) -> str:
    """The path of a tournament with four entries, which are closed."""
    path = made(omar)
    done(step(omar, path, "open"))
    for caller in four:
        done(caller.put(f"{path}/entries/{caller.user.name}", {}))
    done(step(omar, path, "close"))
    return path


def published(omar: Caller, path: str) -> Any:
    digest = done(omar.post(f"{path}/rounds/pair", {}))["digest"]
    return done(omar.post(f"{path}/rounds/publish", {"digest": digest}), 201)


def play(round: Any) -> None:
    for each in round["tables"]:
        played_out(Table.objects.get(pk=each["table"]))
    services.sweep_tournaments()


def test_a_whole_event_is_run_over_http(omar, entered):
    for number in (1, 2):
        round = published(omar, entered)
        assert (round["number"], round["status"], len(round["tables"])) == (number, "running", 2)
        play(round)
    rounds = done(Caller().get(f"{entered}/rounds"))["data"]
    assert [each["status"] for each in rounds] == ["played", "played"]
    assert {seat["place"] for each in rounds for table in each["tables"] for seat in table["seats"]} <= {1, 2}
    lines = done(Caller().get(f"{entered}/standings"))["data"]
    assert sorted(each["player"]["name"] for each in lines) == list(NAMES)
    assert [each["rank"] for each in lines] == sorted(each["rank"] for each in lines)
    assert all(sum(each["by_round"]) == pytest.approx(each["points"]) for each in lines)
    shown = done(Caller().get(entered))
    assert (shown["status"], shown["seed"], shown["entered"]) == ("played", None, 4)
    shown = done(step(omar, entered, "confirm"))
    assert shown["status"] == "confirmed" and len(bytes.fromhex(shown["seed"])) == 32


def test_tables_say_of_which_tournament_they_are(omar, entered):
    table = published(omar, entered)["tables"][0]["table"]
    assert f"tournaments/{done(Caller().get(f'tables/{table}'))['tournament']}" == entered


def test_standings_can_be_had_as_of_any_stage_round(omar, entered):
    play(published(omar, entered))
    before, after = (done(Caller().get(f"{entered}/standings?after={each}"))["data"] for each in (0, 1))
    assert {each["points"] for each in before} == {0.0} and before != after


def test_standings_can_be_had_as_games_stand_and_no_spectator_learns_more_of_a_game(omar, four):
    event = made(omar, options={"rounds": [1, 2]}, stages=[{"method": "fixed", "rounds": 2}], scoring="raw")
    done(step(omar, event, "open"))
    for caller in four:
        done(caller.put(f"{event}/entries/{caller.user.name}", {}))
    done(step(omar, event, "close"))
    assert points_of(event, "standings?live=true") == dict.fromkeys(NAMES, 0.0)
    at_play = published(omar, event)["tables"][0]
    table = Table.objects.get(pk=at_play["table"])
    while not any(Table.objects.get(pk=table.pk).scores or ()):
        act_once(table, Random(1))
    scores = done(Caller().get(f"tables/{table.pk}/state"))["scores"]
    told = dict.fromkeys(NAMES, 0.0) | {
        each["name"]: -float(score) for each, score in zip(at_play["seats"], scores, strict=True)
    }
    assert any(scores) and points_of(event, "standings") == dict.fromkeys(NAMES, 0.0)
    for asked in ("standings?live=true", "standings?live=true&after=1", "crosstable?live=true"):
        assert points_of(event, asked) == told, asked
    assert points_of(event, "standings?live=true&after=0") == dict.fromkeys(NAMES, 0.0)
    sheet = Caller().get(f"{event}/standings?live=true&format=csv").content.decode("utf-8-sig").splitlines()
    assert {row.split(",")[2]: float(row.split(",")[5]) for row in sheet[1:]} == told
    document = "query ($id: ID!) { tournament(id: $id) { standings(live: true) { name points } } }"
    lines = found(Caller(), document, id=event.partition("/")[2])["tournament"]["standings"]
    assert {each["name"]: each["points"] for each in lines} == told
    Table.objects.filter(pk=table.pk).update(spectator_delay=50)
    assert points_of(event, "standings?live=true") == dict.fromkeys(NAMES, 0.0)
    problem(Caller().get(f"{event}/standings?live=now"), 400, "invalid_parameter")


def points_of(event: str, asked: str) -> dict[str, float]:
    """Return the points of everybody in that list, by name."""
    return {each["name"]: each["points"] for each in done(Caller().get(f"{event}/{asked}"))["data"]}


def test_standings_as_of_a_stage_round_that_was_not_published_are_not_there(entered):
    for page in ("standings", "crosstable"):
        problem(Caller().get(f"{entered}/{page}?after=9"), 404, "not_found")


def test_a_draft_is_its_officials_own(omar, four):
    path = made(omar)
    problem(four[0].get(path), 404, "not_found")
    problem(Caller().get(path), 404, "not_found")
    assert done(Caller().get("tournaments"))["data"] == []
    assert done(omar.get("tournaments?mine=true"))["data"][0]["roles"] == ["owner"]
    done(omar.put(f"{path}/officials/amal/arbiter"))
    assert done(four[0].get(path))["roles"] == ["arbiter"]
    assert [each["role"] for each in done(four[0].get(f"{path}/officials"))["data"]] == ["owner", "arbiter"]
    assert omar.delete(f"{path}/officials/amal/arbiter").status_code == 204
    problem(omar.put(f"{path}/officials/amal/king"), 404, "not_found")
    problem(omar.put(f"{path}/officials/amal/owner"), 409, "owner_stays")
    assert omar.delete(path).status_code == 204


def test_a_change_needs_the_version_that_one_saw(omar):
    path = made(omar)
    assert done(omar.patch(path, {"version": 1, "capacity": 8}))["version"] == 2
    problem(omar.patch(path, {"version": 1, "capacity": 16}), 409, "tournament_changed")
    problem(omar.patch(path, {"capacity": 16}), 400, "invalid_body")


def test_what_cannot_be_done_now_is_refused_with_where_the_event_stands(omar, four):
    path = made(omar)
    told = problem(step(omar, path, "confirm"), 409, "tournament_status")
    assert told["status"] == 409 and told["event_status"] == "draft"
    assert told["detail"].startswith("The event is a draft: it can be changed or deleted")
    done(step(omar, path, "open"))
    arabic = omar.post(f"{path}/steps", {"step": "confirm"}, accept_language="ar")
    assert problem(arabic, 409, "tournament_status")["detail"].startswith("التسجيل مفتوح")
    for each in four[1:]:
        done(each.put(f"{path}/entries/{each.user.name}", {}))
    done(step(omar, path, "close"))
    late = problem(four[0].put(f"{path}/entries/amal", {}), 409, "entries_closed")
    assert late["event_status"] == "closed" and "officials can open them again" in late["detail"]


def test_a_stage_round_that_is_published_is_not_published_again_and_is_named(omar, entered):
    digest = done(omar.post(f"{entered}/rounds/pair", {}))["digest"]
    done(omar.post(f"{entered}/rounds/publish", {"digest": digest}), 201)
    again = problem(omar.post(f"{entered}/rounds/publish", {"digest": digest}), 409, "stage_round_open")
    assert again["stage_round"] == 1 and again["detail"].startswith("Round 1 is published")


def test_a_cut_that_a_full_field_does_not_fill_is_pointed_at_with_both_numbers(omar):
    stages = [{"rounds": 2}, {"rounds": 1, "enters": 16, "scheduled": False}]
    sent = {**EVENT, "stages": stages, "capacity": 8, "scale": 0}
    told = problem(omar.post("tournaments", sent), 422, "invalid_tournament")
    said = [(each["pointer"], each["code"], each["detail"]) for each in told["errors"]]
    assert said == [
        ("/scale", "out_of_bounds", "A whole number from 1 to 1000."),
        ("/stages/1/enters", "impossible_cut",
         "With a full field of 8 (capacity): 16 cannot go on from 8."),
    ]  # fmt: skip
    arabic = omar.post("tournaments", sent, accept_language="ar")
    last = problem(arabic, 422, "invalid_tournament")["errors"][-1]["detail"]
    whole = re.sub("[\u2066-\u2069]", "", last)
    assert whole == "إذا اكتمل العدد 8 (السعة): لا يتأهّل 16 من 8."
    assert "\u206616\u2069" in last, "a number stays whole among Arabic words"


def test_a_field_of_nobody_is_not_closed_and_told_how_many_could_play(omar):
    path = made(omar)
    done(step(omar, path, "open"))
    told = problem(step(omar, path, "close"), 422, "pairing_refused")
    assert (told["reason"], told["fits"]) == ("too_few_entries", [2])
    assert told["detail"].endswith(" 2 could play.")


def test_what_one_saw_is_named_in_the_body_or_by_if_match_and_one_of_them_is_needed(omar):
    path = made(omar)
    tag = omar.get(path).headers["ETag"]
    told = problem(omar.patch(path, {"capacity": 8}), 400, "invalid_body")
    assert [(each["pointer"], each["code"]) for each in told["errors"]] == [("/version", "required")]
    assert done(omar.patch(path, {"capacity": 8}, if_match=tag))["version"] == 2
    problem(omar.patch(path, {"capacity": 16}, if_match=tag), 412, "precondition_failed")
    assert done(omar.patch(path, {"capacity": 16}, if_match="*"))["capacity"] == 16
    paths = done(omar.get("openapi.json"))["paths"]
    change = paths["/api/v1/tournaments/{tournament_id}"]["patch"]
    assert "If-Match" in {each["name"] for each in change["parameters"]} and "412" in change["responses"]


def test_who_is_no_official_runs_nothing(four, entered):
    told = problem(four[0].post(f"{entered}/rounds/pair", {}), 403, "missing_scope")
    assert told["missing_scope"] == "tournaments:manage"


def test_what_cannot_be_is_told_where(omar):
    told = problem(
        omar.post("tournaments", {**EVENT, "stages": [{"method": "swiss"}]}), 422, "invalid_tournament"
    )
    assert [each["pointer"] for each in told["errors"]] == ["/stages/0/rounds"]
    problem(omar.post("tournaments", {**EVENT, "turn_limit": None}), 422, "limit_required")


def test_why_there_is_no_pairing_is_told(omar, entered):
    told = problem(
        omar.post(f"{entered}/rounds/pair", {"forbidden": [[1, 2], [1, 3], [1, 4]]}), 422, "pairing_refused"
    )
    assert told["reason"] == "no_arrangement"
    problem(omar.post(f"{entered}/rounds/publish", {"digest": "0" * 32}), 409, "preview_outdated")


def test_one_enters_and_leaves_by_oneself_and_others_do_not(omar, four, entered):
    amal, basim, *_ = four
    problem(amal.put(f"{entered}/entries/basim", {}), 403, "missing_scope")
    assert done(amal.delete(f"{entered}/entries/amal"))["status"] == "withdrawn"
    problem(amal.put(f"{entered}/entries/amal", {}), 409, "entries_closed")
    numbers = [each["number"] for each in done(Caller().get(f"{entered}/entries?limit=2"))["data"]]
    assert numbers == [1, 2]
    assert [each["id"] for each in done(basim.get("tournaments?mine=true"))["data"]] == [entered[12:]]


def test_the_owner_of_a_program_takes_it_out_with_a_token_that_joins(omar, four):
    amal, basim, *_ = four
    path = made(omar)
    done(step(omar, path, "open"))
    somebody("robot", "bot", owner=amal.user)
    done(omar.put(f"{path}/entries/robot", {}))
    problem(basim.delete(f"{path}/entries/robot"), 403, "missing_scope")
    assert done(amal.delete(f"{path}/entries/robot"))["status"] == "withdrawn"


def test_an_event_is_called_off_with_a_reason(omar, entered):
    problem(step(omar, entered, "cancel"), 422, "reason_required")
    assert done(step(omar, entered, "cancel", reason="The hall was flooded."))["status"] == "cancelled"
    assert done(Caller().get("tournaments?status=cancelled"))["data"][0]["name"] == "Friday evening"


def test_an_official_enters_bots_and_others_with_a_token_that_manages(omar, four, person):
    amal, *_ = four
    path = made(omar)
    done(step(omar, path, "open"))
    Bot.objects.get_or_create(user=somebody("steady", "bot"), defaults={"strategy": "steady"})
    entered = done(omar.post(f"{path}/entries", {"bot": "steady", "count": 3}), 201)["data"]
    assert [(each["name"], each["player"]["name"]) for each in entered][:2] == [
        ("steady 1", "steady"), ("steady 2", "steady"),
    ]  # fmt: skip
    problem(omar.post(f"{path}/entries", {"bot": "steady", "count": 257}), 400, "invalid_body")
    problem(omar.post(f"{path}/entries", {"bot": "amal"}), 404, "not_found")
    assert done(omar.put(f"{path}/entries/amal", {}))["player"]["name"] == "amal"
    assert done(omar.delete(f"{path}/entries/steady 2"))["status"] == "withdrawn"
    assert done(omar.put(f"{path}/entries/steady 2", {}))["status"] == "entered"
    joins = person("omar", *AT_SIGN_UP)
    for answer in (joins.put(f"{path}/entries/basim", {}), joins.delete(f"{path}/entries/steady 1")):
        assert problem(answer, 403, "missing_scope")["missing_scope"] == "tournaments:manage"
    problem(amal.delete(f"{path}/entries/steady 1"), 403, "missing_scope")


def test_a_list_is_tried_and_entered_over_http_as_csv_and_as_json(omar, four):
    path = made(omar)
    done(step(omar, path, "open"))
    csv = {"content_type": "text/csv"}
    sent = "\ufeffname;status\r\namal;\r\nnobody;\r\n".encode()
    tried = done(omar.send("POST", f"{path}/import?dry_run=true", sent, **csv))
    assert ([each["name"] for each in tried["added"]], tried["refused"][0]["line"]) == (["amal"], 3)
    said = {}
    for language in ("en", "ar"):
        of = csv | {"accept_language": language}
        answer = omar.send("POST", f"{path}/import?dry_run=true", sent + b"basim;dropped\r\n", **of)
        assert answer.headers["Content-Language"] == language
        tried = done(answer)
        assert tried["passed_over"] == [{"line": 4, "name": "basim"}]
        told = problem(omar.send("POST", f"{path}/import", sent, **of), 422, "import_refused")
        assert told["refused"] == tried["refused"]
        said[language] = tried["refused"][0]["detail"]
    assert said["en"].isascii() and not said["ar"].isascii()
    for kind in ("text/tab-separated-values", "application/vnd.ms-excel"):
        told = problem(
            omar.send("POST", f"{path}/import", sent, content_type=kind), 415, "unsupported_media_type"
        )
        assert told["detail"] == "Send `Content-Type: application/json` or `Content-Type: text/csv`."
    told = problem(omar.send("POST", f"{path}/import", sent, **csv), 422, "import_refused")
    assert [(each["pointer"], each["code"]) for each in told["errors"]] == [("/3/name", "unknown_user")]
    problem(omar.send("POST", f"{path}/import", b"club\n", **csv), 400, "unreadable_list")
    problem(
        omar.send("POST", f"{path}/import", b"name\n", content_type="text/plain"),
        415,
        "unsupported_media_type",
    )
    body = {"entries": [{"name": "amal"}, {"name": "basim"}]}
    assert len(done(omar.post(f"{path}/import", body))["added"]) == 2
    shown = Caller().get(f"{path}/entries?format=csv")
    lines = shown.content.decode("utf-8-sig").splitlines()
    assert shown.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert [line.split(",")[1] for line in lines] == ["name", "amal", "basim"]
    assert Caller().get(f"{path}/entries", accept="text/csv").content == shown.content
    again = done(omar.send("POST", f"{path}/import?dry_run=true", shown.content, **csv))
    assert len(again["unchanged"]) == 2 and not again["added"]


def test_all_tables_are_seen_at_a_glance_and_their_officials_see_what_needs_attention(omar, four, entered):
    assert done(Caller().get(f"{entered}/tables"))["data"] == []
    round = published(omar, entered)
    found = done(Caller().get(f"{entered}/tables"))["data"]
    assert [each["table"] for each in found] == [each["table"] for each in round["tables"]]
    for each in found:
        (awaited,) = each["awaited"]
        state = done(Caller().get(f"tables/{each['table']}/state"))
        (waiting,) = state["rounds"][0]["waiting"]
        sitting = {
            seat["seat"]: seat["player"]["name"]
            for seat in done(Caller().get(f"tables/{each['table']}"))["seats"]
        }
        assert (awaited["seat"], awaited["deadline_at"]) == (waiting["seat"], waiting["deadline_at"])
        assert sitting[awaited["seat"]] == awaited["name"]
        assert (each["rounds"], each["needs_attention"], each["paused_until"]) == ([1], None, None)
    problem(Caller().get(f"{entered}/tables?stage_round=2"), 404, "not_found")
    Waiting.objects.update(since=Now() - timedelta(hours=1), due_at=None)
    assert {each["kind"] for each in done(omar.get(f"{entered}/attention"))["data"]} == {"table_stuck"}
    seen = done(omar.get(f"{entered}/tables?stage_round=1"))["data"]
    assert [each["needs_attention"] for each in seen] == [["table_stuck"]] * 2
    manager = Caller(*_managing(four[0]))
    problem(manager.get(f"{entered}/attention"), 403, "not_official")


def _managing(caller: Caller) -> tuple[str, Any]:
    now = datetime.now(UTC)
    scopes = (Scope.TOURNAMENTS_MANAGE, Scope.TOURNAMENTS_READ)
    return accounts.create_token(user=caller.user, name="t", scopes_wanted=scopes, now=now)[1], caller.user


def test_standings_and_the_crosstable_are_sheets_too_and_of_any_stage_round(omar, entered):
    for _ in (1, 2):
        play(published(omar, entered))
    lines = done(Caller().get(f"{entered}/standings"))["data"]
    sheet = Caller().get(f"{entered}/standings", accept="text/csv").content.decode("utf-8-sig").splitlines()
    assert sheet[0] == "rank,entry,name,status,stage,points,carried,round 1,round 2,why"
    assert [row.split(",")[2] for row in sheet[1:]] == [each["name"] for each in lines]
    crossed = done(Caller().get(f"{entered}/crosstable"))["data"]
    assert [each["name"] for each in crossed] == [each["name"] for each in lines]
    by_entry = {each["entry"]: each for each in crossed}
    for each in crossed:
        assert [cell["stage_round"] for cell in each["cells"]] == [1, 2]
        for place, cell in enumerate(each["cells"]):
            (other,) = cell["opponents"]
            assert by_entry[other]["cells"][place]["opponents"] == [each["entry"]]
    before = done(Caller().get(f"{entered}/crosstable?after=1"))["data"]
    assert [len(each["cells"]) for each in before] == [1] * 4
    cells = Caller().get(f"{entered}/crosstable?format=csv").content.decode("utf-8-sig").splitlines()
    assert (
        cells[0].startswith("stage,rank,entry,name,points,points 1,place 1,met 1,points 2")
        and len(cells) == 5
    )


def test_a_column_of_the_sheet_of_standings_is_one_round_of_the_event_in_whatever_stage(omar, four):
    stages = [{"rounds": 2}, {"rounds": 1, "enters": 2}]
    event = made(omar, stages=stages)
    done(step(omar, event, "open"))
    for caller in four:
        done(caller.put(f"{event}/entries/{caller.user.name}", {}))
    done(step(omar, event, "close"))
    for _ in range(3):
        play(published(omar, event))
    sheet = Caller().get(f"{event}/standings?format=csv").content.decode("utf-8-sig").splitlines()
    header, *lines = (dict(zip(sheet[0].split(","), row.split(","), strict=False)) for row in sheet)
    of_rounds = ("round 1", "round 2", "round 3")
    assert set(of_rounds) <= header.keys() and len(lines) == 4
    for line in lines:
        played = [number for number, name in enumerate(of_rounds, 1) if line[name]]
        assert played == ([3] if line["stage"] == "2" else [1, 2])


def test_what_an_event_can_tell_is_previewed_with_what_that_assumes(omar, entered):
    short = done(Caller().get("tournaments/reliability?entries=32&rounds=5&deals=5"))
    long = done(Caller().get("tournaments/reliability?entries=32&rounds=8&deals=18"))
    assert short["best_wins"] < long["best_wins"] and short["agreement"] < long["agreement"]
    assert short["says"] == f"best player wins {short['best_wins']:.0%}" and short["players"] == 4
    problem(Caller().get("tournaments/reliability?entries=3&rounds=5"), 400, "invalid_parameter")
    own = done(Caller().get(f"{entered}/reliability"))
    assert (own["entries"], own["rounds"], own["deals"], own["players"]) == (4, 2, 1, 2)


def test_a_round_is_published_now_and_its_start_is_set_over_rest_and_graphql(omar, four, entered):
    soon, later = ((datetime.now(UTC) + timedelta(days=each)).isoformat() for each in (1, 2))
    digest = done(omar.post(f"{entered}/rounds/pair", {}))["digest"]
    body = {"digest": digest, "starts_at": "2020-01-01T00:00:00Z"}
    problem(omar.post(f"{entered}/rounds/publish", body), 422, "invalid_start")
    made_one = done(omar.post(f"{entered}/rounds/publish", {**body, "starts_at": soon}), 201)
    assert read_instant(made_one["starts_at"]).date() == datetime.fromisoformat(soon).date()
    assert {each["status"] for each in made_one["tables"]} == {"open"}
    (event,) = Calendar.from_ical(four[0].get("me/deadlines.ics").content).events
    assert event.start.date() == datetime.fromisoformat(soon).date()
    moved = done(omar.put(f"{entered}/rounds/1/start", {"starts_at": later}))
    assert moved["starts_at"] > made_one["starts_at"]
    mutation = """mutation ($id: ID!, $at: DateTime) {
      setStageRoundStart(tournament: $id, stageRound: 1, startsAt: $at) { __typename
        ... on StageRoundScheduled { stageRound { startsAt tables { status } } } } }"""
    sent = {"id": entered.removeprefix("tournaments/"), "at": soon}
    back = found(omar, mutation, **sent)["setStageRoundStart"]
    assert back["stageRound"]["startsAt"] == made_one["starts_at"]
    begun = found(omar, mutation, **{**sent, "at": None})["setStageRoundStart"]
    assert {each["status"] for each in begun["stageRound"]["tables"]} == {"running"}
    assert found(omar, mutation, **sent)["setStageRoundStart"]["__typename"] == "StageRoundBegun"
    problem(omar.put(f"{entered}/rounds/2/start", {"starts_at": None}), 404, "not_found")
