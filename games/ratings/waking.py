"""Asking a worker to rate what is due: nobody waits, nothing is promised, the sweep finds what is lost."""

from __future__ import annotations

from celery import current_app

from games.feed import hints

TASK = "ratings.tasks.rate"


def wake(pool: str) -> bool:
    """Hint that games of a pool are due; False when the hint was dropped at once."""
    return hints.call(_send, pool)


def _send(pool: str) -> None:
    current_app.send_task(TASK, args=(pool,), retry=False, ignore_result=True)
