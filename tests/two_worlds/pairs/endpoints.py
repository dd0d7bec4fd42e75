"""Every endpoint of the service, and the requests sent to it in both worlds.

Operations of the API are asked at the moment of a table, with the queries and bodies below; pages and
subscriptions have their own functions. Addresses that know no table are in `KNOW_NO_TABLE`. The test goes
through the URL configuration and fails for an address in neither list.
"""

import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple
from urllib.parse import urlencode

import orjson
from allauth.account.models import EmailAddress
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from games.api.graphql.schema import GRAPHQL
from games.api.presented.states import legal_json_of
from games.api.streamed.feeds import LobbyCursor, MyCursor
from games.engine.codec import turn_id
from games.engine.round import Round
from games.notices import links
from games.notices.links import TurnLink
from games.notices.models import Delivery
from games.tables import queries
from tests.api.client import Caller
from tests.api.games import action, first
from tests.operations import ENDPOINTS, Endpoint
from tests.two_worlds.pairs.events import event_with
from tests.two_worlds.pairs.operations import (
    MY_EVENTS,
    TABLE_EVENTS,
    effects,
    intervention,
    reads,
    reads_of_event,
)

# Marks a subscription over a websocket; the content of the request is a query with its variables.
SUBSCRIBE = "SUBSCRIBE"
NDJSON = {"accept": "application/x-ndjson"}
FORM = {"content-type": "application/x-www-form-urlencoded"}


class Moment(NamedTuple):
    """A table, and the caller who asks about it. `round` is the open round, or None."""

    table_id: str
    caller: Caller
    round: Round | None

    @property
    def number(self) -> int:
        return 1 if self.round is None else self.round.number


class Request(NamedTuple):
    method: str
    path: str
    content: Any = None
    headers: dict[str, str] = {}  # noqa: RUF012


Asked = Callable[[Moment], Iterator[Request]]


def _reading(*tails: str, **headers: str) -> Asked:
    """Make GET requests for these paths of the table."""

    def asked(moment: Moment) -> Iterator[Request]:
        for tail in tails:
            yield Request(
                "GET", f"tables/{moment.table_id}{tail.format(number=moment.number)}", headers=headers
            )

    return asked


def _listing(*paths: str) -> Asked:
    return lambda moment: iter([Request("GET", path) for path in paths])


def _following(path: str, cursor: type[LobbyCursor | MyCursor]) -> Asked:
    """Make requests for a stream from its beginning, and from a cursor of this moment."""

    def asked(moment: Moment) -> Iterator[Request]:
        now = int(time.time() * 1000)
        yield from _listing(path, f"{path}?since={cursor(1, 0, now)}")(moment)

    return asked


def _events(moment: Moment) -> Iterator[Request]:
    yield from _reading("/events", "/events?after=3&limit=5", "/events?round={number}")(moment)
    yield from _reading("/events", "/events?round={number}", **NDJSON)(moment)


def _intervening(moment: Moment) -> Iterator[Request]:
    """Yield every intervention, as a preview and as an order, whether the caller may order it or not."""
    for preview in (True, False):
        yield from intervening(moment, preview=preview)


def intervening(moment: Moment, *, preview: bool) -> Iterator[Request]:
    """Yield interventions of each kind, some with content that is not allowed, such as a card."""
    turn = turn_id(moment.number, 1 if moment.round is None else moment.round.turn)
    forced: list[dict[str, Any]] = [{"kind": "force", "seat": seat, "turn_id": turn} for seat in range(4)]
    orders = [
        *({"kind": kind} for kind in ("pause", "message", "resume")),
        {"kind": "extend", "seat": 1, "seconds": 60},
        *forced,
        *({**each, "action": said} for each in forced for said in SOME),
        {"kind": "redeal", "round": moment.number},
        *({"kind": "undo", "turn_id": turn_id(moment.number, taken)} for taken in _before(moment)),
        {"kind": "adjudicate_round", "round": moment.number, "points": [5, -2, 0, 1]},
        {"kind": "adjudicate_round", "round": moment.number, "points": [5, -2]},
        {"kind": "adjudicate", "scores": [5, -2, 0, 1]},
        {"kind": "adjust", "seat": 1, "change": -5, "category": "lateness"},
        {"kind": "break_off"},
        {"kind": "restart"},
        {"kind": "annul"},
        {"kind": "substitute", "seat": 1, "player": "elias"},
    ]
    for each in orders:
        sent = {**each, "reason": "The hall has no power.", "preview": preview}
        yield Request("POST", f"tables/{moment.table_id}/interventions", sent, {"if-match": "*"})


