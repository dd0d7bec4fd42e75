"""Moderation in the admin: the queue of signals, and cases."""

from games.lobby.admin import cases, signals
