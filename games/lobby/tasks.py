"""Celery tasks of the lobby."""

from celery import shared_task

from games.lobby import services


@shared_task(name="lobby.tasks.match")
def match(terms: str) -> None:
    services.match_seekers(terms)


@shared_task(name="lobby.tasks.examine")
def examine() -> None:
    services.sweep_unexamined()
