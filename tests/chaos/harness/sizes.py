"""Sizes of tests: small in `make test`, larger in `make prove`, large in `make chaos-long`. Numbers come from
the environment."""

import os

RACES = int(os.environ.get("CHAOS_RACES", "30"))
DEATHS = int(os.environ.get("CHAOS_DEATHS", "1"))
DEADLINES = int(os.environ.get("CHAOS_DEADLINES", "100"))
DEADLINES_OVER_S = float(os.environ.get("CHAOS_DEADLINES_OVER_S", "1"))
# Where the long run stops, however many are left.
RACES_WITHIN_S = float(os.environ.get("CHAOS_RACES_WITHIN_S", "inf"))

# Games that finish at once and are to be rated.
RATED_GAMES = int(os.environ.get("CHAOS_RATED_GAMES", "20"))
# Games that finish and are to be counted.
COUNTED_GAMES = int(os.environ.get("CHAOS_COUNTED_GAMES", "8"))
