"""`manage.py courier`: the process that sends webhooks and bots' turns."""

import signal
from typing import Any

from django.core.management.base import BaseCommand

from accounts.database_role import refuse_owner
from estimation_service.courier import Courier


class Command(BaseCommand):
    help = "Send webhooks, mails and push messages until SIGTERM or SIGINT."
    requires_system_checks = ()

    def handle(self, *_: Any, **__: Any) -> None:
        refuse_owner()
        courier = Courier()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: courier.stop())
        courier.run()
