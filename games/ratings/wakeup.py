"""Wake a worker to rate or count what is due. The sweep finds what is lost."""

from __future__ import annotations

from celery import current_app

from games.feed import hints

RATE, COUNT = "ratings.tasks.rate", "ratings.tasks.count"


def wake(pool: str) -> bool:
    """Hint that games of a pool are due; False when the hint was dropped at once."""
    return hints.call(_send, RATE, pool)


def wake_counting(table_id: str) -> bool:
    """Hint that a finished game is to be counted; the same."""
    return hints.call(_send, COUNT, table_id)


def _send(task: str, what: str) -> None:
    current_app.send_task(task, args=(what,), retry=False, ignore_result=True)
