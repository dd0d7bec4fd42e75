"""`manage.py demo`: a demo player, and a table for them."""

import json
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandParser

from estimation_service.demo import seed


class Command(BaseCommand):
    help = "Make the demo player, a table against three bots and an admin. Prints JSON with their secrets."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        help = "migrate the database first, in the same start of Django"
        parser.add_argument("--migrate", action="store_true", help=help)

    def handle(self, *_: Any, migrate: bool = False, **__: Any) -> None:
        if migrate:
            call_command("migrate", verbosity=0)
        self.stdout.write(json.dumps(seed()))
