"""Compile the bots' simulator, so that nobody waits for it who has a bot to play."""

from __future__ import annotations

import time
from typing import Any

from django.core.management.base import BaseCommand


class Command(BaseCommand):
    help = "Compile the bots' simulator, or find that it is compiled; without numba it runs interpreted."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        began = time.monotonic()
        # Loading is what takes the time that is told.
        from bots.simulation.compiling import COMPILED, folder  # noqa: PLC0415  # as above
        from bots.strategies.warming import warm_up  # noqa: PLC0415  # as above

        warm_up()
        took = time.monotonic() - began
        how = f"compiled in {folder()}" if COMPILED else "interpreted, for numba is not at hand or is off"
        self.stdout.write(f"The simulator is {how}: ready after {took:.1f} s.")
