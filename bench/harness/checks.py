"""Asking the service's own commands whether all agrees, after much was played."""

from io import StringIO


def is_clean(*words: str) -> bool:
    """Does this command, such as `audit`, find nothing? What it says otherwise is printed."""
    from django.core.management import CommandError, call_command

    told = StringIO()
    try:
        call_command(*words, stdout=told, stderr=told)
    except (SystemExit, CommandError) as failed:
        print(f"{told.getvalue()}{failed}")
        return False
    return True
