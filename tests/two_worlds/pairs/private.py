"""Private acts of people: nobody else may notice them, and no table may know.

Every operation that changes something is in `ACTS`, `NOTICED` or `APART`, and so is every GraphQL mutation.
"""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from tests.api.client import Caller, done
from tests.hostile.bodies import BODIES

LOWEST = {"rules": [{"do": {"type": "lowest"}}]}
NEVER = {"rules": [{"when": {"position": 5}, "do": {"type": "lowest"}}]}


class Actor(NamedTuple):
    """A player with a seat at a table where round `number` is open. It may be their turn there."""

    caller: Caller
    table_id: str
    number: int

    def send(self, method: str, path: str, content: Any = None, status: int = 200) -> Any:
        return done(self.caller.send(method, path.format(table=self.table_id), content), status)

    def ask(self, mutation: str) -> None:
        told = self.send("POST", "/graphql", {"query": f"mutation {{ {mutation} {{ __typename }} }}"})
        assert "errors" not in told and "Refusal" not in str(told), told


class Act(NamedTuple):
    """A private act, done through ``operations`` of REST and ``mutations`` of GraphQL.

    `reads`: it writes nothing. `counted`: staff may see in their metrics that somebody did it.
    """

    operations: set[str]
    do: Callable[[Actor], object]
    mutations: frozenset[str] = frozenset()
    reads: bool = False
    counted: bool = False


def _plan(actor: Actor) -> str:
    return f"tables/{{table}}/plans/{actor.number}"


def _confirmed_and_taken_back(actor: Actor) -> None:
    actor.send("PUT", _plan(actor), LOWEST)
    actor.send("PUT", _plan(actor), NEVER)
    actor.send("DELETE", _plan(actor), status=204)


def _over_graphql(actor: Actor) -> None:
    plan = f'table: "{actor.table_id}", round: {actor.number}'
    actor.ask(f"withdrawPlan({plan})")
    actor.ask(f'confirmPlan({plan}, rules: [{{do: {{type: "lowest"}}}}])')


def _previewed(actor: Actor) -> None:
    for plan in (LOWEST, NEVER):
        actor.send("POST", "tables/{table}/plans/preview", {"round": actor.number, **plan})


def _validated(actor: Actor) -> None:
    """Validate actions of turns that are past or the player's own. Nothing is done, whatever the answer."""
    for turn in range(1, 90, 11):
        sent = {"turn_id": f"{actor.number}.{turn}", "action": {"type": "play", "card": "AS"}}
        assert actor.caller.post(f"tables/{actor.table_id}/actions/validate", sent).status_code in {200, 409}


def _wishes(actor: Actor) -> None:
    actor.send("PATCH", "me/hours", {"reminders": [7200, 600], "vacation_by_itself": True})
    # There are no quiet hours or weekends, so the time zone moves no deadline.
    actor.send("PATCH", "me/hours", {"zone": "Africa/Cairo"})


def _vacation(actor: Actor) -> None:
    """Plan vacations that begin long after every deadline."""
    begins = datetime.now(UTC) + timedelta(days=100)
    times = {"starts_at": begins.isoformat(), "ends_at": (begins + timedelta(days=9)).isoformat()}
    made = actor.send("POST", "me/vacation", times, 201)
    actor.send("DELETE", f"me/vacation/{made['id']}", status=204)
    actor.send("POST", "me/vacation", times, 201)


def _tokens(actor: Actor) -> None:
    until = (datetime.now(UTC) + timedelta(days=9)).isoformat()
    made = actor.send("POST", "me/tokens", {"name": "n", "scopes": ["games:read"], "expires_at": until}, 201)
    actor.send("DELETE", f"me/tokens/{made['id']}", status=204)


