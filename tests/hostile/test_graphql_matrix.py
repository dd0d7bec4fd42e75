"""Access to every field of GraphQL: of the roots and of a table, by every role, at every kind of table.

The scopes of each field are written here a second time; a field of the schema without a line fails.
"""

from datetime import UTC, datetime, timedelta
from itertools import product
from typing import Any

import pytest
from django.db import transaction

from accounts import scopes
from games.api.graphql.schema import GRAPHQL
from tests.api.client import Caller, problem
from tests.api.graphql.graphql_client import asked, codes, sent
from tests.hostile.test_matrix import ONE_OF, ROLES, STATUSES, VISIBILITIES, callers, dead, meeting, standing

__all__ = ["callers"]
pytestmark = pytest.mark.django_db
READ, PLAY, PROFILE, CHAT = "games:read", "games:play", "profile:write", "chat:write"
EVENTS, MANAGE = "tournaments:read", "tournaments:manage"
# Each mutation, and who may do it if they see the table.
MUTATIONS: dict[str, tuple[str, str]] = {
    "openTable": ("openTable(seat: null)", "any"),
    "takeSeat": ('takeSeat(table: "{t}", seat: 1)', "sees"),
    "leaveSeat": ('leaveSeat(table: "{t}")', "seated"),
    "addBot": ('addBot(table: "{t}", seat: 1, bot: "gamal")', "directs"),
    "removeBot": ('removeBot(table: "{t}", seat: 1)', "directs"),
    "invite": ('invite(table: "{t}", user: "gamal")', "directs"),
    "withdrawInvitation": ('withdrawInvitation(table: "{t}", user: "gamal")', "directs"),
    "startGame": ('startGame(table: "{t}")', "directs"),
    "abortGame": ('abortGame(table: "{t}")', "directs"),
    "pauseGame": ('pauseGame(table: "{t}")', "seated"),
    "resumeGame": ('resumeGame(table: "{t}")', "seated"),
    "takeSeatBack": ('takeSeatBack(table: "{t}", seat: 1)', "seated"),
    "resign": ('resign(table: "{t}")', "seated"),
    "confirmPlan": ('confirmPlan(table: "{t}", round: 1, rules: [])', "seated"),
    "withdrawPlan": ('withdrawPlan(table: "{t}", round: 1)', "seated"),
    "claim": ('claim(table: "{t}", round: 1)', "seated"),
    "answerClaim": ('answerClaim(table: "{t}", round: 1, agrees: true)', "seated"),
    "endAccount": ('endAccount(password: "correct horse")', "any"),
    "chooseHours": ("chooseHours(reminders: [3600])", "any"),
    "goOnVacation": ('goOnVacation(endsAt: "{week}")', "any"),
    "endVacation": ('endVacation(id: "vacation_none")', "any"),
    "markNoticesRead": ("markNoticesRead", "any"),
    "chooseNotifications": ('chooseNotifications(ways: [], language: "ar")', "any"),
    "block": ('block(user: "gamal")', "any"),
    "unblock": ('unblock(user: "gamal")', "any"),
    "say": ('say(table: "{t}", phrase: "hello")', "sees"),
    "report": ('report(player: "gamal", reason: spam)', "any"),
    "mute": ('mute(user: "gamal")', "any"),
    "unmute": ('unmute(user: "gamal")', "any"),
    "rematch": ('rematch(table: "{t}")', "seated"),
    "challenge": ('challenge(to: {{opponents: ["gamal"]}})', "any"),
    "acceptChallenge": ('acceptChallenge(id: "challenge_none")', "any"),
    "acceptChallengeLink": ('acceptChallengeLink(id: "challenge_none", secret: "none")', "any"),
    "declineChallenge": ('declineChallenge(id: "challenge_none")', "any"),
    "cancelChallenge": ('cancelChallenge(id: "challenge_none")', "any"),
    "follow": ('follow(user: "gamal")', "any"),
    "unfollow": ('unfollow(user: "gamal")', "any"),
    "writeNote": ('writeNote(about: "gamal", text: "calm")', "any"),
    "forgetNote": ('forgetNote(about: "gamal")', "any"),
    "openSeek": ("openSeek", "any"),
    "withdrawSeek": ('withdrawSeek(id: "seek_none")', "any"),
    "makeTournament": ('makeTournament(tournament: {{name: "F", stages: []}})', "any"),
    "changeTournament": ('changeTournament(tournament: "none", version: 1, changes: {{}})', "any"),
    "discardTournament": ('discardTournament(tournament: "none")', "any"),
    "takeStep": ('takeStep(tournament: "none", step: open)', "any"),
    "appointOfficial": ('appointOfficial(tournament: "none", user: "gamal", role: arbiter)', "any"),
    "dismissOfficial": ('dismissOfficial(tournament: "none", user: "gamal", role: arbiter)', "any"),
    "rollBackStageRound": ('rollBackStageRound(tournament: "none", stageRound: 1, reason: "no")', "any"),
    "askForMotion": ('askForMotion(tournament: "none", motion: {{kind: remove, reason: "no"}})', "any"),
    "decideMotion": ('decideMotion(tournament: "none", motion: "none", agrees: true)', "any"),
    "complain": ('complain(tournament: "none", text: "no")', "any"),
    "answerComplaint": (
        'answerComplaint(tournament: "none", complaint: "none", upheld: true, ruling: "no")', "any"
    ),
    "enterTournament": ('enterTournament(tournament: "none")', "any"),
    "leaveTournament": ('leaveTournament(tournament: "none")', "any"),
    "enterBots": ('enterBots(tournament: "none", bot: "steady")', "any"),
    "importEntries": ('importEntries(tournament: "none", names: [])', "any"),
    "playDaily": ("playDaily", "any"),
    "pairStageRound": ('pairStageRound(tournament: "none")', "any"),
    "setStageRoundStart": ('setStageRoundStart(tournament: "none", stageRound: 1)', "any"),
    "publishStageRound": ('publishStageRound(tournament: "none", digest: "none")', "any"),
    "ruleOnTable": (
        'ruleOnTable(tournament: "none", stageRound: 1, number: 1, scores: [1], reason: "no")', "any"
    ),
    "intervene": (
        'intervene(table: "{t}", version: "*", intervention: {{kind: pause, reason: "no power here"}})',
        "staff",
    ),
    "act": ('act(table: "{t}", turnId: "1.1", action: {{type: pass}})', "seated"),
}  # fmt: skip
# These mutations need profile:write. Those in neither this set nor `SCOPES` need games:play.
OF_ONESELF = {
    "endAccount",
    "chooseHours", "goOnVacation", "endVacation", "markNoticesRead", "chooseNotifications",
    "follow", "unfollow", "writeNote", "forgetNote",
    "block", "unblock", "mute", "unmute", "report",
}  # fmt: skip
SCOPES = {
    "say": CHAT,
    **dict.fromkeys(("enterTournament", "leaveTournament", "playDaily", "complain"), "tournaments:join"),
    **dict.fromkeys(
        (
            "makeTournament", "changeTournament", "discardTournament", "takeStep", "appointOfficial",
            "dismissOfficial", "rollBackStageRound", "askForMotion", "decideMotion", "answerComplaint",
            "enterBots", "importEntries", "pairStageRound", "publishStageRound", "setStageRoundStart",
            "ruleOnTable", "intervene",
        ),
        MANAGE,
    ),
}  # fmt: skip
MAY = {
    "sees": {"stranger", "invited", "seated", "creator"},
    "seated": {"seated", "creator"},
    "directs": {"creator"},
    "staff": set(),
}
# The scope that a token must hold, or None, and the query.
QUERIES: dict[str, tuple[str | None, str]] = {
    "viewer": (None, "viewer { scopes }"),
    "node": (READ, 'node(id: "{t}") { id }'),
    "nodes": (READ, 'nodes(ids: ["{t}"]) { id }'),
    "table": (READ, 'table(id: "{t}") { id }'),
    "tables": (READ, "tables { nodes { id } }"),
    "seeks": (READ, "seeks { nodes { id } }"),
    "lobby": (READ, "lobby { seeks { nodes { id } } tables { nodes { id } } }"),
    "seek": (READ, 'seek(id: "seek_none") { id }'),
    "tournaments": (EVENTS, "tournaments { nodes { id } }"),
    "tournament": (EVENTS, 'tournament(id: "tournament_none") { id }'),
    "daily": (EVENTS, "daily { tableId }"),
    "reliability": (None, "reliability(entries: 16, rounds: 1, deals: 1) { bestWins }"),
    "interventions": (MANAGE, 'interventions(table: "{t}") { version }'),
    "user": (None, 'user(name: "gamal") { name }'),
    "people": ("profile:read", 'people(prefix: "gamal") { name }'),
    "leaderboards": (None, "leaderboards { players }"),
    "leaderboard": (None, 'leaderboard(pool: "updown.live") { nodes { place } }'),
    "phrases": (None, "phrases { code }"),
    "rulesets": (None, "rulesets { key }"),
    "ruleset": (None, 'ruleset(key: "modern") { key }'),
    "score": (
        None,
        'score(ruleset: "modern", round: {round: 1, estimates: [], tricks: [], cards: 13}) { points }',
    ),
    "planPreview": (PLAY, 'planPreview(table: "{t}", round: 1, rules: [{{}}]) {{ rule }}'),
    "suggestedPlan": (READ, 'suggestedPlan(table: "{t}", round: 1) {{ round }}'),
    "hint": (PLAY, 'hint(table: "{t}") {{ status }}'),
    "analysis": (READ, 'analysis(table: "{t}") {{ status }}'),
    "verdict": (PLAY, 'verdict(table: "{t}", turnId: "1.1", action: {{type: pass}}) {{ legal }}'),
}  # fmt: skip
# Fields of a table that not everybody who sees it may read.
FOR_THOSE_WHO_BELONG = {"invitations"}
SUBSCRIPTIONS = {
    "tableEvents",
    "myEvents",
    "tournamentEvents",
}  # who may follow what: tests/api/graphql/test_subscriptions.py


