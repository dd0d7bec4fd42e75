"""Wake a worker to match seeks or examine rated games. Sweeps find what is lost."""

from __future__ import annotations

from celery import current_app

from games.feed import hints

TASK, EXAMINE = "lobby.tasks.match", "lobby.tasks.examine"


def wake(terms: str) -> bool:
    """Hint that somebody seeks this game; False when the hint was dropped at once."""
    return hints.call(_send, terms)


def wake_examining() -> bool:
    """Hint that rated games are to be examined; the same."""
    return hints.call(_send_examining)


def _send_examining() -> None:
    current_app.send_task(EXAMINE, retry=False, ignore_result=True)


def _send(terms: str) -> None:
    current_app.send_task(TASK, args=(terms,), retry=False, ignore_result=True)