def _webhooks(actor: Actor) -> None:
    made = actor.send("POST", "webhooks", {"url": "https://example.org/private", "types": ["turn"]}, 201)
    one = f"webhooks/{made['id']}"
    actor.send("PATCH", one, {"description": "mine"})
    actor.send("POST", f"{one}/rotate")
    sent = actor.send("POST", f"{one}/test", status=202)
    actor.send("POST", f"{one}/deliveries/{sent['id']}/redeliver", status=202)
    actor.send("POST", f"{one}/replay", {"since": "2026-01-01T00:00:00Z"}, 202)
    actor.send("DELETE", one, status=204)


def _away_over_graphql(actor: Actor) -> None:
    begins = datetime.now(UTC) + timedelta(days=100)
    actor.ask("chooseHours(reminders: [7200], vacationByItself: true)")
    times = f'startsAt: "{begins.isoformat()}", endsAt: "{(begins + timedelta(days=9)).isoformat()}"'
    actor.ask(f"goOnVacation({times})")
    made = actor.send("GET", "me/vacation")["data"][0]
    actor.ask(f'endVacation(id: "{made["id"]}")')


def _notices(actor: Actor) -> None:
    wanted = {"language": "ar", "digest_hours": 12, "ways": {"email": {"turn": "off", "reminder": "off"}}}
    actor.send("PUT", "me/notification-settings", wanted)
    actor.send("POST", "me/notices/read", {"up_to": None})


def _notices_over_graphql(actor: Actor) -> None:
    actor.ask('chooseNotifications(ways: [], language: "ar")')
    actor.ask("markNoticesRead")


def _pushed(actor: Actor) -> None:
    made = actor.send("POST", "me/push-subscriptions", BODIES["subscribeToPush"], 201)
    actor.send("DELETE", f"me/push-subscriptions/{made['id']}", status=204)


def _muted(actor: Actor) -> None:
    actor.send("PUT", "me/mutes/dina", status=204)
    actor.send("DELETE", "me/mutes/dina", status=204)
    actor.send("PUT", "me/mutes/camil", status=204)


def _muted_over_graphql(actor: Actor) -> None:
    actor.ask('mute(user: "camil")')
    actor.ask('unmute(user: "camil")')


def _reported(actor: Actor) -> None:
    about = {"player": "dina", "reason": "stalling", "table": actor.table_id, "from_seq": 1, "to_seq": 3}
    actor.send("POST", "reports", about, 201)
    actor.ask('report(player: "dina", reason: spam)')


def _sandbox(actor: Actor) -> None:
    """Use a sandbox, which has a clock of its own: time passes there and nowhere else."""
    made = actor.send("POST", "sandbox", {"name": "mine", "players": ["amal", "basim"]}, 201)
    mine, opened = f"sandbox/{made['id']}", {"ruleset": "updown", "players": 2, "options": {"rounds": [1]}}
    table = actor.send("POST", f"{mine}/tables", {**opened, "seats": ["amal", "basim"]}, 201)
    script = f"{mine}/tables/{table['id']}/seats/1/script"
    actor.send("PUT", script, {"steps": [], "afterwards": "wait"})
    actor.send("DELETE", script, status=204)
    actor.send("POST", f"{mine}/advance", {"by": "PT36H"})
    actor.send("DELETE", mine, status=204)


def _blocked(actor: Actor) -> None:
    actor.send("PUT", "me/blocks/elias")
    actor.send("DELETE", "me/blocks/elias", status=204)
    actor.ask('block(user: "elias")')
    actor.ask('unblock(user: "elias")')
    actor.send("PUT", "me/blocks/elias")


def _noted(actor: Actor) -> None:
    for name in ("elias", "dina"):
        actor.send("PUT", f"me/notes/{name}", {"text": "plays his aces first"})
    actor.send("DELETE", "me/notes/elias", status=204)
    actor.ask('writeNote(about: "elias", text: "or never")')
    actor.ask('forgetNote(about: "elias")')


def _calendar(actor: Actor) -> None:
    actor.send("POST", "me/calendar", status=201)
    actor.send("DELETE", "me/calendar", status=204)