def test_every_field_of_the_roots_is_told_here():
    roots: Any = (GRAPHQL.query_type, GRAPHQL.mutation_type, GRAPHQL.subscription_type)
    assert [set(root.fields) for root in roots] == [set(QUERIES), set(MUTATIONS), SUBSCRIPTIONS]


def sees(role: str, visibility: str) -> bool:
    return role != "of another realm" and (visibility != "invite" or role not in {"nobody", "stranger"})


def done_by(caller: Caller, name: str, table: str) -> tuple[str, str | None]:
    """Run a mutation; return its result's type or `error`, and the code of its refusal or None."""
    call = _mutation(name, table)
    answer = asked(caller, f"mutation {{ {call} {{ __typename ... on Refusal {{ code }} }} }}")
    if found := codes(answer):
        return "error", found[0]
    result = answer["data"][name]
    return result["__typename"], result.get("code")


@pytest.mark.parametrize("visibility", VISIBILITIES)
@pytest.mark.parametrize("status", STATUSES)
def test_a_table_s_mutations(callers, visibility, status):
    table = standing(callers, visibility, status)
    names = [name for name, (_, who) in MUTATIONS.items() if who != "any"]
    for name, role in product(meeting(names, visibility, status), ROLES):
        mark = transaction.savepoint()
        came_to, code = done_by(callers[role], name, table)
        transaction.savepoint_rollback(mark)
        what = (name, role, came_to, code)
        if role == "nobody":
            assert (came_to, code) == ("error", "not_authenticated"), what
        elif not sees(role, visibility):
            # The other realm has no user called gamal, either.
            assert code in {"not_found", "unknown_user"}, what
        elif role not in MAY[MUTATIONS[name][1]]:
            assert code in {"not_creator", "not_seated", "table_not_open", "forbidden"}, what
        else:
            # Callers who may do it are refused for the table's state, never for who they are.
            assert code not in {"not_creator", "not_seated", "not_authenticated"}, what


