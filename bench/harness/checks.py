"""Checks with the service's own commands after a benchmark has played."""

from io import StringIO


def is_clean(*words: str) -> bool:
    """Return whether this command, such as `audit`, finds nothing wrong. Print its output otherwise."""
    from django.core.management import CommandError, call_command

    told = StringIO()
    try:
        call_command(*words, stdout=told, stderr=told)
    except (SystemExit, CommandError) as failed:
        print(f"{told.getvalue()}{failed}")
        return False
    return True
