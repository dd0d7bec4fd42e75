"""Signals of ratings to the apps above. Receivers run inside the sender's transaction."""

from django.dispatch import Signal

# Finished games were rated, each once and for good: tables (their ids).
games_rated = Signal()
