"""The benchmark measures the web as it is deployed."""

import pytest

from bench.server import APPLICATION, PLAIN, Server, command
from estimation_service.local.run import WEB


@pytest.mark.parametrize(
    ("server", "interface", "application"),
    [(Server.PLAIN, "wsgi", PLAIN), (Server.DISPATCHER, "asgi", APPLICATION)],
)
def test_production_is_a_command_of_compose_but_for_the_address(server, interface, application):
    words = command(server, 8123)
    assert words[:3] == ("-m", "granian", f"--interface={interface}")
    assert words[-5:] == ("--host", "127.0.0.1", "--port", "8123", application)
    assert "0.0.0.0" not in " ".join(words)
    assert "${" not in " ".join(words), "what .env leaves out has its default"


def test_make_run_is_served_by_its_own_command():
    words = command(Server.MAKE_RUN, 8123)
    assert words[1 : 1 + len(WEB)] == WEB