@pytest.mark.parametrize("status", STATUSES)
def test_a_table_s_fields(callers, status):
    of: Any = GRAPHQL.type_map["Table"]
    fields = " ".join(_asked(name, field) for name, field in of.fields.items())
    for visibility in VISIBILITIES:
        table = standing(callers, visibility, status)
        for role in ROLES:
            answer = asked(callers[role], "query ($id: ID!) { table(id: $id) {" + fields + "} }", id=table)
            shown = answer["data"]["table"]
            assert (shown is not None) is sees(role, visibility), (visibility, role)
            if shown is not None:
                belongs = role in {"invited", "seated", "creator"}
                assert codes(answer) == ([] if belongs else ["forbidden"] * len(FOR_THOSE_WHO_BELONG))
                hands = [round["my"] for round in shown["state"]["rounds"]]
                assert all((my is not None) is (role in {"seated", "creator"}) for my in hands)


def _asked(name: str, field: Any) -> str:
    shapes = {
        "creator": "{ name }", "seats": "{ seat }", "state": "{ rounds { my { hand } } }",
        "events": "{ nodes { seq } }", "rounds": "{ number }", "round": "(number: 1) { number }",
        "occupancies": "{ seat }", "invitations": "{ seat }", "fairness": "{ scheme }",
        "clock": "{ type }", "plans": "{ round }", "chat": "{ nodes { number } }", "event": "{ name }",
    }  # fmt: skip
    return name + shapes.get(name, "")


def scope_of(name: str) -> str | None:
    scope = QUERIES[name][0] if name in QUERIES else PROFILE if name in OF_ONESELF else PLAY
    return SCOPES.get(name, scope)


NAMES_BY_SCOPE = {
    scope: [name for name in (*MUTATIONS, *QUERIES) if scope_of(name) == scope]
    for scope in sorted({scope_of(name) or "" for name in (*MUTATIONS, *QUERIES)} - {""})
}


@pytest.mark.parametrize("scope", NAMES_BY_SCOPE)
def test_a_token_without_the_scope_opens_nothing(callers, person, scope):
    without = person("ali", *(each for each in scopes.AT_SIGN_UP if each != scope))
    for name in NAMES_BY_SCOPE[scope]:
        query = _mutation(name, ONE_OF) + " { __typename }" if name in MUTATIONS else _query(name)
        answer = asked(without, ("mutation {" if name in MUTATIONS else "{") + query + "}")
        assert codes(answer) == ["missing_scope"], name
        assert answer["errors"][0]["extensions"]["missing_scope"] == scope, name


def _mutation(name: str, table: str) -> str:
    in_a_week = (datetime.now(UTC) + timedelta(days=7)).isoformat()
    return MUTATIONS[name][0].format(t=table, week=in_a_week)


def _query(name: str) -> str:
    query = QUERIES[name][1]
    return query.format(t=ONE_OF) if "{{" in query else query.replace("{t}", ONE_OF)


def test_dead_tokens_and_accounts_switched_off_open_nothing(person):
    for caller in dead(person):
        for name in QUERIES:
            problem(sent(caller, {"query": "{" + _query(name) + "}"}), 401, "invalid_token")
