"""What bots do: play the turns that wait for them, and find those that were forgotten."""

from bots.services.playing import play_turn, play_waiting
from bots.services.sweeping import sweep_bots, sweep_overdue

__all__ = ["play_turn", "play_waiting", "sweep_bots", "sweep_overdue"]
