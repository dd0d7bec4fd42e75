"""`manage.py signals_rebuild [--check]`: go through all examined games again."""

from games.lobby.services import reexamine_games
from games.ratings.management.rebuild import Rebuild


class Command(Rebuild):
    help = "Compute the figures and signals of fair play again from all rated games; --check only compares."
    figures = "figures and signals"
    rebuilt = staticmethod(reexamine_games)
