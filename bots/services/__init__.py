"""What bots do: play the turns that wait for them, and find those that were forgotten; and how bots that
somebody else runs come and go."""

from bots.services.owning import change, check_accepts, dismiss, register, renew_token
from bots.services.playing import play_hinted, play_turn, play_waiting
from bots.services.settling import settle
from bots.services.sweeping import sweep_bots, sweep_clocks, sweep_looks, sweep_overdue

__all__ = [
    "change",
    "check_accepts",
    "dismiss",
    "play_hinted",
    "play_turn",
    "play_waiting",
    "register",
    "renew_token",
    "settle",
    "sweep_bots",
    "sweep_clocks",
    "sweep_looks",
    "sweep_overdue",
]
