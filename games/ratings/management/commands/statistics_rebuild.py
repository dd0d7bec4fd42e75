"""`manage.py statistics_rebuild [--check]`: go through all counted games again."""

from games.ratings.management.rebuild import Rebuild
from games.ratings.services import rebuilt


class Command(Rebuild):
    help = "Compute statistics again from the logs of all counted games; --check only compares."
    figures = "statistics"
    rebuilt = staticmethod(rebuilt)
