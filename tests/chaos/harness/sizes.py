"""Sizes of tests, from the environment.

They are small in `make test`, larger in `make prove`, and large in `make chaos-long`.
"""

import os

RACES = int(os.environ.get("CHAOS_RACES", "30"))
DEATHS = int(os.environ.get("CHAOS_DEATHS", "1"))
DEADLINES = int(os.environ.get("CHAOS_DEADLINES", "100"))
DEADLINES_OVER_S = float(os.environ.get("CHAOS_DEADLINES_OVER_S", "1"))
# The long run of races stops after this time, however many races are left.
RACES_WITHIN_S = float(os.environ.get("CHAOS_RACES_WITHIN_S", "inf"))

# Games that finish at the same time and have to be rated.
RATED_GAMES = int(os.environ.get("CHAOS_RATED_GAMES", "20"))
# Games that finish and have to be counted.
COUNTED_GAMES = int(os.environ.get("CHAOS_COUNTED_GAMES", "8"))
