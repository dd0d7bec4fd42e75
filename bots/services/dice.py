"""Random numbers that are the same for the same turn, and that nobody can predict without the secret."""

from random import Random

from django.utils.crypto import salted_hmac

from games.tables.models import Table


def of_turn(what_for: str, table: Table, turn: tuple[int, int]) -> Random:
    """Return dice for one purpose at one turn.

    Where tables share boards they are the same at all of them: players who play alike meet the same answers.
    """
    where = str(table.pk) if table.first_board is None else f"{table.tournament} {table.first_board}"
    name = f"{where} {turn[0]}.{turn[1]}"
    return Random(salted_hmac(what_for, name, algorithm="sha256").digest())  # noqa: S311  # seeded on purpose
