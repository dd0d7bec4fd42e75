"""Redis: by password only, and the password is nowhere to be read."""

import os
import signal
from collections.abc import Callable

import pytest
import redis

from estimation_service.local import kernel
from estimation_service.local.home import Home
from estimation_service.local.keys import keys_of
from estimation_service.local.redis import Redis
from estimation_service.local.supervisor import Supervisor


def test_the_password_is_needed_and_no_command_line_tells_it(
    home: Home, supervisor: Supervisor, eventually: Callable[..., None]
) -> None:
    own = keys_of(home)
    server = Redis(home, own)
    started = supervisor.keep(server.program(), is_store=True)
    eventually(server.is_ready)
    assert redis.Redis.from_url(server.url).ping()
    with pytest.raises(redis.AuthenticationError):
        redis.Redis(host="127.0.0.1", port=server.port, retry=None).ping()
    assert own.redis_password not in kernel.command_line(started.pid)


def test_killed_it_comes_back_on_the_same_port(
    home: Home, supervisor: Supervisor, eventually: Callable[..., None]
) -> None:
    server = Redis(home, keys_of(home))
    started = supervisor.keep(server.program(), is_store=True)
    eventually(server.is_ready)
    os.kill(started.pid, signal.SIGKILL)
    eventually(lambda: not server.is_ready())

    def is_back() -> bool:
        supervisor.look_after()
        return server.is_ready()

    eventually(is_back)
