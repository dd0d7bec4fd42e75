"""`manage.py signals_rebuild [--check]`: go through all examined games again."""

from games.lobby.services import reexamined
from games.ratings.management.rebuild import Rebuild


class Command(Rebuild):
    help = "Reckon the figures of fair play, and signals, anew from rated games; --check only compares."
    figures = "figures and signals"
    rebuilt = staticmethod(reexamined)
