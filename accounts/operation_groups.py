"""Groups of operations in migrations, so that Django makes its model classes less often."""

from collections.abc import Iterable
from itertools import groupby

from django.db.backends.base.schema import BaseDatabaseSchemaEditor as Editor
from django.db.migrations import CreateModel
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState


class OperationGroup(Operation):
    """Several operations, after all of which Django makes its model classes once.

    After each operation it would make the classes of all related models. That took most of the time in which
    a database is made.
    """

    def __init__(self, *operations: Operation) -> None:
        self.operations = operations

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        vars(state).pop("apps", None)  # made again when next needed
        for each in self.operations:
            each.state_forwards(app_label, state)

    def database_forwards(
        self, app_label: str, editor: Editor, before: ProjectState, after: ProjectState
    ) -> None:
        for each in self.operations:
            each.database_forwards(app_label, editor, before, after)

    def database_backwards(
        self, app_label: str, editor: Editor, after: ProjectState, before: ProjectState
    ) -> None:
        for each in reversed(self.operations):
            each.database_backwards(app_label, editor, after, before)

    def describe(self) -> str:
        return "; ".join(each.describe() for each in self.operations)


def tables_together(operations: Iterable[Operation]) -> list[Operation]:
    """Return the operations; tables that are created one after another are one group."""
    runs = groupby(operations, key=lambda each: isinstance(each, CreateModel))
    return [each for creates, run in runs for each in ([OperationGroup(*run)] if creates else run)]
