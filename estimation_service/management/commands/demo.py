"""`manage.py demo`: somebody to try the service as, and a table to try it on."""

import json
from typing import Any

from django.core.management.base import BaseCommand

from estimation_service.demo import seed


class Command(BaseCommand):
    help = "Make the demo player, a table against three bots and an admin. Prints JSON with their secrets."
    requires_system_checks = ()

    def handle(self, *_: Any, **__: Any) -> None:
        self.stdout.write(json.dumps(seed()))
