"""What workers do when they are hinted at."""

from celery import shared_task

from bots import services


@shared_task(name="bots.tasks.play")
def play(table_id: str, at_leisure: bool = False) -> None:
    services.play_hinted(table_id, at_leisure=at_leisure)
