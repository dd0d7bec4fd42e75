"""How the web is served while it is measured: as in production, as by `make run`, and by WSGI beside them."""

from __future__ import annotations

import re
from enum import StrEnum
from pathlib import Path

import yaml

from estimation_service.local import ports
from estimation_service.local.errors import CannotStart
from estimation_service.local.run import WEB

APPLICATION = "estimation_service.asgi:application"
COMPOSE = Path(__file__).resolve().parents[1] / "deploy" / "compose.yaml"
# What compose gives where .env sets nothing: ${WEB_WORKERS:-2}.
_DEFAULT = re.compile(r"\$\{\w+:-(\w*)\}")


class Server(StrEnum):
    """A way to serve."""

    PRODUCTION = "ASGI as in deploy/compose.yaml"
    MAKE_RUN = "ASGI as in `make run`"
    WSGI = "WSGI"  # without the bridge: as many processes and threads as in production


def command(server: Server, port: int, *, threads: int) -> tuple[str, ...]:
    """The words after `python` that serve the web on this port; `threads` are those of each process."""
    match server:
        case Server.PRODUCTION:
            *words, application = in_production()
        case Server.MAKE_RUN:
            words, application = ["-m", *WEB], APPLICATION
        case Server.WSGI:
            words, application = _wsgi(threads), "estimation_service.wsgi:application"
    return (*words, "--host", ports.LOOPBACK, "--port", str(port), application)


def in_production() -> list[str]:
    """The command of compose's service `web` without its address. CannotStart if it is not as known."""
    words = yaml.safe_load(COMPOSE.read_text())["services"]["web"]["command"]
    words = [_DEFAULT.sub(r"\1", word) for word in words if not word.startswith(("--host", "--port"))]
    if words[0] != "granian" or words[-1] != APPLICATION:
        raise CannotStart(f"{COMPOSE.name} serves the web by another command than bench knows: {words}")
    return ["-m", *words]


def processes() -> int:
    """How many processes the web has in production."""
    (option,) = (word for word in in_production() if word.startswith("--workers="))
    return int(option.removeprefix("--workers="))


def _wsgi(threads: int) -> list[str]:
    return [
        *("-m", "granian", "--interface=wsgi", "--no-access-log", f"--workers={processes()}"),
        f"--blocking-threads={threads}",
    ]
