"""Running a tournament over GraphQL: from the draft to the confirmed end, with refusals."""

from datetime import date
from typing import Any

import pytest

from accounts.scopes import AT_SIGN_UP, Scope
from bots.models import Bot
from bots.services import play_waiting
from games.tables.services import abort_by_staff
from games.tournaments import services
from games.tournaments.models import Tournament
from games.tournaments.pairing.dice import commitment
from games.tournaments.roles import Role
from tests.api.client import Caller
from tests.api.games import done
from tests.api.graphql.events import as_rest, came_to, whole
from tests.api.graphql.graphql_client import ACT, asked, codes, found, sent
from tests.api.tournament.test_tournaments import EVENT as OVER_REST
from tests.api.tournament.test_tournaments import NAMES, entered, four, made, omar, play, published  # noqa: F401 - fixtures
from tests.people import somebody

pytestmark = pytest.mark.django_db
EVENT: dict[str, Any] = {
    "name": "Eight on a Friday", "ruleset": "updown", "players": 2, "options": {"rounds": [1]},
    "turnLimit": 60, "stages": [{"rounds": 1}], "lateUntil": 1, "complaintHours": 0,
}  # fmt: skip
WHY = "They told their cards to a friend at another table."
TOURNAMENT = "... on TournamentUpdated { tournament { id status version entered seed commitment } }"
ENTRY = "... on EntryUpdated { entry { number name status player { name createdAt } } }"
PROPOSAL = "... on StageRoundPaired { proposal " + whole("PairingProposal") + " }"
PUBLISHED = """... on StageRoundPublished { stageRound {
  number status tables { number tableId table { status } seats { name } } } }"""
TURNS = """query ($id: ID!) { table(id: $id) { status state { rounds {
  waiting { seat } my { turnId legalActions { type cards values } } } seats { player { name } } } } }"""


@pytest.fixture
def bots() -> None:
    Bot.objects.get_or_create(user=somebody("steady", "bot"), defaults={"strategy": "steady"})


def step(caller: Caller, event: str, name: str, **more: str) -> dict[str, Any]:
    reason = "".join(f', {each}: "{text}"' for each, text in more.items())
    return came_to(caller, f"takeStep(tournament: $id, step: {name}{reason})", TOURNAMENT, id=event)


def paired(omar: Caller, event: str, wishes: Any = None) -> dict[str, Any]:  # noqa: F811 - the fixture's name
    proposed = came_to(
        omar, "pairStageRound(tournament: $id, wishes: $wishes)", PROPOSAL, id=event, wishes=wishes
    )
    assert proposed["__typename"] == "StageRoundPaired", proposed
    proposal: dict[str, Any] = proposed["proposal"]
    return proposal


def publish(omar: Caller, event: str, digest: str) -> dict[str, Any]:  # noqa: F811 - the fixture's name
    mutation = "publishStageRound(tournament: $id, digest: $digest)"
    return came_to(omar, mutation, PUBLISHED, id=event, digest=digest)


def played(table: str, people: dict[str, Caller]) -> None:
    """Play a table to its end: bots play by themselves, people take their first legal action."""
    while True:
        play_waiting(table, seconds=60)
        shown = found(Caller(), TURNS, id=table)["table"]
        if shown["status"] != "running":
            return
        names = [each["player"]["name"] for each in shown["state"]["seats"]]
        caller = people[names[shown["state"]["rounds"][0]["waiting"][0]["seat"]]]
        my = found(caller, TURNS, id=table)["table"]["state"]["rounds"][0]["my"]
        legal = my["legalActions"][0]
        action = {"type": legal["type"]}
        action |= {"card": legal["cards"][0]} if legal["cards"] else {"value": legal["values"][0]}
        taken = found(caller, ACT, table=table, turn=my["turnId"], action=action)["act"]
        assert taken["__typename"] == "ActionTaken"