def over_graphql(moment: Moment, *, preview: bool) -> Iterator[Request]:
    """Yield the requests of `intervening` as GraphQL mutations."""
    for each in intervening(moment, preview=preview):
        yield Request("POST", "/graphql", intervention(moment.table_id, each.content))


def _before(moment: Moment) -> range:
    """Return the numbers of the last turns that may have been taken."""
    awaited = 1 if moment.round is None else moment.round.turn
    return range(max(1, awaited - 2), awaited + 1)


def _histories(_: Moment) -> Iterator[Request]:
    yield from _listing("users/ali/tables", "users/ali/tables?opponent=badr&status=running")(_)
    yield Request("GET", "users/ali/tables", headers=NDJSON)


def _streams(moment: Moment) -> Iterator[Request]:
    """Yield requests for the stream from its start and from cursors, one of which is owed hidden tricks."""
    yield from _reading("/stream", "/stream?since=0", "/stream?since=7~2-4", "/stream?since=999")(moment)
    yield from _reading("/stream", "/stream?since=3", **NDJSON)(moment)


def _table_events(moment: Moment) -> Iterator[Request]:
    """Yield subscriptions to the events of a table, from the start and from cursors."""
    for after in (None, "0", "7~2-4", "999"):
        yield _subscribing(TABLE_EVENTS, table=moment.table_id, after=after)


def _my_events(_: Moment) -> Iterator[Request]:
    for after in (None, str(MyCursor(1, 0, int(time.time() * 1000)))):
        yield _subscribing(MY_EVENTS, after=after)


def _subscribing(query: str, **variables: Any) -> Request:
    return Request(SUBSCRIBE, "/graphql", {"query": query, "variables": variables})


def _turns(moment: Moment) -> list[Any]:
    """Return bodies for the current turn, legal and illegal, for a past turn and for a later one."""
    turn = 1 if moment.round is None else moment.round.turn
    tried = [(turn, sent) for sent in [*_legal(moment), *SOME]]
    tried += [(other, SOME[0]) for other in (1, turn + 1)]
    return [{"turn_id": turn_id(moment.number, each), "action": sent} for each, sent in tried]


SOME: list[dict[str, Any]] = [
    {"type": "estimate", "value": 13},
    {"type": "play", "card": "AS"},
    {"type": "play", "card": "2C"},
    {"type": "bid", "tricks": 13, "trump": "NT"},
    {"type": "redeal"},
]


PLANNED: list[dict[str, Any]] = [
    {"rules": [{"do": {"type": "lowest"}}]},
    {"rules": [{"when": {"can_win": True}, "do": {"type": "lowest_winner"}}, {"do": {"type": "highest"}}]},
    {"rules": [{"when": {"played": ["AS"]}, "do": {"type": "discard_from", "suits": ["H", "C"]}}]},
    {"rules": [{"do": {"type": "card", "card": "AS"}}]},
    {"rules": [{"do": {"type": "estimate", "values": [0, 3, 2]}}, {"do": {"type": "dash_call"}}]},
]


def _legal(moment: Moment) -> list[dict[str, Any]]:
    state = queries.state(moment.table_id, moment.caller.user)
    return [action(entry, first) for entry in legal_json_of(state, moment.number)]


def _told(method: str, tail: str) -> Asked:
    """Make a request for the caller's webhook deliveries: the latest one or all of them, by `tail`."""

    def asked(moment: Moment) -> Iterator[Request]:
        latest = Delivery.objects.filter(endpoint__user=moment.caller.user).order_by("-id").first()
        webhook, delivery = (latest.endpoint_id, latest.pk) if latest else ("webhook_none", "delivery_none")
        yield Request(method, f"webhooks/{webhook}/deliveries{tail.format(delivery=delivery)}")

    return asked


