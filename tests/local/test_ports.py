"""The port is checked before anything is started."""

import socket

import pytest

from estimation_service.local import ports
from estimation_service.local.errors import CannotStart


def test_port_8000_unless_another_is_chosen() -> None:
    assert ports.chosen({}) == ports.chosen({"PORT": ""}) == 8000
    assert ports.chosen({"PORT": "18001"}) == 18001


@pytest.mark.parametrize("text", ["http", "0", "-1", "65536", "8000.0", "٨٠٠٠"])
def test_a_port_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(CannotStart, match="must be a number from 1 to 65535"):
        ports.chosen({"PORT": text})


@pytest.mark.parametrize("address", ["127.0.0.1", "0.0.0.0"])
def test_a_taken_port_is_told_in_one_sentence(address: str) -> None:
    with socket.socket() as taken:
        taken.bind((address, 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(
            CannotStart, match=rf"Port {port} of 127.0.0.1 is taken.*PORT={port + 1} make run"
        ):
            ports.probe(port)
    ports.probe(port)


def test_connections_that_are_just_closing_do_not_count() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        with socket.create_connection(("127.0.0.1", port)) as client:
            server.accept()[0].close()  # the side that closes first keeps the port in TIME_WAIT
            client.recv(1)
    ports.probe(port)


def test_our_own_ports_avoid_the_chosen_one() -> None:
    port = ports.free()
    assert all(ports.free(avoid=port) != port for _ in range(20))
