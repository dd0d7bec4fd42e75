"""What workers do when they are hinted at."""

from celery import shared_task

from games.ratings import services


@shared_task(name="ratings.tasks.rate")
def rate(pool: str) -> None:
    services.rate_pool(pool)
