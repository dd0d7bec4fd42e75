"""Services of bots: play their waiting turns, find forgotten ones, and register users' bots."""

from bots.services.analyses import analyse_on, begin_analysis, sweep_analyses
from bots.services.bot_owners import change, check_accepts, dismiss, dismiss_all, register, renew_token
from bots.services.bot_turns import play_hinted, play_turn, play_waiting
from bots.services.house_bots import create_house_bots
from bots.services.move_hints import begin_hint, compute_hint, sweep_hints
from bots.services.sweep import sweep_bots, sweep_clocks, sweep_looks, sweep_overdue
