"""The Caddyfile is valid, hides probes, buffers no stream and sends everything else to the web processes."""

import json
import os
import shutil
import subprocess

import pytest
import yaml

from games.api.middleware import PROBES
from tests.deploy import compose
from tests.system.processes import CHECKOUT

CADDYFILE = CHECKOUT / "deploy" / "Caddyfile"
# Debian has it; it is no package of ours.
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


@needs_caddy
def test_what_caddy_makes_of_it(tmp_path):
    done = caddy("adapt", folder=tmp_path, ESTIMATION_UPSTREAMS="10.0.0.11:8000 10.0.0.12:8000")
    (server,) = json.loads(done.stdout)["apps"]["http"]["servers"].values()
    (site,) = server["routes"]
    assert site["match"] == [{"host": ["play.example.org"]}]
    probes, rest = site["handle"][0]["routes"]
    assert set(probes["match"][0]["path"]) == PROBES
    assert probes["handle"] == [{"handler": "static_response", "status_code": 404}]
    (proxy,) = rest["handle"]
    assert "match" not in rest and proxy["handler"] == "reverse_proxy" and proxy["flush_interval"] == -1
    assert [each["dial"] for each in proxy["upstreams"]] == ["10.0.0.11:8000", "10.0.0.12:8000"]


def test_the_proxy_of_compose_starts_only_when_asked_for_and_reads_this_file():
    proxy = compose.services()["proxy"]
    assert proxy["profiles"] == ["proxy"]
    assert "./Caddyfile:/etc/caddy/Caddyfile:ro" in proxy["volumes"]
    told = compose.environment("proxy", {".env": {"ESTIMATION_ALLOWED_HOSTS": "play.example.org"}})
    assert told == {"ESTIMATION_SITE": "play.example.org", "ESTIMATION_UPSTREAMS": "web:8000"}
    assert [port for port in compose.command("web", {}) if "--port" in port] == ["--port=8000"]


@pytest.mark.parametrize("given", [{}, {"ESTIMATION_TRUSTED_PROXIES": "203.0.113.7"}])
def test_the_programs_of_compose_believe_the_proxy_in_their_network_unless_told_otherwise(given):
    (network,) = yaml.safe_load(compose.FILE.read_text())["networks"]["default"]["ipam"]["config"]
    told = compose.environment("web", {".env": given})
    assert told["ESTIMATION_TRUSTED_PROXIES"] == given.get("ESTIMATION_TRUSTED_PROXIES", network["subnet"])
