"""Loopback ports: free ones, and the one that the user asked for."""

import socket
from collections.abc import Mapping

from estimation_service.local.errors import CannotStart

LOOPBACK = "127.0.0.1"
DEFAULT = "8000"


def free(avoid: int = 0) -> int:
    while True:
        with socket.socket() as probe:
            probe.bind((LOOPBACK, 0))
            port: int = probe.getsockname()[1]
        if port != avoid:
            return port


def chosen(environment: Mapping[str, str]) -> int:
    """Return the port of the service, from PORT."""
    text = environment.get("PORT") or DEFAULT
    if not text.isascii() or not text.isdecimal() or not 1 <= int(text) <= 65535:
        raise CannotStart(f"PORT is {text!r}, but it must be a number from 1 to 65535.")
    return int(text)


def probe(port: int) -> None:
    """Refuse a port that is in use, before anything is started."""
    with socket.socket() as trial:
        # As servers do: only listeners are in the way.
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((LOOPBACK, port))
        except PermissionError:
            raise CannotStart(
                f"Port {port} may not be used by this user: choose one with PORT=8001 make run."
            ) from None
        except OSError:
            other = port + 1 if port < 65535 else DEFAULT
            raise CannotStart(
                f"Port {port} of {LOOPBACK} is taken by another program: "
                f"stop that program, or choose another port with PORT={other} make run."
            ) from None