def _by_mail(moment: Moment) -> Iterator[Request]:
    """Yield requests for the page that a mail's link opens: for this turn, for the next, and with answers."""
    turn = 1 if moment.round is None else moment.round.turn
    link = f"/turns/{_token(moment, turn)}"
    yield Request("GET", link)
    yield Request("GET", f"/turns/{_token(moment, turn + 1)}?lang=ar")
    for sent in [*_legal(moment)[:3], *SOME]:
        for headers in (FORM, {**FORM, "accept": "application/json"}):
            yield Request("POST", link, urlencode({"action": orjson.dumps(sent)}).encode(), headers)


def _as_page(*paths: str) -> Asked:
    """Make GET requests for pages, as the caller sees them when signed in."""

    def asked(moment: Moment) -> Iterator[Request]:
        headers = {}
        if moment.caller.user is not None:
            browser = Client()
            browser.force_login(moment.caller.user)
            headers["cookie"] = f"sessionid={browser.cookies['sessionid'].value}"
        for path in paths:
            filled = path.format(table=moment.table_id, number=moment.number)
            yield Request("GET", filled, headers=headers)

    return asked


def _event_page(moment: Moment) -> Iterator[Request]:
    """Yield requests for the page of the event whose first round has the table, also for halls and print."""
    event = event_with(moment.table_id)
    views = ("lang=ar", "view=screen", "view=pairings", "view=slips")
    return _as_page(*(f"/tournaments/{event}?{each}" for each in views))(moment)


def _event_picture(moment: Moment) -> Iterator[Request]:
    return _as_page(f"/tournaments/{event_with(moment.table_id)}/picture.png")(moment)


def _board_pages(moment: Moment) -> Iterator[Request]:
    """Yield requests for the pages of boards that the tables of the event share, or would share."""
    event = event_with(moment.table_id)
    return _as_page(*(f"/tournaments/{event}/boards/{number}" for number in (1, 2)))(moment)


def _token(moment: Moment, turn: int) -> str:
    user = moment.caller.user
    if user is None:
        return "forged"
    mine = EmailAddress.objects.filter(user=user).first() or EmailAddress.objects.create(
        user=user, email=f"{user.name}@example.org", verified=True, primary=True
    )
    link = TurnLink(user.pk, moment.table_id, moment.number, turn, links.hashed_address(mine.email))
    return links.turn_token(link)


def _posted(moment: Moment) -> Iterator[Request]:
    """Yield GraphQL operations: everything that can be read of a table and done at it."""
    turn = 1 if moment.round is None else moment.round.turn
    turns = [(turn_id(moment.number, turn), sent) for sent in [*_legal(moment), *SOME]]
    turns += [(turn_id(moment.number, other), SOME[0]) for other in (1, turn + 1)]
    yield from _asked(moment)
    for content in effects(moment.table_id, turns):
        yield Request("POST", "/graphql", content)
    for preview in (True, False):
        yield from over_graphql(moment, preview=preview)


def _asked(moment: Moment) -> Iterator[Request]:
    """Yield queries about the table, and about the event in whose first stage round it is."""
    for content in reads(moment.table_id, moment.number):
        yield Request("POST", "/graphql", content)
    for content in reads_of_event(event_with(moment.table_id)):
        yield Request("POST", "/graphql", content)


