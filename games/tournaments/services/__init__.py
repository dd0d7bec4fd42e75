"""Services that change tournaments."""

from games.tournaments.services.boards import sweep_boards
from games.tournaments.services.daily import open_day, play_daily, sweep_daily
from games.tournaments.services.decisions import agree, answer_complaint, ask, complain, decline
from games.tournaments.services.entries import (
    appoint,
    bring_back,
    dismiss,
    enter,
    enter_bots,
    leave,
    leave_all,
    leave_offices,
    take_out,
)
from games.tournaments.services.publication import propose, publish
from games.tournaments.services.published_rounds import roll_back, set_start, start_due_rounds
from games.tournaments.services.round_close import confirm, end_early, rule, sweep_tournaments
from games.tournaments.services.tournament_news import sweep_attention
from games.tournaments.services.tournament_setup import (
    cancel,
    change,
    close_due_entries,
    close_entries,
    discard,
    make,
    open_entries,
)
