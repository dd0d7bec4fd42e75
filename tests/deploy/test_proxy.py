"""The Caddyfile is valid, hides probes, buffers no stream and sends each request to the right service."""

import json
import os
import re
import shutil
import socket
import subprocess
import threading
from contextlib import ExitStack
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import httpx
import pytest
import yaml

from games.api.live.long_polls import LONGEST_WAIT
from games.api.middleware import PROBES
from tests.deploy import compose
from tests.system import loopback
from tests.system.processes import CHECKOUT, eventually, free_port

CADDYFILE = CHECKOUT / "deploy" / "Caddyfile"
# Debian has Caddy, but it is not one of our packages.
needs_caddy = pytest.mark.skipif(shutil.which("caddy") is None, reason="caddy is not on the PATH")


def caddy(*words, folder, **told):
    return subprocess.run(
        ["caddy", *words, "--config", str(CADDYFILE), "--adapter", "caddyfile"],
        env={"PATH": os.environ["PATH"], "HOME": str(folder), **told},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@needs_caddy
@pytest.mark.parametrize(
    "told",
    [{}, {"ESTIMATION_SITE": "play.example.org", "ESTIMATION_UPSTREAMS": "10.0.0.11:8000 10.0.0.12:8000"}],
)
def test_caddy_takes_the_file(told, tmp_path):
    done = caddy("validate", folder=tmp_path, **told)
    assert done.returncode == 0, done.stderr


HOSTS = {
    "ESTIMATION_PLAIN_POLICY": "least_conn",
    "ESTIMATION_UPSTREAMS": "10.0.0.11:8000 10.0.0.12:8000",
    "ESTIMATION_PLAIN": "10.0.0.11:8001 10.0.0.12:8001",
}


@needs_caddy
def test_what_caddy_makes_of_it(tmp_path):
    done = caddy("adapt", folder=tmp_path, **HOSTS)
    (server,) = json.loads(done.stdout)["apps"]["http"]["servers"].values()
    (site,) = server["routes"]
    assert site["match"] == [{"host": ["play.example.org"]}]
    probes, *proxies = site["handle"][0]["routes"]
    assert set(probes["match"][0]["path"]) == PROBES
    assert probes["handle"] == [{"handler": "static_response", "status_code": 404}]
    assert ["match" in each for each in proxies] == [True, False]
    for each, addresses in zip(
        proxies, (HOSTS["ESTIMATION_PLAIN"], HOSTS["ESTIMATION_UPSTREAMS"]), strict=True
    ):
        (proxy,) = each["handle"]
        assert proxy["handler"] == "reverse_proxy" and proxy["flush_interval"] == -1
        assert [upstream["dial"] for upstream in proxy["upstreams"]] == addresses.split()
        assert proxy["load_balancing"]["selection_policy"] == {"policy": "least_conn"}


def test_a_long_poll_is_answered_before_a_proxy_gives_it_up():
    caddy = re.search(r"response_header_timeout (\d+)s", CADDYFILE.read_text())
    nginx = re.search(r'proxy-read-timeout: "(\d+)"', (CHECKOUT / "deploy/kubernetes/web.yaml").read_text())
    assert all(int(patience[1]) >= LONGEST_WAIT + 10 for patience in (caddy, nginx))


class Upstream(BaseHTTPRequestHandler):
    """An upstream that returns its own name and the header names with an underscore that it received."""

    protocol_version = "HTTP/1.1"

    def do_GET(self):
        self.server.begun.append(f"{self.command} {self.path}")
        self.take_body()
        told = [self.server.name, *(name for name in self.headers if "_" in name)]
        body = json.dumps(told).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Connection", "close")  # else a stopped one would go on serving it
        self.end_headers()
        self.wfile.write(body)

    do_POST = do_GET

    def take_body(self):
        """Read the whole body; a proxy that is still sending may lose the response."""
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if self.headers.get("Transfer-Encoding") == "chunked":
            while size := int(self.rfile.readline(), 16):
                self.rfile.read(size + 2)
            self.rfile.readline()

    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def proxied(tmp_path_factory):
    """A client for Caddy with this Caddyfile, in front of two upstreams."""
    folder = tmp_path_factory.mktemp("caddy")
    with ExitStack() as left:
        servers, ports, begun = {}, {}, {"web": [], "plain": []}
        for name, requests in begun.items():
            servers[name] = started(name, requests)
            ports[name] = f"127.0.0.1:{servers[name].server_port}"
        left.callback(lambda: [ended(server) for server in servers.values()])
        site = f"http://127.0.0.1:{free_port()}"
        told = {
            "ESTIMATION_SITE": site,
            "ESTIMATION_UPSTREAMS": ports["web"],
            "ESTIMATION_PLAIN": f"{ports['plain']} {ports['web']}",
        }
        # Disable the admin endpoint, because another Caddy on this machine may use its port.
        config = {**json.loads(caddy("adapt", folder=folder, **told).stdout), "admin": {"disabled": True}}
        (folder / "caddy.json").write_text(json.dumps(config))
        running = subprocess.Popen(
            ["caddy", "run", "--config", str(folder / "caddy.json")],
            env={"PATH": os.environ["PATH"], "HOME": str(folder)},
            stderr=subprocess.DEVNULL,
        )
        left.callback(running.wait)
        left.callback(running.kill)
        client = left.enter_context(loopback.client(base_url=site, timeout=30))
        client.begun, client.servers = begun, servers
        eventually(lambda: answers(client), within=30)
        yield client


def started(name, requests, port=0):
    server = ThreadingHTTPServer(("127.0.0.1", port), Upstream)
    server.name, server.daemon_threads, server.begun = name, True, requests
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def ended(server):
    server.shutdown()
    server.server_close()


def answers(client):
    try:
        return client.get("/").status_code == 200
    except httpx.TransportError:
        return False


TABLE = "/api/v1/tables/table_01hzzzzzzzzzzzzzzzzzzzzzzz"
LONG = b"x" * 10_000


@needs_caddy
@pytest.mark.prove
@pytest.mark.parametrize(
    ("asked", "answered_by"),
    [
        (("GET", f"{TABLE}/state", {}), "plain"),
        (("GET", f"{TABLE}/state?since=3", {}), "plain"),
        (("GET", f"{TABLE}/state?since=3", {"headers": {"Prefer": "wait=30"}}), "web"),
        (("GET", f"{TABLE}/stream", {}), "web"),
        (("GET", f"{TABLE}/state/", {}), "web"),
        (("POST", f"{TABLE}/actions", {"content": b"{}"}), "plain"),
        (("POST", f"{TABLE}/actions/validate", {"content": b"{}"}), "plain"),
        (("POST", f"{TABLE}/actions", {"content": LONG}), "web"),
        (("POST", f"{TABLE}/actions", {"content": iter([b"{}"])}), "web"),  # chunked, of unknown length
        (("POST", "/graphql", {"content": b"{}"}), "plain"),
        (("GET", "/graphql", {"headers": {"Connection": "Upgrade", "Upgrade": "websocket"}}), "web"),
        (("GET", "/api/v1/users/%D8%B9%D9%84%D9%8A", {}), "web"),
        (("GET", "/", {}), "web"),
    ],
)
def test_states_and_actions_go_the_shorter_way_and_all_else_to_the_web(proxied, asked, answered_by):
    method, address, more = asked
    assert proxied.request(method, address, **more).json() == [answered_by]


@needs_caddy
@pytest.mark.prove
def test_while_plain_is_away_the_web_answers_states_and_actions(proxied):
    def answered():
        asked = [("GET", f"{TABLE}/state", None), ("POST", f"{TABLE}/actions", b"{}")]
        return [proxied.request(method, address, content=body).json() for method, address, body in asked]

    port = proxied.servers["plain"].server_port
    ended(proxied.servers["plain"])
    try:
        assert answered() == [["web"]] * 2
    finally:
        proxied.servers["plain"] = started("plain", proxied.begun["plain"], port)
    eventually(lambda: answered() == [["plain"]] * 2, within=30)


@needs_caddy
@pytest.mark.prove
def test_nobody_who_sends_slowly_holds_a_thread_of_plain(proxied):
    table = f"{TABLE[:-1]}0"  # no other test uses this table
    with socket.create_connection((proxied.base_url.host, proxied.base_url.port), timeout=30) as slow:
        slow.sendall(
            f"POST {table}/actions HTTP/1.1\r\nHost: {proxied.base_url.netloc.decode()}\r\n"
            "Content-Length: 2\r\nConnection: close\r\n\r\n{".encode()
        )
        for _ in range(50):  # enough time for the slow request to arrive, if the proxy passed it on
            assert proxied.get(f"{table}/state").json() == ["plain"]
        assert f"POST {table}/actions" not in proxied.begun["plain"]
        slow.sendall(b"}")
        assert b"".join(iter(lambda: slow.recv(4096), b"")).endswith(b'["plain"]')


@needs_caddy
@pytest.mark.prove
def test_no_header_with_an_underscore_passes_for_one_that_the_proxy_sets(proxied):
    answer = proxied.get(
        f"{TABLE}/state", headers={"X_Forwarded_For": "203.0.113.7", "x_forwarded_proto": "https"}
    )
    assert answer.json() == ["plain"]


def test_the_proxy_of_compose_starts_only_when_asked_for_and_reads_this_file():
    proxy = compose.services()["proxy"]
    assert proxy["profiles"] == ["proxy"]
    assert "./Caddyfile:/etc/caddy/Caddyfile:ro" in proxy["volumes"]
    told = compose.environment("proxy", {".env": {"ESTIMATION_ALLOWED_HOSTS": "play.example.org"}})
    upstreams = {"ESTIMATION_UPSTREAMS": "web:8000", "ESTIMATION_PLAIN": "plain:8001 web:8000"}
    assert told == {"ESTIMATION_ALLOWED_HOSTS": "play.example.org", **upstreams}
    for name in ("web", "plain"):
        (port,) = (word.removeprefix("--port=") for word in compose.command(name, {}) if "--port" in word)
        assert f"{name}:{port}" in " ".join(upstreams.values()).split()


@needs_caddy
@pytest.mark.parametrize(
    "hosts", ["play.example.org", "play.example.org,www.example.org", "a.example, b.example,"]
)
def test_the_proxy_of_compose_answers_for_every_allowed_host(hosts, tmp_path):
    """As the settings read them: separated by commas, with or without blanks."""
    shell, option, script = compose.command("proxy", {})
    asked = script.replace("caddy run", "caddy adapt").replace("/etc/caddy/Caddyfile", str(CADDYFILE))
    told = compose.environment("proxy", {".env": {"ESTIMATION_ALLOWED_HOSTS": hosts}})
    done = subprocess.run(
        [shell, option, asked],
        env={"PATH": os.environ["PATH"], "HOME": str(tmp_path), **told},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    (server,) = json.loads(done.stdout)["apps"]["http"]["servers"].values()
    (site,) = server["routes"]
    assert sorted(site["match"][0]["host"]) == sorted(filter(None, map(str.strip, hosts.split(","))))


@pytest.mark.parametrize("given", [{}, {"ESTIMATION_TRUSTED_PROXIES": "203.0.113.7"}])
def test_the_programs_of_compose_believe_the_proxy_in_their_network_unless_told_otherwise(given):
    (network,) = yaml.safe_load(compose.FILE.read_text())["networks"]["default"]["ipam"]["config"]
    told = compose.environment("web", {".env": given})
    assert told["ESTIMATION_TRUSTED_PROXIES"] == given.get("ESTIMATION_TRUSTED_PROXIES", network["subnet"])
