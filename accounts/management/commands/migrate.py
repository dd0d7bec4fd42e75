"""`migrate`, as the owner of the database, who also keeps the application's role in order."""

import gc
from typing import Any

from django.core.management.base import CommandParser
from django.core.management.commands.migrate import Command as DjangoMigrate
from django.db import connections

from accounts import database_role


class Command(DjangoMigrate):
    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.set_defaults(database=database_role.OWNER)

    def handle(self, *args: Any, **options: Any) -> None:
        if not options["check_unapplied"] and not options["plan"]:
            database_role.ensure(connections[options["database"]])
        # Each migration has classes of its own, which are garbage soon after. To find these, Python need not
        # look through everything else each time: that was a fifth of the work.
        gc.freeze()
        super().handle(*args, **options)
