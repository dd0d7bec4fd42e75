"""Celery tasks of ratings."""

from celery import shared_task

from games.ratings import services


@shared_task(name="ratings.tasks.rate")
def rate(pool: str) -> None:
    services.rate_pool(pool)


@shared_task(name="ratings.tasks.count")
def count(table_id: str) -> None:
    services.count_game(table_id)
