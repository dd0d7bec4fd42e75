"""Signals of the feed to the apps above. Receivers run inside the sender's transaction."""

from django.dispatch import Signal

# Events were written for some audiences: events (list of FeedEvent, alike but for their audience).
announced = Signal()
