"""Asking a worker to look at a table: nobody waits, nothing is promised, the sweep finds what is lost."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from celery import current_app

from games.feed import hints

TASK = "bots.tasks.play"

_driven: ContextVar[str | None] = ContextVar("driven", default=None)


def wake(table_id: str) -> bool:
    """Hint that bots are awaited at the table; False when the hint was dropped at once."""
    if _driven.get() == table_id:
        return False
    return hints.call(_send, table_id)


@contextmanager
def driving(table_id: str) -> Iterator[None]:
    """Meanwhile this thread plays the table's bots itself and needs no hint for them."""
    token = _driven.set(table_id)
    try:
        yield
    finally:
        _driven.reset(token)


def _send(table_id: str) -> None:
    current_app.send_task(TASK, args=(table_id,), retry=False, ignore_result=True)
