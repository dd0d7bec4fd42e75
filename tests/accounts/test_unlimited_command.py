"""Commands that read everything may take as long as they need; requests may not."""

from typing import Any

import pytest
from django.core.management import CommandError, call_command, get_commands, load_command_class
from django.db import connection

from accounts.management.unlimited_command import UnlimitedCommand

pytestmark = pytest.mark.django_db


def limits() -> list[str]:
    found = []
    with connection.cursor() as cursor:
        for name in ("statement_timeout", "idle_in_transaction_session_timeout", "lock_timeout"):
            cursor.execute(f"SHOW {name}")
            found.append(cursor.fetchone()[0])
    return found


class Command(UnlimitedCommand):
    """A command that finds its limits, and something wrong."""

    def handle(self, *_: Any, **__: Any) -> None:
        raise CommandError(" ".join(limits()))


def test_no_statement_of_such_a_command_is_given_up_but_nobody_waits_for_its_locks() -> None:
    *_, for_locks = usual = limits()
    assert "0" not in usual
    with pytest.raises(CommandError, match=f"^0 0 {for_locks}$"):
        call_command(Command())
    assert limits() == usual


@pytest.mark.parametrize("name", ["audit", "ratings_recompute", "signals_rebuild", "statistics_rebuild"])
def test_every_command_that_goes_through_all_games_is_one(name: str) -> None:
    assert isinstance(load_command_class(get_commands()[name], name), UnlimitedCommand)


def test_one_that_works_in_pieces_is_none() -> None:
    assert not isinstance(load_command_class(get_commands()["archive"], "archive"), UnlimitedCommand)
