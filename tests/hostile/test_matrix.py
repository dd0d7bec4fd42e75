"""Who gets through which door: every door of the URL configuration, every role, every kind of table.

What a door asks of its caller is told here a second time, in a line for each; a door without a line fails.
Each door meets each visibility and each status of a table, and each of these the other; in `make prove` all
three meet.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from itertools import cycle, product
from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from accounts import scopes, services
from accounts.models import Realm, Token, User
from accounts.scopes import Scope
from games.notices import services as notices
from games.tables.models import Table
from tests.api.client import Caller, done
from tests.api.games import finished, opened, played
from tests.hostile.endpoints import DOORS, Door
from tests.staff import staff_client

pytestmark = pytest.mark.django_db
# (scope, whether nobody may come without a token, who may do it once he sees the table)
READ, PLAY, HOOKS, MANAGE = "games:read", "games:play", "webhooks:manage", "tournaments:manage"
EVENTS = "tournaments:read"
TOLD: dict[str, tuple[str | None, bool, str]] = {
    "users-GET": ("profile:read", True, "any"),
    "users-POST": (None, False, "any"),
    "user-GET": (None, False, "any"),
    "user_ratings-GET": (None, False, "any"),
    "rating_history-GET": (None, False, "any"),
    "user_tables-GET": (READ, False, "any"),
    "user_stats-GET": (None, False, "any"),
    "user_versus-GET": (None, False, "any"),
    "leaderboards-GET": (None, False, "any"),
    "leaderboard-GET": (None, False, "any"),
    "whoami-GET": (None, True, "any"),
    "me-GET": ("profile:read", True, "any"),
    "me-PATCH": ("profile:write", True, "any"),
    "me-DELETE": ("profile:write", True, "any"),
    "export-GET": ("profile:read", True, "any"),
    "hours-GET": ("profile:read", True, "any"),
    "hours-PATCH": ("profile:write", True, "any"),
    "deadlines-GET": (READ, True, "any"),
    "push_key-GET": (None, False, "any"),
    "push_subscriptions-GET": ("profile:read", True, "any"),
    "push_subscriptions-POST": ("profile:write", True, "any"),
    "push_subscription-DELETE": ("profile:write", True, "any"),
    "calendar-GET": ("profile:read", True, "any"),
    "calendar-POST": ("profile:write", True, "any"),
    "calendar-DELETE": ("profile:write", True, "any"),
    "vacations-GET": ("profile:read", True, "any"),
    "vacations-POST": ("profile:write", True, "any"),
    "vacation-DELETE": ("profile:write", True, "any"),
    "notices-GET": ("profile:read", True, "any"),
    "notices_read-POST": ("profile:write", True, "any"),
    "notification_settings-GET": ("profile:read", True, "any"),
    "notification_settings-PUT": ("profile:write", True, "any"),
    "blocks-GET": ("profile:read", True, "any"),
    "block-PUT": ("profile:write", True, "any"),
    "block-DELETE": ("profile:write", True, "any"),
    "rematch-POST": (PLAY, True, "seated"),
    "challenges-GET": (READ, True, "any"),
    "challenges-POST": (PLAY, True, "any"),
    "challenge-GET": (READ, True, "any"),
    "challenge-DELETE": (PLAY, True, "any"),
    "challenge_accept-POST": (PLAY, True, "any"),
    "challenge_decline-POST": (PLAY, True, "any"),
    "challenge_link-GET": (READ, False, "any"),
    "challenge_link-POST": (PLAY, True, "any"),
    "follows-GET": ("profile:read", True, "any"),
    "follow-PUT": ("profile:write", True, "any"),
    "follow-DELETE": ("profile:write", True, "any"),
    "notes-GET": ("profile:read", True, "any"),
    "note-GET": ("profile:read", True, "any"),
    "note-PUT": ("profile:write", True, "any"),
    "note-DELETE": ("profile:write", True, "any"),
    "tokens-GET": ("profile:read", True, "any"),
    "tokens-POST": ("profile:write", True, "any"),
    "token-GET": ("profile:read", True, "any"),
    "token-DELETE": ("profile:write", True, "any"),
    "clients-GET": ("profile:read", True, "any"),
    "client-DELETE": ("profile:write", True, "any"),
    "rulesets-GET": (None, False, "any"),
    "ruleset-GET": (None, False, "any"),
    "score-POST": (None, False, "any"),
    "seeks-GET": (READ, False, "any"),
    "seeks-POST": (PLAY, True, "any"),
    "seek-GET": (READ, False, "any"),
    "seek-DELETE": (PLAY, True, "any"),
    "tournaments-GET": (EVENTS, False, "any"),
    "tournaments-POST": (MANAGE, True, "any"),
    "tournament-GET": (EVENTS, False, "any"),
    "tournament-PATCH": (MANAGE, True, "any"),
    "tournament-DELETE": (MANAGE, True, "any"),
    "tournament_steps-POST": (MANAGE, True, "any"),
    "tournament_entries-GET": (EVENTS, False, "any"),
    "tournament_entries-POST": (MANAGE, True, "any"),
    "entry_import-POST": (MANAGE, True, "any"),
    "tournament_entry-PUT": ("tournaments:join", True, "any"),
    "tournament_entry-DELETE": ("tournaments:join", True, "any"),
    "tournament_officials-GET": (EVENTS, False, "any"),
    "tournament_official-PUT": (MANAGE, True, "any"),
    "tournament_official-DELETE": (MANAGE, True, "any"),
    "stage_rounds-GET": (EVENTS, False, "any"),
    "stage_round_pair-POST": (MANAGE, True, "any"),
    "stage_round_publish-POST": (MANAGE, True, "any"),
    "stage_round_start-PUT": (MANAGE, True, "any"),
    "motions-GET": (MANAGE, True, "any"),
    "motions-POST": (MANAGE, True, "any"),
    "motion-PUT": (MANAGE, True, "any"),
    "complaints-GET": (EVENTS, True, "any"),
    "complaints-POST": ("tournaments:join", True, "any"),
    "complaint-PUT": (MANAGE, True, "any"),
    "roll_back-POST": (MANAGE, True, "any"),
    "table_ruling-PUT": (MANAGE, True, "any"),
    "standings-GET": (EVENTS, False, "any"),
    "tournament_stream-GET": (READ, False, "any"),
    "crosstable-GET": (EVENTS, False, "any"),
    "boards-GET": (EVENTS, False, "any"),
    "board-GET": (EVENTS, False, "any"),
    "daily-GET": (EVENTS, False, "any"),
    "daily-POST": ("tournaments:join", True, "any"),
    "tournament_tables-GET": (EVENTS, False, "any"),
    "attention-GET": (MANAGE, True, "any"),
    "reliability-GET": (None, False, "any"),
    "tournament_reliability-GET": (EVENTS, False, "any"),
    "lobby-GET": (READ, False, "any"),
    "lobby_stream-GET": (READ, False, "any"),
    "tables-GET": (READ, False, "any"),
    "tables-POST": (PLAY, True, "any"),
    "turns-GET": (READ, True, "any"),
    "my_stream-GET": (READ, True, "any"),
    "table-GET": (READ, False, "sees"),
    "seat-PUT": (PLAY, True, "sees"),
    "seat-DELETE": (PLAY, True, "holds"),
    "invitations-GET": (READ, True, "belongs"),
    "invitation-PUT": (PLAY, True, "directs"),
    "invitation-DELETE": (PLAY, True, "directs"),
    "start-POST": (PLAY, True, "directs"),
    "abort-POST": (PLAY, True, "directs"),
    "resign-POST": (PLAY, True, "seated"),
    "pause-POST": (PLAY, True, "seated"),
    "resume-POST": (PLAY, True, "seated"),
    "interventions-GET": (MANAGE, True, "staff"),
    "interventions-POST": (MANAGE, True, "staff"),
    "takeover-POST": (PLAY, True, "seated"),
    "actions-POST": (PLAY, True, "seated"),
    "claims-POST": (PLAY, True, "seated"),
    "claim-PUT": (PLAY, True, "seated"),
    "plans-GET": (READ, True, "seated"),
    "plan-PUT": (PLAY, True, "seated"),
    "plan-DELETE": (PLAY, True, "seated"),
    "plan_preview-POST": (PLAY, True, "seated"),
    "plan_suggested-GET": (READ, True, "seated"),
    "hint-GET": (PLAY, True, "seated"),
    "analysis-GET": (READ, True, "sees"),
    "validate-POST": (PLAY, True, "seated"),
    "state-GET": (READ, False, "sees"),
    "events-GET": (READ, False, "sees"),
    "table_stream-GET": (READ, False, "sees"),
    "chat-GET": (READ, False, "sees"),
    "chat-POST": ("chat:write", True, "sees"),
    "phrases-GET": (None, False, "any"),
    "reports-GET": ("profile:read", True, "any"),
    "reports-POST": ("profile:write", True, "any"),
    "mutes-GET": ("profile:read", True, "any"),
    "mute-PUT": ("profile:write", True, "any"),
    "mute-DELETE": ("profile:write", True, "any"),
    "rounds-GET": (READ, False, "sees"),
    "round-GET": (READ, False, "sees"),
    "picture-GET": (READ, False, "sees"),
    "picture_png-GET": (READ, False, "sees"),
    "record-GET": (READ, False, "sees"),
    "fairness-GET": (READ, False, "sees"),
    "bots-GET": (None, False, "any"),
    "bots-POST": ("profile:write", True, "any"),
    "bot-GET": (None, False, "any"),
    "bot-PATCH": ("profile:write", True, "any"),
    "bot-DELETE": ("profile:write", True, "any"),
    "bot_token-POST": ("profile:write", True, "any"),
    "sandboxes-GET": ("profile:read", True, "any"),
    "sandboxes-POST": ("profile:write", True, "any"),
    "sandbox-GET": ("profile:read", True, "any"),
    "sandbox-DELETE": ("profile:write", True, "any"),
    "sandbox_advance-POST": ("profile:write", True, "any"),
    "sandbox_mails-GET": ("profile:read", True, "any"),
    "sandbox_tables-POST": ("profile:write", True, "any"),
    "sandbox_script-GET": ("profile:read", True, "owns"),
    "sandbox_script-PUT": ("profile:write", True, "owns"),
    "sandbox_script-DELETE": ("profile:write", True, "owns"),
    "webhooks-GET": (HOOKS, True, "any"),
    "webhooks-POST": (HOOKS, True, "any"),
    "webhook-GET": (HOOKS, True, "any"),
    "webhook-PATCH": (HOOKS, True, "any"),
    "webhook-DELETE": (HOOKS, True, "any"),
    "webhook_rotate-POST": (HOOKS, True, "any"),
    "webhook_test-POST": (HOOKS, True, "any"),
    "webhook_replay-POST": (HOOKS, True, "any"),
    "deliveries-GET": (HOOKS, True, "any"),
    "delivery-GET": (HOOKS, True, "any"),
    "redeliver-POST": (HOOKS, True, "any"),
}
VISIBILITIES = ("public", "unlisted", "invite")
STATUSES = ("open", "running", "over")
ROLES = ("nobody", "stranger", "of another realm", "invited", "seated", "creator")
HOLDING = (*scopes.AT_SIGN_UP, Scope.WEBHOOKS_MANAGE)
DIRECTING = (*scopes.AT_SIGN_UP, Scope.TOURNAMENTS_MANAGE)
OF_A_TABLE = [door for door in DOORS if "table_id" in door.places]
WHOLE = bool(os.environ.get("ESTIMATION_WHOLE_MATRIX"))
ONE_OF = "table_01k2n8q0zgf2ktx1q3r7m5c8ye"


def test_every_door_is_told_here_and_asks_for_what_is_told():
    assert {str(door) for door in DOORS} == set(TOLD)
    for door in DOORS:
        scope, token, _ = TOLD[str(door)]
        assert (door.declared.scope, not door.declared.anonymous) == (scope, token), str(door)


@pytest.fixture
def callers(person) -> dict[str, Caller]:
    found = {"nobody": Caller(), "creator": person("ali", *DIRECTING), "seated": person("badr", *DIRECTING)}
    found |= {
        "invited": person("camil", *DIRECTING),
        "stranger": person("dina", *DIRECTING),
        "guest": person("gamal"),
    }
    Realm.objects.get_or_create(key="sandbox_1")
    elsewhere = User(name="omar", realm_id="sandbox_1")
    elsewhere.set_unusable_password()
    elsewhere.save()
    return found | {"of another realm": person("omar", *DIRECTING)}


def standing(callers: dict[str, Caller], visibility: str, status: str) -> str:
    """A table of this kind at which all roles are what they are called."""
    two = [callers["creator"], callers["seated"]]
    path = opened(two, ruleset="updown", visibility="public", options={"rounds": [1]})
    done(two[0].put(f"{path}/invitations/camil"))
    if status != "open":
        done(two[0].post(f"{path}/start"))
    if status == "over":
        played(path, two, until=finished)
    Table.objects.filter(pk=path.removeprefix("tables/")).update(visibility=visibility)
    return path.removeprefix("tables/")


def sent(caller: Caller, door: Door, **places: str) -> Any:
    good = {
        "seat": "1",
        "number": "1",
        "round": "1",
        "name": "gamal",
        "key": "modern",
        "token_id": "token_none",
    }
    good |= {"webhook_id": "webhook_none", "delivery_id": "delivery_none", "client_id": "none"}
    good |= {"vacation_id": "vacation_none", "sandbox_id": "sandbox_none", "push_id": "push_none"}
    good |= {"pool": "updown.live", "other": "gamal"}
    good |= {"pool": "updown.live", "seek_id": "seek_none"}
    good |= {"challenge_id": "challenge_none", "secret": "none"}
    good |= {"tournament_id": "tournament_none", "motion_id": "motion_none", "role": "director", "table": "1"}
    good["complaint_id"] = "complaint_none"
    path = door.path.format(**{**good, "table_id": ONE_OF, **places})
    return caller.send(door.method, path, door.body)


def meeting(all_of: Sequence[Any], visibility: str, status: str) -> Sequence[Any]:
    """A third of `all_of`, another one for each kind of table; all of it where all is asked for."""
    kind = VISIBILITIES.index(visibility) + STATUSES.index(status)
    return all_of if WHOLE else all_of[-kind % 3 :: 3]


@pytest.mark.parametrize("visibility", VISIBILITIES)
@pytest.mark.parametrize("status", STATUSES)
def test_a_table_s_doors(callers, visibility, status):
    table = standing(callers, visibility, status)
    for door, role in product(meeting(OF_A_TABLE, visibility, status), ROLES):
        mark = transaction.savepoint()
        answer = sent(callers[role], door, table_id=table)
        transaction.savepoint_rollback(mark)
        code = answer.json()["code"] if answer.status_code >= 400 else None
        what = (str(door), role, answer.status_code, code)
        assert answer.status_code < 500, what
        assert expected(door, visibility, role, status, code, answer.status_code), what


def expected(door: Door, visibility: str, role: str, status: str, code: str | None, answered: int) -> bool:
    _, token, who = TOLD[str(door)]
    if role == "nobody" and token:
        return code == "not_authenticated"
    if who == "owns":  # of a sandbox, whose tables nobody meets here
        return code == "not_found"
    sees = role != "of another realm" and (visibility != "invite" or role not in {"nobody", "stranger"})
    if not sees:
        return code == "not_found"
    may = {
        "sees": True,
        "belongs": role in {"invited", "seated", "creator"},
        "seated": role in {"seated", "creator"},
        "holds": role in {"seated", "creator"},
        "directs": role == "creator",
        "staff": False,
    }[who]
    if not may:
        return answered == 403 and code in {"not_creator", "not_seated", "forbidden"}
    # Whoever may is refused for what the table is, never for who he is.
    return answered not in {401, 403} and not (answered == 404 and who != "sees" and door.method == "GET")


@pytest.mark.parametrize("scope", sorted({scope for scope, _, _ in TOLD.values() if scope}))
def test_a_token_without_the_scope_opens_nothing(callers, person, scope):
    without = person("ali", *(each for each in scopes.AT_SIGN_UP if each != scope))
    for door in DOORS:
        if TOLD[str(door)][0] == scope:
            answer = sent(without, door)
            assert (answer.status_code, answer.json()["code"]) == (403, "missing_scope"), str(door)
            assert answer.json()["missing_scope"] == scope, str(door)


def test_dead_tokens_and_accounts_switched_off_open_nothing(person):
    nobody_alive = list(dead(person))
    for caller, door in product(nobody_alive, DOORS) if WHOLE else zip(cycle(nobody_alive), DOORS):
        answer = sent(caller, door)
        assert (answer.status_code, answer.json()["code"]) == (401, "invalid_token"), str(door)


def dead(person) -> Iterator[Caller]:
    yield Caller("est_pat_" + "A" * 43)
    off = person("off")
    User.objects.filter(name="off").update(is_active=False)
    yield off
    revoked = person("revoked")
    for token in _tokens(revoked.user):
        services.revoke_token(user=revoked.user, token_id=token.id, now=token.created_at)
    yield revoked


def _tokens(user: User | None) -> list[Token]:
    return list(Token.objects.filter(user=user))


@pytest.mark.parametrize("door", [door for door in DOORS if door.name == "token"], ids=str)
def test_another_s_token_is_found_by_nobody(callers, door):
    (theirs,) = _tokens(callers["seated"].user)
    answer = sent(callers["creator"], door, token_id=theirs.id)
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
    assert done(callers["seated"].get("whoami"))["token"]["id"] == theirs.id


@pytest.mark.parametrize("door", [door for door in DOORS if "webhook_id" in door.places], ids=str)
def test_another_s_webhook_is_found_by_nobody(person, door):
    owner, other = person("ali", *HOLDING), person("badr", *HOLDING)
    mine = [
        notices.register(by=each.user, user=each.user, url="https://example.org", types=["turn"])[0]
        for each in (owner, other)
    ]
    sent_before = notices.ask_for_test(by=owner.user, endpoint_id=mine[0].pk)
    for webhook in mine:
        answer = sent(other, door, webhook_id=webhook.pk, delivery_id=sent_before.pk)
        own_door = webhook is mine[1] and "delivery_id" not in door.places
        assert answer.status_code == 404 or (own_door and answer.status_code < 300), answer.content
    assert done(owner.get(f"webhooks/{mine[0].pk}"))["active"]


@pytest.mark.parametrize("door", [door for door in DOORS if door.name in {"bot", "bot_token"}], ids=str)
def test_another_s_bot_is_nobody_s_to_change(person, door):
    owner, other = person("ali"), person("badr")
    done(owner.post("bots", {"name": "robot"}), 201)
    answer = sent(other, door, name="robot")
    assert answer.status_code == (200 if door.method == "GET" else 404)
    assert done(Caller().get("bots/robot"))["open"] is True


def test_no_address_outside_the_api_tells_a_stranger_more_than_a_page():
    for path in ("/admin/", "/admin/tables/table/", "/admin/accounts/token/", "/admin/feed/auditentry/"):
        answer = Client().get(path)
        assert answer.status_code == 302 and answer.headers["Location"].startswith("/admin/login/")


def test_a_member_of_staff_who_may_nothing_sees_nothing_in_the_admin():
    helper = User(name="helper", is_staff=True)
    helper.set_unusable_password()
    helper.save()
    client = staff_client(helper)
    for path in (
        "tables/table/",
        "accounts/token/",
        "accounts/user/",
        "feed/feedevent/",
        "feed/auditentry/",
        "notices/endpoint/",
        "notices/delivery/",
    ):
        assert client.get(f"/admin/{path}").status_code == 403