def test_an_event_of_eight_is_run_to_its_confirmed_end_through_graphql_alone(omar, person, bots):  # noqa: F811
    people = {name: person(name) for name in ("amal", "basim")}
    made_one = came_to(omar, "makeTournament(tournament: $new)", TOURNAMENT, new=EVENT)["tournament"]
    event = made_one["id"]
    assert step(omar, event, "open")["tournament"]["status"] == "open"
    for caller in people.values():
        entry = came_to(caller, 'enterTournament(tournament: $id, clientSeed: "luck")', ENTRY, id=event)[
            "entry"
        ]
        assert (entry["name"], entry["status"]) == (caller.user.name, "entered") and entry["player"][
            "createdAt"
        ]
    bots_in = came_to(
        omar, 'enterBots(tournament: $id, bot: "steady", count: 6)',
        "... on BotsEntered { entered { name } }", id=event,
    )  # fmt: skip
    assert [each["name"] for each in bots_in["entered"]] == [f"steady {number}" for number in range(1, 7)]
    why = "... on TournamentStatus { code eventStatus }"
    refused = came_to(omar, "takeStep(tournament: $id, step: confirm)", why, id=event)
    assert (refused["code"], refused["eventStatus"]) == ("tournament_status", "open")
    assert step(omar, event, "close")["tournament"]["entered"] == 8
    proposal = paired(omar, event)
    assert publish(omar, event, "other")["code"] == "preview_outdated"
    stage_round = publish(omar, event, proposal["digest"])["stageRound"]
    assert (stage_round["number"], len(stage_round["tables"])) == (1, 4)
    assert publish(omar, event, proposal["digest"])["code"] == "stage_round_open"
    assert step(omar, event, "confirm")["code"] == "tournament_status"
    for table in stage_round["tables"]:
        assert table["table"]["status"] == "running"
        played(table["tableId"], people)
    assert services.sweep_tournaments() == 1
    read = """query ($id: ID!) { tournament(id: $id) {
      status seed standings { rank name points byRound } stageRounds { status } attention { kind } } }"""
    over = found(omar, read, id=event)["tournament"]
    assert (over["status"], over["seed"]) == ("played", None)
    assert [each["kind"] for each in over["attention"]] == ["confirmation_due"]
    assert [each["status"] for each in over["stageRounds"]] == ["played"]
    assert {each["name"] for each in over["standings"]} == {
        "amal",
        "basim",
        *(f"steady {n}" for n in range(1, 7)),
    }
    confirmed = step(omar, event, "confirm")["tournament"]
    assert confirmed["status"] == "confirmed"
    assert commitment(bytes.fromhex(confirmed["seed"])) == made_one["commitment"]
    late = came_to(person("camil"), "enterTournament(tournament: $id)", ENTRY, id=event)
    assert (late["__typename"], late["code"]) == ("EntriesClosed", "entries_closed")


def test_a_table_leads_to_its_event_by_name(omar, entered):  # noqa: F811
    event = entered.removeprefix("tournaments/")
    published(omar, entered)
    query = """{ tables(first: 9) { nodes { id tournament event { id name status owner { name } } } } }"""
    nodes = found(omar, query)["tables"]["nodes"]
    assert len(nodes) == 2
    for each in nodes:
        assert each["event"] == {
            "id": event, "name": "Friday evening", "status": "running", "owner": {"name": "omar"},
        }  # fmt: skip
        assert each["tournament"] == event
    one = found(omar, "query ($id: ID!) { table(id: $id) { event { name } } }", id=nodes[0]["id"])
    assert one["table"]["event"]["name"] == "Friday evening"


def test_pairing_publishing_and_deciding_name_the_version_that_was_seen(omar, entered):  # noqa: F811
    event = entered.removeprefix("tournaments/")
    version = done(omar.get(entered))["version"]

    def paired_at(version: int) -> dict[str, Any]:
        pair = f"pairStageRound(tournament: $id, version: {version})"
        return came_to(omar, pair, "... on StageRoundPaired { proposal { digest } }", id=event)

    assert paired_at(version - 1)["code"] == "tournament_changed"
    digest = paired_at(version)["proposal"]["digest"]
    publishing = "publishStageRound(tournament: $id, digest: $digest, version: 1)"
    assert came_to(omar, publishing, id=event, digest=digest)["code"] == "tournament_changed"
    motion = "... on MotionUpdated { motion { id status } }"
    wanted = {"kind": "disqualify", "entry": 1, "reason": WHY}
    ask = "askForMotion(tournament: $id, motion: $motion)"
    asked_for = came_to(omar, ask, motion, id=event, motion=wanted)["motion"]["id"]
    decide = f'decideMotion(tournament: $id, motion: "{asked_for}", agrees: false, version: %d)'
    assert came_to(omar, decide % 1, motion, id=event)["code"] == "tournament_changed"
    assert came_to(omar, decide % version, motion, id=event)["motion"]["status"] == "declined"


