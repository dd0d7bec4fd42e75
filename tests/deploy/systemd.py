"""A reader of the units in deploy/systemd that works like systemd, as far as these tests need it."""

import shlex
from pathlib import Path

from tests.system.processes import CHECKOUT

UNITS = CHECKOUT / "deploy" / "systemd"
PLACE = "/opt/estimation/current"
SHARED = UNITS / "estimation-.service.d" / "shared.conf"


def settings(program: str, kind: str = "service") -> dict[str, list[str]]:
    """Return the settings of the section Service or Timer with all values, those shared by services first."""
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
    """Return a unit's command, without the folder of the release."""
    words = shlex.split(settings(program)["ExecStart"][0])
    return [words[0].removeprefix(f"{PLACE}/.venv/bin/"), *words[1:]]
