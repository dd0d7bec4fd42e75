"""What workers do when they are hinted at."""

from celery import shared_task

from bots import services


@shared_task(name="bots.tasks.play")
def play(table_id: str) -> None:
    services.play_waiting(table_id)