def test_a_draft_is_changed_on_fresh_sight_and_thrown_away(omar):  # noqa: F811
    event = came_to(omar, "makeTournament(tournament: $new)", TOURNAMENT, new=EVENT)["tournament"]["id"]
    change = "changeTournament(tournament: $id, version: 1, changes: $changes)"
    sent_changes = {
        "capacity": 16,
        "entriesCloseAt": "2100-01-01T00:00:00Z",
        "tieBreaks": ["lot"],
        "rated": False,
    }
    assert came_to(omar, change, TOURNAMENT, id=event, changes=sent_changes)["tournament"]["version"] == 2
    assert (
        came_to(omar, change, TOURNAMENT, id=event, changes={"capacity": 8})["code"] == "tournament_changed"
    )
    told = done(omar.get(f"tournaments/{event}"))
    assert (told["capacity"], told["tie_breaks"], told["options"]) == (16, ["lot"], {"rounds": [1]})
    assert told["entries_close_at"] == "2100-01-01T00:00:00.000Z" and told["name"] == EVENT["name"]
    limit = came_to(
        omar, "changeTournament(tournament: $id, version: 2, changes: $changes)", TOURNAMENT, id=event,
        changes={"turnLimit": None, "clock": {"preset": "brisk"}},
    )  # fmt: skip
    assert limit["tournament"]["version"] == 3
    assert done(omar.get(f"tournaments/{event}"))["clock"]["preset"] == "brisk"
    discarded = came_to(
        omar, "discardTournament(tournament: $id)", "... on TournamentDiscarded { id }", id=event
    )
    assert discarded == {"__typename": "TournamentDiscarded", "id": event}
    assert not Tournament.objects.exists()


def test_what_was_seen_of_an_event_may_be_sent_with_whatever_officials_do(omar, four):  # noqa: F811
    event = made(omar).removeprefix("tournaments/")
    for mutation in (
        "takeStep(tournament: $id, step: open, version: %s)",
        'appointOfficial(tournament: $id, user: "amal", role: arbiter, version: %s)',
        'dismissOfficial(tournament: $id, user: "amal", role: arbiter, version: %s)',
        'rollBackStageRound(tournament: $id, stageRound: 1, reason: "' + WHY + '", version: %s)',
        'ruleOnTable(tournament: $id, stageRound: 1, number: 1, scores: [], reason: "'
        + WHY
        + '", version: %s)',
        "discardTournament(tournament: $id, version: %s)",
    ):
        stale = came_to(omar, mutation % 9, id=event)
        assert (stale["__typename"], stale["code"]) == ("TournamentChanged", "tournament_changed"), mutation
        fresh = came_to(omar, mutation % Tournament.objects.get().version, id=event)
        assert fresh.get("code") != "tournament_changed", mutation


def test_officials_are_appointed_and_dismissed(omar, four):  # noqa: F811
    event = made(omar).removeprefix("tournaments/")
    official = "... on OfficialAppointed { official { role user { name createdAt } } }"
    appoint = 'appointOfficial(tournament: $id, user: "amal", role: %s)'
    given = came_to(omar, appoint % "arbiter", official, id=event)["official"]
    assert (given["role"], given["user"]["name"]) == ("arbiter", "amal")
    assert came_to(omar, appoint % "owner", official, id=event)["code"] == "owner_stays"
    nobody = 'appointOfficial(tournament: $id, user: "nobody-here", role: arbiter)'
    assert came_to(omar, nobody, id=event)["errors"] == [{"pointer": "/user", "code": "unknown_user"}]
    dismiss = 'dismissOfficial(tournament: $id, user: "amal", role: arbiter)'
    taken = came_to(omar, dismiss, "... on OfficialDismissed { name role }", id=event)
    assert (taken["name"], taken["role"]) == ("amal", "arbiter")
    assert came_to(omar, dismiss, id=event)["code"] == "not_found"


