"""What bots do: play the turns that wait for them, and find those that were forgotten; and how bots that
somebody else runs come and go."""

from bots.services.analysing import analyse_on, begin_analysis, sweep_analyses
from bots.services.hinting import begin_hint, sweep_hints, work_out
from bots.services.owning import change, check_accepts, dismiss, register, renew_token
from bots.services.playing import play_hinted, play_turn, play_waiting
from bots.services.settling import settle
from bots.services.sweeping import sweep_bots, sweep_clocks, sweep_looks, sweep_overdue

__all__ = [
    "analyse_on",
    "begin_analysis",
    "begin_hint",
    "change",
    "check_accepts",
    "dismiss",
    "play_hinted",
    "play_turn",
    "play_waiting",
    "register",
    "renew_token",
    "settle",
    "sweep_analyses",
    "sweep_bots",
    "sweep_clocks",
    "sweep_hints",
    "sweep_looks",
    "sweep_overdue",
    "work_out",
]