ACTS: dict[str, Act] = {
    "a plan is confirmed": Act({"confirmPlan"}, lambda actor: actor.send("PUT", _plan(actor), LOWEST)),
    "a plan is confirmed that will stop": Act(
        {"confirmPlan"}, lambda actor: actor.send("PUT", _plan(actor), NEVER)
    ),
    "a plan is replaced and taken back": Act(
        {"confirmPlan", "withdrawPlan"}, _confirmed_and_taken_back
    ),
    "the same over GraphQL": Act(set(), _over_graphql, frozenset({"confirmPlan", "withdrawPlan"})),
    "a plan is tried": Act({"previewPlan"}, _previewed, reads=True),
    "an action is tried": Act({"validateAction"}, _validated, reads=True),
    "somebody lives elsewhere and wants other reminders": Act({"chooseHours"}, _wishes),
    "a vacation in some months": Act({"goOnVacation", "endVacation"}, _vacation),
    "the same over GraphQL, and back after all": Act(
        set(), _away_over_graphql, frozenset({"chooseHours", "goOnVacation", "endVacation"})
    ),
    "notices are read, and others wanted": Act(
        {"chooseNotifications", "markNoticesRead"}, _notices
    ),
    "the same of notices over GraphQL": Act(
        set(), _notices_over_graphql, frozenset({"markNoticesRead", "chooseNotifications"})
    ),
    "somebody is reported to staff": Act(
        {"report"}, _reported, frozenset({"report"}), counted=True
    ),
    "somebody is read no more, and again": Act({"mute", "unmute"}, _muted),
    "the same of mutes over GraphQL": Act(set(), _muted_over_graphql, frozenset({"mute", "unmute"})),
    "a browser is told of one's turns": Act(
        {"subscribeToPush", "endPushSubscription"}, _pushed
    ),
    "a sandbox is opened, its clock turned, and closed": Act(
        {
            "openSandbox", "deleteSandbox", "openSandboxTable",
            "writeScript", "deleteScript", "advanceSandbox",
        },
        _sandbox,
        counted=True,
    ),
    "a calendar follows one's deadlines": Act({"renewCalendar", "endCalendar"}, _calendar),
    "somebody is kept away": Act(
        {"block", "unblock"}, _blocked, frozenset({"block", "unblock"})
    ),
    "something is written down of a player": Act(
        {"writeNote", "forgetNote"}, _noted, frozenset({"writeNote", "forgetNote"})
    ),
    "a token is made and ended": Act({"makeToken", "revokeToken"}, _tokens),
    "a program is told of one's turns": Act(
        {
            "registerWebhook", "changeWebhook", "removeWebhook", "rotateWebhookSecret",
            "testWebhook", "replayDeliveries", "redeliver",
        },
        _webhooks,
    ),
}  # fmt: skip

# Acts that others may notice: at a table all who see it, or because a person becomes known.
# Mutations are named as operations are.
NOTICED = {
    "act", "addBot", "removeBot",  # in GraphQL only
    "openTable", "takeSeat", "leaveSeat", "invite", "withdrawInvitation",
    "startGame", "abortGame", "resign", "pauseGame", "resumeGame",
    "intervene",
    "takeSeatBack", "say", "takeTurn", "claim", "answerClaim",
    "endAccount",
    "challenge", "cancelChallenge", "acceptChallenge",
    "declineChallenge", "acceptChallengeLink", "rematch",
    "follow", "unfollow",  # everybody sees how many followers a player has
    "openSeek", "withdrawSeek",
    "makeTournament", "changeTournament", "discardTournament", "takeStep",
    "enterBots", "importEntries",
    "enterTournament", "leaveTournament",
    "appointOfficial", "dismissOfficial", "publishStageRound",
    "setStageRoundStart",
    "ruleOnTable", "askForMotion", "decideMotion", "rollBackStageRound",
    "complain", "answerComplaint",
    "playDaily",
    "signUp", "registerBot", "changeBot", "deleteBot", "renewBotToken",
}  # fmt: skip
# Acts that end the caller's other sessions and tokens, which concern no table; a calculation; a preview.
APART = {
    "changePassword", "revokeClient", "scoreRound", "pairStageRound",
}  # fmt: skip