def test_a_list_is_tried_and_then_entered_whole_or_not_at_all(omar, four, bots):  # noqa: F811
    event = made(omar).removeprefix("tournaments/")
    step(omar, event, "open")
    import_entries = "importEntries(tournament: $id, names: $names%s)"
    compared = "... on ListCompared { added { line name } unchanged { name } refused { line code } digest }"
    wrong = "... on ImportRefused { refused { line column name code detail } }"
    tried = came_to(
        omar, import_entries % ", dryRun: true", compared, id=event, names=["amal", "steady", "nobody-here"]
    )
    assert [each["name"] for each in tried["added"]] == ["amal", "steady 1"]
    assert tried["refused"] == [{"line": 3, "code": "unknown_user"}]
    refused = came_to(omar, import_entries % "", wrong, id=event, names=["amal", "nobody-here"])
    assert (refused["__typename"], refused["refused"][0]["name"]) == ("ImportRefused", "nobody-here")
    good = came_to(omar, import_entries % ", dryRun: true", compared, id=event, names=["amal", "basim"])
    stale = import_entries % ', digest: "other"'
    assert came_to(omar, stale, id=event, names=["amal", "basim"])["code"] == "preview_outdated"
    by_digest = import_entries % f', digest: "{good["digest"]}"'
    assert came_to(omar, by_digest, compared, id=event, names=["amal", "basim"])["added"] == good["added"]
    again = came_to(omar, import_entries % "", compared, id=event, names=["amal"])
    assert (again["added"], again["unchanged"]) == ([], [{"name": "amal"}])


def test_who_enters_and_leaves_is_oneself_or_an_official_with_a_token_that_manages(omar, four, person, bots):  # noqa: F811
    event = made(omar).removeprefix("tournaments/")
    step(omar, event, "open")
    enter = 'enterTournament(tournament: $id, player: "%s")'
    assert came_to(four[0], enter % "amal", ENTRY, id=event)["entry"]["number"] == 1
    other = f"mutation ($id: ID!) {{ {enter % 'basim'} {{ __typename }} }}"
    answer = asked(four[0], other, id=event)
    assert codes(answer) == ["missing_scope"]
    assert answer["errors"][0]["extensions"]["missing_scope"] == "tournaments:manage"
    assert came_to(omar, enter % "basim", ENTRY, id=event)["entry"]["name"] == "basim"
    stranger = person("hana", *AT_SIGN_UP, Scope.TOURNAMENTS_MANAGE)
    assert came_to(stranger, enter % "camil", id=event)["__typename"] == "NotOfficial"
    leave = 'leaveTournament(tournament: $id, player: "%s")'
    assert came_to(omar, leave % "basim", ENTRY, id=event)["entry"]["status"] == "withdrawn"
    assert (
        came_to(four[0], "leaveTournament(tournament: $id)", ENTRY, id=event)["entry"]["status"]
        == "withdrawn"
    )
    assert came_to(four[0], "leaveTournament(tournament: $id)", id=event)["code"] == "not_found"


def test_an_empty_name_is_nobody_s(omar, entered):  # noqa: F811
    event = entered.removeprefix("tournaments/")
    for name in ("", " ", "x" * 300, "a\\u0000"):
        for mutation in ("leaveTournament", "enterTournament"):
            refused = came_to(omar, f'{mutation}(tournament: $id, player: "{name}")', ENTRY, id=event)
            assert refused["__typename"] == "NotFound", (mutation, name)
    entries = done(Caller().get(f"{entered}/entries"))["data"]
    assert {each["status"] for each in entries} == {"entered"}


