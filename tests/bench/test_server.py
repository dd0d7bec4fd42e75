"""The web is measured as it is deployed."""

from bench.server import APPLICATION, Server, command, in_production, processes
from estimation_service.local.run import WEB


def test_production_is_the_command_of_compose_but_for_the_address():
    words = command(Server.PRODUCTION, 8123, threads=8)
    assert words[:3] == ("-m", "granian", "--interface=asgi")
    assert words[-5:] == ("--host", "127.0.0.1", "--port", "8123", APPLICATION)
    assert "0.0.0.0" not in " ".join(words)
    assert "${" not in " ".join(words), "what .env leaves out has its default"


def test_make_run_is_served_by_its_own_command():
    words = command(Server.MAKE_RUN, 8123, threads=8)
    assert words[1 : 1 + len(WEB)] == WEB


def test_wsgi_has_as_many_processes_and_threads_as_production():
    words = command(Server.WSGI, 8123, threads=8)
    assert f"--workers={processes()}" in words
    assert f"--workers={processes()}" in in_production()
    assert "--blocking-threads=8" in words
    assert words[-1] == "estimation_service.wsgi:application"
