"""The compose file, read as compose reads it, as far as it needs that."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

import yaml

from tests.deploy.image import command_of
from tests.system.processes import CHECKOUT

FILE = CHECKOUT / "deploy" / "compose.yaml"
# Those that run the service's own code all the time.
PROGRAMS = ("web", "plain", "worker", "sweeper", "courier")
_VARIABLE = re.compile(r"\$(?:(\$)|\{(\w+)(?::-([^}]*))?\})")


@cache
def services() -> dict[str, Any]:
    """Each service with what its lines say; anchors are resolved."""
    told: dict[str, Any] = yaml.safe_load(FILE.read_text())["services"]
    return told


def command(service: str, given: Mapping[str, str]) -> list[str]:
    """What is started, with `${NAME:-default}` replaced as compose does by `.env` or its own environment."""
    told = services()[service]
    words = told.get("command") or command_of(told["build"]["target"])
    return [_replaced(str(word), given) for word in words]


def _replaced(text: str, given: Mapping[str, str]) -> str:
    return _VARIABLE.sub(lambda found: found[1] or given.get(found[2]) or found[3] or "", text)


def environment(service: str, files: Mapping[str, Mapping[str, str]]) -> dict[str, str]:
    """What a container of the service is told, where these env files hold this. KeyError for another."""
    told = services()[service]
    names = told.get("env_file", [])
    found: dict[str, str] = {}
    for name in [names] if isinstance(names, str) else names:
        found |= files[name]
    return found | {
        name: _replaced(str(text), files[".env"]) for name, text in told.get("environment", {}).items()
    }