def test_a_pairing_is_what_rest_proposes_and_why_there_is_none_is_told(omar, entered):  # noqa: F811
    event = entered.removeprefix("tournaments/")
    wishes = {"roll": 3, "forbidden": [[1, 2]]}
    assert as_rest(paired(omar, event, wishes)) == done(omar.post(f"{entered}/rounds/pair", wishes))
    members = "... on PairingRefused { pairingReason entries fits }"
    none = came_to(
        omar, "pairStageRound(tournament: $id, wishes: $wishes)", members, id=event,
        wishes={"forbidden": [[1, 2], [1, 3], [1, 4]]},
    )  # fmt: skip
    told = omar.post(f"{entered}/rounds/pair", {"forbidden": [[1, 2], [1, 3], [1, 4]]}).json()
    assert [none[each] for each in ("pairingReason", "entries", "fits")] == [
        told[each] for each in ("reason", "entries", "fits")
    ]
    query = """mutation ($id: ID!, $wishes: PairingWishes) {
      pairStageRound(tournament: $id, wishes: $wishes) { __typename } }"""
    for wrong, pointer in (({"roll": -1}, "/wishes/roll"), ({"forbidden": [[1]]}, "/wishes/forbidden")):
        answer = asked(omar, query, id=event, wishes=wrong)
        assert codes(answer) == ["invalid_body"]
        assert answer["errors"][0]["extensions"]["errors"][0]["pointer"].startswith(pointer)


def test_a_stage_round_is_published_once_for_one_key(omar, entered):  # noqa: F811
    event = entered.removeprefix("tournaments/")
    digest = paired(omar, event)["digest"]
    query = f"""mutation {{ publishStageRound(tournament: "{event}", digest: "{digest}") {{ __typename
      ... on StageRoundPublished {{ stageRound {{ tables {{ tableId }} }} }} }} }}"""
    first, again = (sent(omar, {"query": query}, idempotency_key="once") for _ in range(2))
    assert done(first) == done(again) and again.headers["Idempotency-Replayed"] == "true"
    assert done(first)["data"]["publishStageRound"]["__typename"] == "StageRoundPublished"


def test_a_stage_round_is_taken_back_and_a_broken_off_table_is_ruled_on(omar, entered, four):  # noqa: F811
    event = entered.removeprefix("tournaments/")
    published(omar, entered)
    back = 'rollBackStageRound(tournament: $id, stageRound: 1, reason: "%s")'
    assert came_to(omar, back % "short", id=event)["code"] == "reason_required"
    assert came_to(omar, back % WHY, TOURNAMENT, id=event)["tournament"]["status"] == "closed"
    table = published(omar, entered)["tables"][0]
    rule = 'ruleOnTable(tournament: $id, stageRound: 1, number: 1, scores: %s, reason: "' + WHY + '")'
    ruled = "... on TableRuled { table { number ruled seats { score } table { id } } }"
    assert came_to(omar, rule % "[3, 1]", ruled, id=event)["code"] == "game_stands"
    abort_by_staff(table_id=table["table"], by=omar.user, reason=WHY)
    assert came_to(omar, rule % "[3]", ruled, id=event)["code"] == "invalid_ruling"
    told = came_to(omar, rule % "[3, 1]", ruled, id=event)["table"]
    assert (told["ruled"], told["table"]["id"]) == (True, table["table"])
    assert [each["score"] for each in told["seats"]] == [3, 1]


def test_one_official_asks_and_another_agrees(omar, person, entered, bots):  # noqa: F811
    event = entered.removeprefix("tournaments/")
    nada = person("nada", *AT_SIGN_UP, Scope.TOURNAMENTS_MANAGE)
    services.appoint(tournament_id=event, by=omar.user, user=nada.user, role=Role.DIRECTOR)
    play(published(omar, entered))
    ask = "askForMotion(tournament: $id, motion: $motion)"
    shown = "... on MotionUpdated { motion " + whole("Motion") + " }"
    out = {"kind": "disqualify", "reason": WHY, "entry": 1, "struck": True}
    asked_for = came_to(omar, ask, shown, id=event, motion=out)["motion"]
    assert as_rest(asked_for) == done(omar.get(f"{entered}/motions"))["data"][0]
    assert came_to(omar, ask, shown, id=event, motion=out)["code"] == "motion_open"
    decide = f'decideMotion(tournament: $id, motion: "{asked_for["id"]}", agrees: true)'
    assert came_to(omar, decide, shown, id=event)["code"] == "second_person_needed"
    agreed = came_to(nada, decide, shown, id=event)["motion"]
    assert (agreed["status"], agreed["decidedBy"]["name"]) == ("agreed", "nada")
    assert came_to(nada, decide, shown, id=event)["code"] == "motion_decided"
    query = """mutation ($id: ID!, $motion: MotionInput!) {
      askForMotion(tournament: $id, motion: $motion) { __typename } }"""
    answer = asked(omar, query, id=event, motion={"kind": "annul", "reason": WHY})
    assert codes(answer) == ["invalid_body"]
    assert answer["errors"][0]["extensions"]["errors"][0]["pointer"] == "/motion/games"


