"""Ways to serve the web in a measurement: by either service of production, or as by `make run`."""

import re
from enum import StrEnum
from pathlib import Path

import yaml

from estimation_service.local import ports
from estimation_service.local.errors import CannotStart
from estimation_service.local.run import WEB

APPLICATION = "estimation_service.asgi:application"
PLAIN = "estimation_service.wsgi:application"
COMPOSE = Path(__file__).resolve().parents[1] / "deploy" / "compose.yaml"
# Compose's default where .env sets nothing: ${WEB_WORKERS:-2}.
_DEFAULT = re.compile(r"\$\{\w+:-(\w*)\}")


class Server(StrEnum):
    """A way to serve the web."""

    PLAIN = "`plain` of deploy/compose.yaml"  # states, actions and GraphQL, as deploy/Caddyfile sends them
    DISPATCHER = "`web` of deploy/compose.yaml"  # everything, on an event loop
    MAKE_RUN = "as in `make run`"


def command(server: Server, port: int) -> tuple[str, ...]:
    """Return the arguments of `python` that serve the web on this port."""
    match server:
        case Server.PLAIN:
            *words, application = in_production("plain", PLAIN)
        case Server.DISPATCHER:
            *words, application = in_production("web", APPLICATION)
        case Server.MAKE_RUN:
            words, application = ["-m", *WEB], APPLICATION
    return (*words, "--host", ports.LOOPBACK, "--port", str(port), application)


def in_production(service: str, application: str) -> list[str]:
    """Return a compose service's command without its address. Raise CannotStart if it has another form."""
    words = yaml.safe_load(COMPOSE.read_text())["services"][service]["command"]
    words = [_DEFAULT.sub(r"\1", word) for word in words if not word.startswith(("--host", "--port"))]
    if words[0] != "granian" or words[-1] != application:
        raise CannotStart(f"{COMPOSE.name} serves {service} by another command than bench knows: {words}")
    return ["-m", *words]
