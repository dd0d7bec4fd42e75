"""Tests of two hosts behind one proxy that share Postgres and Valkey, and lose programs during play."""

import json
import ssl
import threading
import time
from contextlib import closing, contextmanager

import pytest
from websockets.sync.client import connect

from tests.api.graphql.sockets import EVENTS, PROTOCOL
from tests.chaos.harness.calm import _TURNS
from tests.chaos.harness.storm import Storm
from tests.chaos.hosts import PROGRAMS, PROXY, RECEIVES_AT, Hosts, lose, missing
from tests.system import loopback
from tests.system.patience import allowed, strain
from tests.system.processes import eventually

pytestmark = [
    pytest.mark.prove,
    pytest.mark.system,
    pytest.mark.timeout(900),
    pytest.mark.skipif(bool(missing()), reason=f"two hosts: {missing()}"),
]
PASSWORD = "{} plays to win every trick"
DELIVERIES = """
SELECT count(*), max(extract(epoch FROM settled_at - created_at))::float FROM notices_delivery
"""
GAMES, AWAY_S, RECOVERED_S = 60, 8.0, 10.0
# One kill of each program, on alternating hosts, and then all programs of one host at once.
FAULTS = [
    *[lose(program, host="ab"[at % 2], away_s=AWAY_S) for at, program in enumerate(PROGRAMS)],
    lose(*PROGRAMS, host="b", away_s=AWAY_S),
]


@pytest.fixture(scope="module")
def hosts():
    running = Hosts()
    yield running
    running.close()


def asking(**more):
    return loopback.client(base_url=f"https://{PROXY}/api/v1/", timeout=60, **more)


def test_probes_stay_inside_and_plain_http_is_sent_on(hosts):
    with loopback.client(timeout=30) as client:
        for path in ("/healthz", "/readyz", "/metrics"):
            assert client.get(f"https://{PROXY}{path}").status_code == 404
        assert client.get(f"http://{PROXY}/api/v1/rulesets").status_code in {301, 308}
        answer = client.get(f"https://{PROXY}/api/v1/rulesets")
        assert answer.status_code == 200 and "strict-transport-security" in answer.headers


@contextmanager
def signed_up(name):
    with closing(asking()) as client:
        made = client.post("users", json={"name": name, "password": PASSWORD.format(name)}).json()
        client.headers["Authorization"] = f"Bearer {made['token']['secret']}"
        yield client


def test_an_event_of_a_stream_leaves_the_proxy_at_once(hosts):
    """If the proxy buffered the stream, the request would time out without a byte."""
    with signed_up("zahra") as client, client.stream("GET", "me/stream", timeout=20) as stream:
        assert stream.status_code == 200
        assert next(stream.iter_raw())


def test_an_event_of_a_subscription_comes_through_the_proxy(hosts):
    unverified = ssl.create_default_context()
    unverified.check_hostname, unverified.verify_mode = False, ssl.CERT_NONE
    with (
        signed_up("salma") as client,
        connect(f"wss://{PROXY}/graphql", subprotocols=[PROTOCOL], ssl=unverified, proxy=None) as socket,
    ):

        def news():
            """Return the data of the next `next` message. Only acknowledgements and pings may come before."""
            while (said := json.loads(socket.recv(timeout=60)))["type"] != "next":
                assert said["type"] in {"connection_ack", "ping"}, said
            return said["payload"]["data"]["tableEvents"]

        assert socket.subprotocol == PROTOCOL
        told = {"ruleset": "updown", "players": 2, "seat": None}
        table = client.post("tables", json=told).json()["id"]
        told = {"query": EVENTS, "variables": {"table": table}}
        payload = {"Authorization": client.headers["Authorization"]}
        socket.send(json.dumps({"type": "connection_init", "payload": payload}))
        socket.send(json.dumps({"type": "subscribe", "id": "1", "payload": told}))
        assert news()["event"] is None, "the state comes first"
        assert client.put(f"tables/{table}/seats/1", json={}).status_code == 200
        assert news()["event"]["type"] == "seat_taken"


def register(over):
    """Register a webhook for a player as soon as the storm has signed them up. Give up when `over` is set."""

    def accepted(client, path, told):
        # Nobody is called so yet, or a program just dies: the proxy answers with 502.
        while (made := client.post(path, json=told)).status_code in {401, 502} and not over.wait(0.2):
            pass
        assert made.status_code == 201, made.text
        return made.json()

    with closing(asking(auth=("ali", PASSWORD.format("ali")))) as client:
        token = accepted(client, "me/tokens", {"name": "hooks", "scopes": ["webhooks:manage", "games:read"]})
    with closing(asking(headers={"Authorization": f"Bearer {token['secret']}"})) as client:
        client.headers["Idempotency-Key"] = "the-webhook"
        sent = {"url": f"http://127.0.0.1:{RECEIVES_AT}/", "types": ["game.finished"]}
        accepted(client, "webhooks", sent)


def test_one_of_each_dies_under_load_and_nobody_loses_an_action(hosts, record_property):
    strains, over = [strain()], threading.Event()

    def feel():
        register(over)
        while not over.wait(5):
            strains.append(strain())

    watch = threading.Thread(target=feel)
    watch.start()
    try:
        began = time.monotonic()
        ((before,),) = hosts.asked("SELECT count(*) FROM tables_table")
        storm = Storm(hosts, games=GAMES, faults=FAULTS, seed=7, tables_before=before)
        report = storm.run(within_s=400)
    finally:
        over.set()
        watch.join()
    assert report.breaches == [], "\n".join([*report.breaches[:20], *report.lines(), hosts.logs()[-5000:]])
    assert len(report.faults) == len(FAULTS) and report.games >= GAMES
    waits = hosts.asked(_TURNS.replace("%s", "'-infinity'"))
    bots_s = max(float(seconds) for seconds, _ in waits)
    actions_s = max(report.took_s)
    found = f"{report.actions} actions in {time.monotonic() - began:.0f} s; longest action {actions_s:.1f} s"
    found += f", longest turn of a bot {bots_s:.1f} s; answers {dict(report.answers)}; audit {report.audit}"
    record_property("hosts", found)
    print(found)
    assert max(actions_s, bots_s) < allowed(RECOVERED_S, *strains), found
    eventually(hosts.is_whole, within=60)
    eventually(lambda: hosts.asked(f"{DELIVERIES} WHERE status <> 'delivered'") == [(0, None)], within=30)
    ((sent, longest_s),) = hosts.asked(DELIVERIES)
    assert sent >= GAMES // 4 and len(set(hosts.received())) == sent
    assert longest_s < allowed(RECOVERED_S, *strains), f"{sent} events, the longest {longest_s:.1f} s"
    print(f"{sent} events by webhook, {len(hosts.received())} times received, the longest {longest_s:.1f} s")