def test_a_complaint_is_made_by_a_player_and_answered_by_an_official(omar, four, entered):  # noqa: F811
    event, shown = entered.removeprefix("tournaments/"), "... on ComplaintUpdated { complaint %s }"
    shown %= whole("Complaint")
    complain = 'complain(tournament: $id, text: "Seat 2 was scored wrongly."%s)'
    assert came_to(four[0], complain % "", shown, id=event)["__typename"] == "ComplaintsOver"
    play(published(omar, entered))
    filed = came_to(four[0], complain % ", stageRound: 1, table: 2", shown, id=event)["complaint"]
    assert as_rest(filed) == done(four[0].get(f"{entered}/complaints"))["data"][0]
    assert came_to(four[0], complain % "", shown, id=event)["code"] == "complaint_open"
    bare = complain.replace("$id", f'"{event}"') % ", table: 2"
    wrong = asked(four[1], f"mutation {{ {bare} {{ __typename }} }}")
    assert codes(wrong) == ["invalid_body"]
    read = "query ($id: ID!) { tournament(id: $id) { complaints { id tableNumber by { name } } } }"
    one = [{"id": filed["id"], "tableNumber": 2, "by": {"name": "amal"}}]
    for caller, seen in ((omar, one), (four[0], one), (four[1], [])):
        assert found(caller, read, id=event)["tournament"]["complaints"] == seen
    assert codes(asked(Caller(), read, id=event)) == ["not_authenticated"]
    answer = (
        f'answerComplaint(tournament: $id, complaint: "{filed["id"]}", upheld: false, '
        'ruling: "It stands as it was."%s)'
    )
    assert came_to(omar, answer % ", version: 99", shown, id=event)["code"] == "tournament_changed"
    told = came_to(omar, answer % "", shown, id=event)["complaint"]
    assert (told["status"], told["ruling"]) == ("dismissed", "It stands as it was.")
    assert came_to(omar, answer % "", shown, id=event)["code"] == "complaint_answered"


def test_the_boards_of_the_day_are_begun_by_one_mutation_and_once(person):
    shown = "... on DailyBegun { daily { tableId table { id } tournament { entered } } }"
    amal = person("amal")
    assert came_to(amal, "playDaily", shown)["code"] == "not_found"
    services.open_day(date(2999, 11, 22))
    begun, again = (came_to(amal, "playDaily", shown)["daily"] for _ in range(2))
    assert begun == again and begun["table"]["id"] == begun["tableId"]
    assert begun["tournament"]["entered"] == 1


def test_a_token_that_only_manages_is_told_what_it_changed(person):
    hana = person("hana", Scope.TOURNAMENTS_MANAGE)
    made_one = came_to(hana, "makeTournament(tournament: $new)", TOURNAMENT, new=EVENT)
    assert made_one["tournament"]["status"] == "draft"
    query = """mutation ($new: NewTournament!) { makeTournament(tournament: $new) {
      ... on TournamentUpdated { tournament { id officials { role } } } } }"""
    assert codes(asked(hana, query, new=EVENT)) == ["missing_scope"]


