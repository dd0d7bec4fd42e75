"""Celery tasks of bots. While the search is being compiled, hints and analyses wait for a sweep."""

from celery import shared_task

from bots import services
from bots.simulation.compiled_code import is_being_compiled
from bots.wakeup import URGENT
from games.engine.seats import Seat


@shared_task(name="bots.tasks.play")
def play(table_id: str, urgency: int = URGENT) -> None:
    services.play_hinted(table_id, urgency=urgency)


@shared_task(name="bots.tasks.hint")
def hint(table_id: str, number: int, turn: int, seat: int) -> None:
    if not is_being_compiled():
        services.compute_hint(table_id, turn=(number, turn), seat=Seat(seat))


@shared_task(name="bots.tasks.analyse")
def analyse(table_id: str) -> None:
    if not is_being_compiled():
        services.analyse_on(table_id)