# Query strings of operations; all others are asked without one.
QUERIES = {
    "listTables": ("", "?expand=creator&status=running", "?mine=true"),
    "getTable": ("", "?expand=creator"),
    "getState": ("", "?since=1"),
    "getDeadlines": ("", "?lang=ar"),
    "getStatistics": ("", "?ruleset=modern"),
    "comparePlayers": ("", "?ruleset=modern"),
    "getLeaderboard": ("", "?around=ali"),
    "listNotices": ("", "?unread=true"),
    "getLobby": ("", "?speed=live&rated=false"),
    "getHint": ("", "?round={number}"),
    "getAnalysis": ("", "?round={number}"),
    "listMessages": ("", "?after=1"),
    "roundPicture": ("", "?cards=5"),
}
# Bodies of operations that take one.
SENT: dict[str, Callable[[Moment], list[Any]]] = {
    "openTable": lambda _: [{"ruleset": "chess"}],
    "takeSeat": lambda _: [{}, {"bot": "steady"}, {"invite": "elias"}],
    "challenge": lambda _: [{"ruleset": "chess"}],
    "takeTurn": _turns,
    "validateAction": _turns,
    "confirmPlan": lambda _: PLANNED,
    "previewPlan": lambda moment: [{"round": moment.number, **each} for each in PLANNED],
    "claim": lambda moment: [{"round": moment.number}],
    "answerClaim": lambda _: [{"agrees": True}, {"agrees": False}],
    "report": lambda moment: [
        {"player": "elias", "reason": "collusion", "table": moment.table_id, "from_seq": 1}
    ],
    "say": lambda _: [{"text": "Well met"}, {"phrase": "hello"}],
}
# Operations whose requests a function makes.
OTHERWISE: dict[str, Asked] = {
    "intervene": _intervening,
    "listUserTables": _histories,
    "streamLobby": _following("lobby/stream", LobbyCursor),
    "streamMyNews": _following("me/stream", MyCursor),
    "getSuggestedPlan": _reading("/plans/{number}/suggested", "/plans/1/suggested"),
    "listEvents": _events,
    "streamTable": _streams,
    "getRound": _reading("/rounds/{number}", "/rounds/1", "/rounds/2"),
    "listDeliveries": _told("GET", ""),
    "getDelivery": _told("GET", "/{delivery}"),
    "redeliver": _told("POST", "/{delivery}/redeliver"),
}
# Pages, and other addresses that are no operations of REST.
PAGES: dict[str, Asked] = {
    "turn_link": _by_mail,
    "front": _as_page("/", "/?lang=ar"),
    "tables_page": _as_page("/tables", "/tables?lang=ar&clock=days"),
    "player_page": _as_page("/players/ali", "/players/badr?lang=ar"),
    "player_picture": _as_page("/players/ali/picture.png"),
    "leaderboards_page": _as_page("/leaderboards"),
    "players_page": _as_page("/players", "/players?name=al"),
    "leaderboard_page": _as_page("/leaderboards/modern.live"),
    "tournament_page": _event_page,
    "tournament_picture": _event_picture,
    "tournament_board": _board_pages,
    "turns_page": _as_page("/turns", "/turns?lang=ar"),
    "notices_page": _as_page("/notices", "/notices?lang=ar"),
    "table_page": _as_page(
        "/tables/{table}",
        "/tables/{table}?lang=ar",
        "/tables/{table}?round={number}",
        "/tables/{table}?round=1",
    ),
    "fairness_page": _as_page("/tables/{table}/fairness"),
    "graphql": _posted,
}
SUBSCRIPTIONS: dict[str, Asked] = {"tableEvents": _table_events, "myEvents": _my_events}

# Requests that only read, though by POST; so they are also sent while later deals differ.
READ_BY_POST: dict[str, Asked] = {
    "graphql": lambda moment: iter([*_asked(moment), *over_graphql(moment, preview=True)]),
    "intervene": lambda moment: intervening(moment, preview=True),
}