# Method, path and body of REST, the same as a mutation, and the code with which both refuse it.
FRIDAY = 'name: "Friday", ruleset: "updown", players: 2'
REFUSED: dict[str, tuple[str, str, Any, str, str]] = {
    "a stage without rounds": (
        "POST", "tournaments", {**OVER_REST, "stages": [{"method": "swiss"}]},
        "makeTournament(tournament: {" + FRIDAY + ", turnLimit: 60, stages: [{method: swiss}]})",
        "invalid_tournament",
    ),
    "no limit": (
        "POST", "tournaments", {**OVER_REST, "turn_limit": None},
        "makeTournament(tournament: {" + FRIDAY + ", stages: [{rounds: 2}]})",
        "limit_required",
    ),
    "an unknown ruleset": (
        "POST", "tournaments", {**OVER_REST, "ruleset": "chess"},
        'makeTournament(tournament: {name: "F", ruleset: "chess", turnLimit: 60, stages: [{rounds: 2}]})',
        "unknown_ruleset",
    ),
    "a change once it is open": (
        "PATCH", "{event}", {"version": 3, "capacity": 8},
        'changeTournament(tournament: "{id}", version: 3, changes: {capacity: 8})', "tournament_status",
    ),
    "throwing away what was opened": (
        "DELETE", "{event}", None, 'discardTournament(tournament: "{id}")', "tournament_status"
    ),
    "confirming what was not played": (
        "POST", "{event}/steps", {"step": "confirm"},
        'takeStep(tournament: "{id}", step: confirm)', "tournament_status",
    ),
    "calling it off without a word": (
        "POST", "{event}/steps", {"step": "cancel"},
        'takeStep(tournament: "{id}", step: cancel)', "reason_required",
    ),
    "another owner": (
        "PUT", "{event}/officials/amal/owner", None,
        'appointOfficial(tournament: "{id}", user: "amal", role: owner)', "owner_stays",
    ),
    "bots after the close": (
        "POST", "{event}/entries", {"bot": "steady"},
        'enterBots(tournament: "{id}", bot: "steady")', "entries_closed",
    ),
    "a pairing that is not what was seen": (
        "POST", "{event}/rounds/publish", {"digest": "other"},
        'publishStageRound(tournament: "{id}", digest: "other")', "preview_outdated",
    ),
    "a ruling on no table": (
        "PUT", "{event}/rounds/1/tables/1/ruling", {"scores": [1, 2], "reason": WHY},
        'ruleOnTable(tournament: "{id}", stageRound: 1, number: 1, scores: [1, 2], reason: "' + WHY + '")',
        "not_found",
    ),
    "a stage round back that is not there": (
        "POST", "{event}/rounds/1/roll-back", {"reason": WHY},
        'rollBackStageRound(tournament: "{id}", stageRound: 1, reason: "' + WHY + '")', "not_found",
    ),
    "a motion about nobody": (
        "POST", "{event}/motions", {"kind": "disqualify", "entry": 99, "reason": WHY},
        'askForMotion(tournament: "{id}", motion: {kind: disqualify, entry: 99, reason: "' + WHY + '"})',
        "invalid_motion",
    ),
    "a decision about no motion": (
        "PUT", "{event}/motions/motion_none", {"agrees": True},
        'decideMotion(tournament: "{id}", motion: "motion_none", agrees: true)', "not_found",
    ),
    "an event that there is not": (
        "POST", "tournaments/tournament_none/steps", {"step": "open"},
        'takeStep(tournament: "tournament_none", step: open)', "not_found",
    ),
}  # fmt: skip


def test_both_interfaces_refuse_the_same_by_the_same_names(omar, entered, bots):  # noqa: F811
    before = Tournament.objects.values().get()
    for what, (method, path, content, mutation, code) in REFUSED.items():
        told = omar.send(method, path.replace("{event}", entered), content).json()
        refused = came_to(omar, mutation.replace("{id}", entered.removeprefix("tournaments/")))
        assert told["code"] == refused["code"] == code, (what, told, refused)
        for here, there in zip(refused["errors"], told["errors"], strict=True):
            assert here["code"] == there["code"], what
            # It points into the argument that REST has as its body, by names with capitals.
            assert here["pointer"].lower().endswith(there["pointer"].replace("_", "")), what
        assert Tournament.objects.values().get() == before, what
