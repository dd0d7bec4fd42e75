"""A reader of the compose file that works like compose, as far as these tests need it."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

import yaml

from tests.deploy.image import command_of
from tests.system.processes import CHECKOUT

FILE = CHECKOUT / "deploy" / "compose.yaml"
# Services that run the service's own code permanently.
PROGRAMS = ("web", "plain", "worker", "sweeper", "courier")
_VARIABLE = re.compile(r"\$(?:(\$)|\{(\w+)(?::-([^}]*))?\})")


@cache
def services() -> dict[str, Any]:
    """Return each service with its settings; YAML anchors are resolved."""
    told: dict[str, Any] = yaml.safe_load(FILE.read_text())["services"]
    return told


def command(service: str, given: Mapping[str, str]) -> list[str]:
    """Return a service's command, with `${NAME:-default}` replaced from `given` as compose does."""
    told = services()[service]
    words = told.get("command") or command_of(told["build"]["target"])
    return [_replaced(str(word), given) for word in words]


def _replaced(text: str, given: Mapping[str, str]) -> str:
    return _VARIABLE.sub(lambda found: found[1] or given.get(found[2]) or found[3] or "", text)


def environment(service: str, files: Mapping[str, Mapping[str, str]]) -> dict[str, str]:
    """Return a container's environment, given the contents of the env files by name.

    Raise KeyError if the service reads another env file.
    """
    told = services()[service]
    names = told.get("env_file", [])
    found: dict[str, str] = {}
    for name in [names] if isinstance(names, str) else names:
        found |= files[name]
    return found | {
        name: _replaced(str(text), files[".env"]) for name, text in told.get("environment", {}).items()
    }
