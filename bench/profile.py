"""Profile of the web: where actions and state reads spend their time, from stack samples of py-spy.

Shares are by step of the request, with everything it calls, and by whose code is running. This is a separate
run, because sampling costs time. Only threads that hold the GIL are counted.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import TYPE_CHECKING

from bench import reads, rest
from bench.harness import tools
from bench.harness.load import Job
from bench.harness.measure import Measure, Missing, Row
from bench.lengths import either
from estimation_service.local.errors import CannotStart

if TYPE_CHECKING:
    from bench.harness.place import Place

HERTZ, SECONDS = 100, either(10, short=3)
# Samples of threads that answer requests or publish hints.
COUNTED = re.compile(r"estimation_service/wsgi|feed/hints")
# A sample belongs to the kind of its innermost frame that fits one of these patterns; the first pattern that
# fits counts. py-spy shortens paths as far as file names stay distinct.
KINDS = {
    "waiting for Postgres": r"(wait|_exec_command|_send_query_prepared) \(psycopg",
    "psycopg and Django's cursors": r"psycopg|db/(backends|utils|transaction)|accounts/rows",
    "the ORM": r"django/db/",
    "the engine": r"\((games/)?engine/",
    "tables, feed, notices, accounts": r"\((games/)?(tables|feed|notices|accounts|bots|ratings)/",
    "endpoints: checks, JSON, answers": r"api/(rest|presented|limits|callers|answers|validation)|rest_frame",
    "the log line": r"structlog|logging/|estimation_service/logs",
    "Django: addresses, middleware, answers": r"django/|api/|allauth/|whitenoise|estimation_service/",
}
# A sample belongs to the first of these steps that any of its frames fits; the last steps take the rest.
STEPS = {
    "authentication, with seat or table: one statement": r"^ApiView\.perform_authentication ",
    "rate limits": r"^APIView\.check_throttles ",
    "the log line": r"structlog|estimation_service/logs",
    "publishing hints": r"\((games/)?feed/(publisher|hints)",
    "reading query and body": r"^(read_query|checked|json_body) \(",
    "writing events and their effects: one statement": r"^append \(",
    "rules, and the table's new state": r"^act \(",
    "the state and its JSON": r"^(state_of_seat|state_json|answer|answer_bytes|read|unchanged|etag_of) \(",
    "the rest of the endpoint": r"^ApiView\.",
    "handler and middleware": r"^WSGIHandler\.__call__ ",
}


def measures(place: Place) -> Iterator[Row]:
    """Yield shares of a request's time in percent, or one Missing if the system forbids profiling."""
    for what, status in (("action", 201), ("state", 200)):
        place.fresh_database()
        clients = rest.clients(Random(0)) if status == 201 else reads.clients()
        with place.serving() as port:
            job = Job(port, clients, status == 200, status, warm_up=0, seconds=SECONDS + 1.0)
            try:
                stacks = _sampled(place, job)
            except CannotStart as error:
                yield Missing(f"profile: {what}", str(error))
                return
        for by, name_of in (("step", _step), ("code", _kind)):
            for name, share in _shares(stacks, name_of).most_common():
                yield Measure(f"profile: {what} by {by}: {name}", share, "%")


def _sampled(place: Place, job: Job) -> list[str]:
    """Return lines of `frame;frame;… count`."""
    path = place.home.folder / "stacks.txt"
    program = tools.installed(place) / "bin" / "py-spy"
    what = ("record", "--pid", str(place.pids()["web"]), "--output", str(path), "--format", "raw")
    how = ("--subprocesses", "--gil", "--rate", str(HERTZ), "--duration", str(SECONDS))
    place.tell(f"py-spy {' '.join(how)}")
    with place.beside("py-spy", str(program), *what, *how):
        place.load(job)
    return path.read_text().splitlines()


def _shares(stacks: list[str], name_of: Callable[[list[str]], str]) -> Counter[str]:
    counted: Counter[str] = Counter()
    for line in stacks:
        frames, _, count = line.rpartition(" ")
        if COUNTED.search(frames):
            counted[name_of(frames.split(";"))] += int(count)
    return Counter({kind: 100 * count / counted.total() for kind, count in counted.items()})


def _kind(frames: list[str]) -> str:
    for frame in reversed(frames):
        for kind, pattern in KINDS.items():
            if re.search(pattern, frame):
                return kind
    return "the server"


def _step(frames: list[str]) -> str:
    """Return the first of STEPS that any frame fits."""
    for step, pattern in STEPS.items():
        if any(re.search(pattern, frame) for frame in frames):
            return step
    return "the server"
