"""`migrate`, run as the owner of the database. It also keeps the application's role in order."""

import gc
from importlib import import_module
from typing import Any

from django.core.exceptions import ImproperlyConfigured
from django.core.management.base import CommandParser
from django.core.management.commands.migrate import Command as DjangoMigrate
from django.db import connections

from accounts import database_role
from accounts.operation_groups import OperationGroup

# A migration of a library: 65 operations that change nothing but labels of fields.
LABELS = "oauth2_provider.migrations.0021_translatable_field_labels"


class Command(DjangoMigrate):
    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.set_defaults(database=database_role.OWNER)

    def execute(self, *args: Any, **options: Any) -> str | None:
        """Require the owner's address before Django's checks, whose error would be less clear."""
        if options["database"] not in connections:
            raise ImproperlyConfigured(
                "ESTIMATION_OWNER_DATABASE_URL is not set: `migrate` needs "
                "postgres://owner:password@host:5432/name, the owner of the database, and DATABASE_URL names "
                "the application's role. See deploy/README.md, under Upgrading."
            )
        told: str | None = super().execute(*args, **options)
        return told

    def handle(self, *args: Any, **options: Any) -> None:
        if not options["check_unapplied"] and not options["plan"]:
            database_role.ensure(connections[options["database"]])
        # Each migration has classes of its own, which are garbage soon after. The collector need not search
        # everything else each time to find them: that was a fifth of the work.
        gc.freeze()
        labels = import_module(LABELS).Migration
        labels.operations = [OperationGroup(*labels.operations)]
        super().handle(*args, **options)
