"""The units of deploy/systemd, read as systemd reads them, as far as they need that."""

import shlex
from pathlib import Path

from tests.system.processes import CHECKOUT

UNITS = CHECKOUT / "deploy" / "systemd"
PLACE = "/opt/estimation/current"
SHARED = UNITS / "estimation-.service.d" / "shared.conf"


def settings(program: str, kind: str = "service") -> dict[str, list[str]]:
    """Each setting of the section Service or Timer with its values, those that all services share first."""
    found: dict[str, list[str]] = {}
    for file in (*([SHARED] if kind == "service" else []), unit(program, kind)):
        section = ""
        for line in map(str.strip, file.read_text().splitlines()):
            if line.startswith("["):
                section = line.strip("[]")
            elif section == kind.title() and line and not line.startswith("#"):
                name, _, value = line.partition("=")
                found.setdefault(name, []).append(value)
    return found


def unit(program: str, kind: str = "service") -> Path:
    return UNITS / f"estimation-{program}.{kind}"


def command(program: str) -> list[str]:
    """What is started, without the folder of the release."""
    words = shlex.split(settings(program)["ExecStart"][0])
    return [words[0].removeprefix(f"{PLACE}/.venv/bin/"), *words[1:]]
