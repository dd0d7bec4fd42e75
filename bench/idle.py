"""Idle cost: CPU time and memory of all programs, started as by `make run`, while nobody plays."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from bench.harness import work
from bench.harness.measure import Measure, Missing, Row
from bench.lengths import either
from bench.server import Server
from estimation_service.local.errors import CannotStart

if TYPE_CHECKING:
    from bench.harness.place import Place

SETTLED_S, SECONDS = either(20.0, short=5.0), either(60.0, short=10.0)
KIB: Final = 1024


def measures(place: Place) -> Iterator[Row]:
    from bench.harness.place import EVERYTHING

    place.fresh_database()
    # The demo has a table that waits for its player, and an admin, as after a first `make run`.
    place.run("demo", sys.executable, "manage.py", "demo")
    with place.serving(Server.MAKE_RUN, beside=EVERYTHING):
        place.pause(SETTLED_S)
        programs = place.pids()
        before, begun = work.families(programs), time.monotonic()
        if not before:
            raise CannotStart("This system does not tell the CPU time of programs in /proc.")
        place.pause(SECONDS)
        after, seconds = work.families(programs), time.monotonic() - begun
        if place.pids() != programs:
            raise CannotStart("A program ended while nobody played; its log in .local/bench/logs says why.")
        memory = {name: work.proportional_kib(pid) for name, pid in programs.items()}
    shares = {name: 100 * work.seconds_between(before[name], after[name]) / seconds for name in programs}
    yield from _cpu(shares)
    yield from _memory(memory)


def _cpu(shares: dict[str, float]) -> Iterator[Row]:
    name = f"idle: CPU over {SECONDS:.0f} s"
    yield Measure(f"{name}, all programs", sum(shares.values()), "% of a core")
    for program, share in shares.items():
        yield Measure(f"{name}, {program}", share, "% of a core")


def _memory(kib: dict[str, float | None]) -> Iterator[Row]:
    name = "idle: memory (PSS)"
    known = {program: each / KIB for program, each in kib.items() if each is not None}
    if len(known) < len(kib):
        yield Missing(
            name, f"This system does not tell it of {', '.join(sorted(kib.keys() - known.keys()))}."
        )
        return
    yield Measure(f"{name}, all programs", sum(known.values()), "MiB")
    for program, each in known.items():
        yield Measure(f"{name}, {program}", each, "MiB")
