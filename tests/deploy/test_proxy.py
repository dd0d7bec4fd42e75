"""The Caddyfile is valid, hides probes, buffers no stream and sends everything else to the web processes."""

import json
import os
import shutil
import subprocess

import pytest

from games.api.middleware import PROBES
from tests.system.processes import CHECKOUT

CADDYFILE = CHECKOUT / "deploy" / "Caddyfile"
pytestmark = pytest.mark.skipif(shutil.which("caddy") is None, reason="caddy is not on the PATH")


def caddy(*words, folder, **told):
    return subprocess.run(
        ["caddy", *words, "--config", str(CADDYFILE), "--adapter", "caddyfile"],
        env={"PATH": os.environ["PATH"], "HOME": str(folder), **told},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize(
    "told",
    [{}, {"ESTIMATION_SITE": "play.example.org", "ESTIMATION_UPSTREAMS": "10.0.0.11:8000 10.0.0.12:8000"}],
)
def test_caddy_takes_the_file(told, tmp_path):
    done = caddy("validate", folder=tmp_path, **told)
    assert done.returncode == 0, done.stderr


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
