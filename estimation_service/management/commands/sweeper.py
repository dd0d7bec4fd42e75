"""`manage.py sweeper`: the process that finds what hints have missed."""

import signal
from typing import Any

from django.core.management.base import BaseCommand

from accounts.database_role import refuse_owner
from estimation_service.sweeper import Sweeper


class Command(BaseCommand):
    help = "Sweep once a second until SIGTERM or SIGINT."
    requires_system_checks = ()

    def handle(self, *_: Any, **__: Any) -> None:
        refuse_owner()
        sweeper = Sweeper()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: sweeper.stop())
        sweeper.listen()
        sweeper.run()
