"""`make run`: everything the service needs, on one port of this machine."""

import json
import sys
import time
import urllib.request
from collections.abc import Mapping
from dataclasses import replace

from bots.simulation import compiled_code
from estimation_service.local import checkout, keys, ports
from estimation_service.local.child import Program, last_lines, renew_logs
from estimation_service.local.command_folder import Home, log_path, write_secretly
from estimation_service.local.errors import CannotStart, Stopped
from estimation_service.local.program_environment import MAILS, as_owner, variables
from estimation_service.local.stop_flag import StopFlag
from estimation_service.local.stores import Stores
from estimation_service.local.supervisor import Supervisor, say

PATIENCE = 60.0  # seconds until the service must answer
WHOLE_PATIENCE = 5.0  # seconds in which worker and sweeper may follow; play goes on without them
WEB = (
    *("granian", "--interface", "asgi", "--host", ports.LOOPBACK, "--workers", "1"),
    *("--backpressure", "16384"),  # a waiting long poll counts; further connections are refused
    *("--workers-kill-timeout", "3", "--no-access-log", "--log-level", "warning"),
)
# Django's checks would import all that the web serves, which is half of a start; `make check` makes them.
WORKER = (
    *("celery", "--skip-checks", "-A", "estimation_service", "worker"),
    *("--concurrency", "2", "--loglevel", "warning"),
    *("--without-gossip", "--without-mingle", "--heartbeat-interval", "4"),
)


def run(home: Home, stopping: StopFlag, given: Mapping[str, str]) -> None:
    """Start everything, print that, and watch it until the user asks for the end."""
    port = ports.chosen(given)
    home.open()
    with home.locked(stopping):
        supervisor = Supervisor(home, stopping)
        try:
            renew_logs(home)
            _build_board(supervisor, given)
            _start(home, supervisor, given, port)
            supervisor.watch()
        except Stopped:
            say("Stopping …")
            raise
        finally:
            home.say_stopping()
            checkout.withdraw(home)
            supervisor.stop()


def _start(home: Home, supervisor: Supervisor, given: Mapping[str, str], port: int) -> None:
    (home.folder / "demo.json").unlink(missing_ok=True)  # an earlier run wrote it
    checkout.withdraw(home)
    own = keys.keys_of(home)
    stores = Stores(supervisor, home, own, given, durable=True, avoid=port)
    stores.end_leftovers()
    ports.probe(port)
    with supervisor.step(f"Starting {stores.names()}" if stores.names() else "Looking for the databases"):
        addresses = stores.start()
    environment = variables(given, own, addresses, port)
    migrating = as_owner(environment, addresses)
    checkout.announce(home, migrating)

    def program(name: str, *words: str) -> Program:
        return Program(name, (sys.executable, *words), environment, home.checkout)

    with supervisor.step("Making the tables, which takes longest the first time"):
        web = (*WEB, "--port", str(port), "estimation_service.asgi:application")
        supervisor.keep(program("web", "-m", *web))
        supervisor.run(replace(program("demo", "manage.py", "demo", "--migrate"), environment=migrating))
    with supervisor.step("Starting the service"):
        note = _compile_bots(supervisor, program("simulator", "-m", "bots.compilation", "--nice"))
        supervisor.keep(program("worker", "-m", *WORKER))
        supervisor.keep(program("sweeper", "manage.py", "sweeper"))
        supervisor.keep(program("courier", "manage.py", "courier"))
        url = f"http://{ports.LOOPBACK}:{port}"
        _await_answer(supervisor, f"{url}/readyz")
    say(tell_demo(home, url) + note)


def tell_demo(home: Home, url: str) -> str:
    """Read the output of the demo command, one JSON object on the last line. Write `demo.json`; return the
    lines for the terminal."""
    path, log = home.folder / "demo.json", log_path(home, "demo")
    try:
        printed = json.loads(log.read_text().strip().splitlines()[-1])
        demo = {"url": url, **{name: printed[name] for name in ("token", "table", "admin")}}
    except (LookupError, ValueError, TypeError):
        raise CannotStart(f"The demo table was not made as expected: see {log}.") from None
    write_secretly(path, json.dumps(demo, indent=1) + "\n")
    log.unlink(missing_ok=True)  # the token stands in one place only
    state = f"{url}/api/v1/tables/{demo['table']}/state"
    return "\n".join(
        (
            f"Ready: {url} with the token {demo['token']} and a table against three bots:",
            f"curl -s -H 'Authorization: Bearer {demo['token']}' {state}",
            f"The token is good until the next start. The same is in {path}, with how the admin signs in.",
            f"Logs: {home.logs}. Mails are files in {MAILS}. Ctrl-C stops everything.",
        )
    )


def _compile_bots(supervisor: Supervisor, program: Program) -> str:
    """Begin to compile the simulator in the background; return the line about it."""
    if compiled_code.is_whole():
        compiled_code.keep()
        return ""

    def say_how(code: int) -> None:
        output = last_lines(supervisor.home, program.name)
        say(output.strip() if code == 0 else f"{program.name} failed; each worker tries by itself:\n{output}")

    supervisor.run_aside(program, say_how)
    return "\nBots that search are being compiled, for a minute at most. Until then they play like `steady`."


def _build_board(supervisor: Supervisor, given: Mapping[str, str]) -> None:
    """Build the board before the web starts, which looks for its files once. All else works without it."""
    command = (sys.executable, "-m", "estimation_service.local.board")
    building = Program("board", command, given, supervisor.home.checkout)
    with supervisor.step("Building the board, unless it is built"):
        if supervisor.finish(supervisor.start(building)) != 0:
            say(last_lines(supervisor.home, building.name))


def _await_answer(supervisor: Supervisor, url: str) -> None:
    """Wait until the service is ready, and a little longer until all its parts are."""
    begun = time.monotonic()
    while (answer := _answer(url)) != "ready":
        waited = time.monotonic() - begun
        if waited > PATIENCE:
            raise supervisor.failure("web", f"did not answer at {url}")
        if answer is not None and waited > WHOLE_PATIENCE:
            return
        supervisor.look_after()
        supervisor.pause()


def _answer(url: str) -> str | None:
    """Return the state of the whole service, "ready" or "degraded", or None if it is not ready at all."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))  # loopback is never behind a proxy
    try:
        with opener.open(url, timeout=3) as answer:
            return str(json.load(answer)["status"])
    except (OSError, ValueError, LookupError):
        return None