# These take no table's id and read no table.
KNOW_NO_TABLE = {
    "index", "openapi", "events_schema", "asyncapi", "docs", "users", "user", "whoami", "me",
    "account_leave", "admin_password_change",
    "hours", "vacations", "vacation", "calendar", "notices_read", "notification_settings",
    "phrases", "mutes", "mute",
    "push_key", "push_subscriptions", "push_subscription", "account_pushes", "account_end_push",
    "tokens", "token",
    # These read seats before a game begins, and nothing of games.
    "challenge", "challenge_accept", "challenge_decline", "challenge_link", "challenge_page",
    "blocks", "block", "follow", "notes", "note",
    "seeks", "seek",
    # Of their tables these read the status, and the scores of games that are over or as everybody sees them.
    "tournaments", "tournament", "tournament_steps", "tournament_entries", "tournament_entry",
    "entry_import",
    "tournament_officials", "tournament_official", "stage_round_pair", "stage_round_publish",
    "stage_round_start",
    "table_ruling", "motions", "motion", "complaints", "complaint", "roll_back",
    "boards", "board", "daily", "standings", "crosstable", "reliability", "tournament_reliability",
    # What officials see of their tables: rows without cards.
    "attention",
    # These say that stage rounds were published and are over.
    "tournament_stream", "tournamentEvents",
    "rulesets", "ruleset", "score",
    "quickstart", "playing_for_weeks", "sandbox_guide", "directing_guide",
    # Buttons of pages: the answer is a redirect, and the API calls the same services.
    "play", "open_table", "seek_game", "join_seek", "end_seek", "answer_challenge", "act_at_table",
    # Lessons are played on deals of their own, which are no secret.
    "lessons_page", "lesson_page", "lesson_moment",
    # The user's own account; its export is that of the API.
    "settings_page", "save_hours", "start_vacation", "end_my_vacation", "save_notices", "new_token",
    "end_my_token", "export_mine", "read_notices", "renew_my_calendar", "end_my_calendar",
    # The list of events reads nothing of their tables.
    "tournaments_page", "act_in_tournament",
    "play_again", "act_about", "challenge_player",
    "developers", "rules", "rules_of", "problems", "problem", "healthz", "readyz", "metrics",
    "webhooks", "webhook", "webhook_rotate", "webhook_test", "webhook_replay",
    "bots", "bot", "bot_token",
    "unsubscribe", "security_txt", "session_token",
    # The owner of a sandbox holds the tokens of all its players, and nobody else gets an answer.
    "sandboxes", "sandbox", "sandbox_advance", "sandbox_mails", "sandbox_tables",
    "sandbox_script",
    "clients", "client",
    # Sign-in: pages of the user's account, and OAuth.
    "account", "account_put_out", "account_end_token", "account_end_access", "account_login",
    "account_logout", "account_signup",
    "account_inactive", "account_reauthenticate", "account_email", "account_email_verification_sent",
    "account_confirm_email", "account_change_password", "account_set_password", "account_reset_password",
    "account_reset_password_done", "account_reset_password_from_key", "account_reset_password_from_key_done",
    "mfa_index", "mfa_authenticate", "mfa_reauthenticate", "mfa_activate_totp", "mfa_deactivate_totp",
    "mfa_view_recovery_codes", "mfa_generate_recovery_codes", "mfa_download_recovery_codes",
    "authorize", "revoke-token", "introspect", "dcr-register", "dcr-register-management",
    "oauth-server-metadata", "oauth-resource-metadata",
}  # fmt: skip
# The admin is for staff. The tests of its pages check that it never shows a hand.
APART = {"admin"}


def _operation(endpoint: Endpoint) -> Asked:
    """Make requests for an operation, with the ids of this moment."""

    def asked(moment: Moment) -> Iterator[Request]:
        places = {
            "table_id": moment.table_id, "seat": 1, "number": moment.number, "round": moment.number,
            "name": "elias" if "table_id" in endpoint.places else "ali", "other": "badr",
            "pool": "modern.live",
        }  # fmt: skip
        if "tournament_id" in endpoint.places:
            places["tournament_id"] = event_with(moment.table_id)
        path = endpoint.path.removeprefix("/api/v1/").format(**places)
        for query in QUERIES.get(endpoint.name, ("",)):
            for content in SENT[endpoint.name](moment) if endpoint.name in SENT else (None,):
                yield Request(endpoint.method, path + query.format(number=moment.number), content)

    return asked


OPERATIONS = {each.name: each for each in ENDPOINTS if each.address not in KNOW_NO_TABLE}
ASKED: dict[str, Asked] = {
    **{name: OTHERWISE.get(name) or _operation(each) for name, each in OPERATIONS.items()},
    **PAGES,
    **SUBSCRIPTIONS,
}
READ = {*SUBSCRIPTIONS, *(each.name for each in ENDPOINTS if each.method == "GET")}


def all_endpoints() -> list[tuple[str, str]]:
    """Return every operation, other address and subscription of the service, with the name of its URL."""
    subscriptions = GRAPHQL.subscription_type
    assert subscriptions is not None
    return [*_endpoints(get_resolver().url_patterns), *((name, name) for name in subscriptions.fields)]


def _endpoints(patterns: list[URLPattern | URLResolver]) -> Iterator[tuple[str, str]]:
    for each in patterns:
        if isinstance(each, URLResolver):
            if each.namespace not in APART:
                yield from _endpoints(each.url_patterns)
            continue
        operations = getattr(getattr(each.callback, "cls", None), "operations", dict)()
        address = each.name or str(each.pattern)
        yield from (
            ((each.name, address) for each in operations.values()) if operations else [(address, address)]
        )
