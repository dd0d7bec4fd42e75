"""Asking a worker to look for tables: nobody waits, nothing is promised, the sweep finds what is lost."""

from __future__ import annotations

from celery import current_app

from games.feed import hints

TASK = "lobby.tasks.match"


def wake(terms: str) -> bool:
    """Hint that somebody seeks this game; False when the hint was dropped at once."""
    return hints.call(_send, terms)


def _send(terms: str) -> None:
    current_app.send_task(TASK, args=(terms,), retry=False, ignore_result=True)
