"""Tests of the example bots: each plays whole games, even if parts of the service die."""

import subprocess
import sys
from collections.abc import Callable
from io import StringIO
from typing import Any

import httpx
import pytest
from django.core.management import CommandError, call_command

from games.notices.models import Delivery
from games.tables.models import LogEntry, Occupancy
from tests.clients.generated import NODE
from tests.system import loopback
from tests.system.player import Player
from tests.system.processes import CHECKOUT, Service, eventually, free_port

pytestmark = [pytest.mark.system, pytest.mark.timeout(400)]
EXAMPLES = CHECKOUT / "bots" / "examples"
PROGRAMS = ("redis", "web", "worker", "sweeper", "courier")
Start = Callable[..., "subprocess.Popen[bytes]"]


def owned(player: Player, name: str) -> str:
    """Create a bot that the player owns, and return its token."""
    return str(player._done(player.client.post("bots", json={"name": name}))["token"]["secret"])


def webhook(player: Player, bot: str, port: int) -> str:
    """Register a webhook to this port for the bot's turns, and return its secret."""
    asked = {"name": "hooks", "scopes": ["webhooks:manage", "games:read"]}
    auth = (player.name, player.password)
    token = player._done(player.client.post("me/tokens", json=asked, auth=auth))
    sent = {"url": f"http://127.0.0.1:{port}/", "types": ["bot.turn"], "bot": bot}
    held = {"Authorization": f"Bearer {token['secret']}"}
    return str(player._done(player.client.post("webhooks", json=sent, headers=held))["secret"])


def table_of(player: Player, *bots: str, **chosen: Any) -> str:
    """Start a table of these bots, which the player only watches. Return its id."""
    chosen = {"ruleset": "updown", "seat": None, "players": len(bots)} | chosen
    table = str(player._done(player.client.post("tables", json=chosen))["id"])
    for seat, bot in enumerate(bots):
        player._done(player.client.put(f"tables/{table}/seats/{seat}", json={"bot": bot}))
    player.start(table)
    return table


def turns_of(table: str, bot: str) -> int:
    seats = Occupancy.objects.filter(table=table, player__name=bot, to_seq=None).values("seat")
    return LogEntry.objects.filter(table=table, kind="acted", seat__in=seats).count()


def with_both_bots(running: Service, player: Player, program: Start) -> Player:
    """Start two example bots that this player owns, and return the player."""
    token = owned(player, "stream-bot")
    program(NODE, EXAMPLES / "stream_bot.ts", ESTIMATION=running.url, ESTIMATION_TOKEN=token)
    owned(player, "webhook-bot")
    port = free_port()
    secret = webhook(player, "webhook-bot", port)
    program(sys.executable, EXAMPLES / "webhook_bot.py", port, ESTIMATION_WEBHOOK_SECRET=secret)
    return player


def finished(player: Player, table: str) -> bool:
    return player.state(table)["status"] == "finished"


def findings(table: str) -> str:
    """Return what `manage.py audit` finds wrong at the table, and in notices and the audit trail."""
    found, said = StringIO(), StringIO()
    call_command("audit", "--tables", table, stdout=found, stderr=said)
    assert "1 tables audited" in said.getvalue()
    return found.getvalue()


@pytest.mark.prove
def test_both_bots_lose_no_turn_to_a_killed_web_process_nor_to_a_restarted_redis(service, player, program):
    running = service(*PROGRAMS)
    eventually(lambda: running.ready()["status"] == "ready", within=60)
    ali = with_both_bots(running, player(running, "ali"), program)
    table = table_of(ali, "webhook-bot", "stream-bot", "steady", options={"rounds": [3, 4]})
    seats = 3 * 2 + 3 * (3 + 4)

    def acted() -> int:
        return LogEntry.objects.filter(table=table, kind="acted").count()

    eventually(lambda: acted() >= 4, within=100)
    running.kill("web")
    running.start("web")
    eventually(running._answers, within=60)
    before = acted()
    eventually(lambda: acted() >= min(before + 4, seats), within=100)
    running.kill("redis")
    running.start("redis")
    eventually(lambda: running.tend() or finished(ali, table), within=250, every=0.3)
    # The bots played all their turns themselves: no turn had a time limit, and none is left.
    assert acted() == seats
    assert {turns_of(table, bot) for bot in ("webhook-bot", "stream-bot")} == {seats // 3}
    # The answer to the last turn ends the game a moment before its delivery is stored as delivered.
    open_ones = Delivery.objects.filter(type="bot.turn").exclude(status="delivered")
    eventually(lambda: not open_ones.exists(), within=30)
    assert findings(table) == ""


@pytest.fixture
def alone(program: Start) -> tuple[str, str]:
    """The webhook bot without the service, as its URL and secret."""
    port, secret = free_port(), "whsec_" + "A" * 43 + "="
    program(sys.executable, EXAMPLES / "webhook_bot.py", port, ESTIMATION_WEBHOOK_SECRET=secret)
    return f"http://127.0.0.1:{port}/", secret


def test_the_webhook_bot_stands_the_check_and_by_another_secret_does_not(alone):
    url, secret = alone
    eventually(lambda: _listens(url), within=30)
    call_command("bot_check", url, "--secret", secret, stdout=StringIO(), stderr=StringIO())
    out = StringIO()
    with pytest.raises(SystemExit):
        other = "whsec_" + "B" * 43 + "="
        call_command("bot_check", url, "--secret", other, "--rulesets", "updown", stdout=out, stderr=out)
    assert "updown@1: not_accepted" in out.getvalue()
    with pytest.raises(CommandError):
        call_command("bot_check", url, "--secret", "nonsense")


def test_where_nobody_listens_the_check_says_so_once_and_blames_no_bot():
    out = StringIO()
    url = f"http://127.0.0.1:{free_port()}/"
    with pytest.raises(CommandError, match=f"Nobody answers at {url}: connect_failed"):
        call_command("bot_check", url, "--secret", "whsec_" + "A" * 43 + "=", stdout=out, stderr=out)
    assert out.getvalue() == ""


@pytest.mark.parametrize("asked", [("--games", "0"), ("--games", "-1"), ("--within", "0")])
def test_a_check_that_would_play_nothing_is_refused(asked):
    """It said that it found no faults."""
    with pytest.raises(CommandError, match="at least 1"):
        call_command("bot_check", "http://127.0.0.1:1/", "--secret", "whsec_" + "A" * 43 + "=", *asked)


def _listens(url: str) -> bool:
    try:
        return loopback.request("POST", url, json={}).status_code == 401
    except httpx.TransportError:
        return False
