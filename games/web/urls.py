"""The addresses of the public pages."""

from django.urls import path

from games.web import (
    board,
    events,
    front_page,
    lobby,
    notices,
    people,
    previews,
    ratings,
    seats,
    settings,
    table,
    turns,
)
from games.web.learn import pages as learn

urlpatterns = [
    path("", front_page.front, name="front"),
    path("play", front_page.play, name="play"),
    path("turns", turns.turns, name="turns_page"),
    path("turns/<str:token>", turns.turn_link, name="turn_link"),
    path("learn", learn.lessons, name="lessons_page"),
    path("learn/<slug:key>", learn.lesson, name="lesson_page"),
    path("learn/<slug:key>/moment", learn.moment, name="lesson_moment"),
    path("session/token", board.session_token, name="session_token"),
    path("players", people.players, name="players_page"),
    path("players/<str:name>", people.player, name="player_page"),
    path("players/<str:name>/picture.png", previews.player_picture, name="player_picture"),
    path("players/<str:name>/challenge", people.challenge, name="challenge_player"),
    path("players/<str:name>/<slug:act>", people.act_about, name="act_about"),
    path("leaderboards", ratings.leaderboards, name="leaderboards_page"),
    path("leaderboards/<str:pool>", ratings.leaderboard, name="leaderboard_page"),
    path("tournaments", events.tournaments, name="tournaments_page"),
    path("tournaments/<str:tournament_id>", events.tournament, name="tournament_page"),
    path("tournaments/<str:tournament_id>/boards/<int:number>", events.board, name="tournament_board"),
    path(
        "tournaments/<str:tournament_id>/picture.png", previews.tournament_picture, name="tournament_picture"
    ),
    path("tournaments/<str:tournament_id>/<slug:act>", events.act_in_tournament, name="act_in_tournament"),
    path("notices", notices.notices, name="notices_page"),
    path("notices/read", notices.mark_read, name="read_notices"),
    path("settings", settings.settings, name="settings_page"),
    path("settings/hours", settings.save_hours, name="save_hours"),
    path("settings/vacation", settings.go_on_vacation, name="start_vacation"),
    path("settings/vacation/<str:vacation_id>/end", settings.end_vacation, name="end_my_vacation"),
    path("settings/notices", settings.save_notices, name="save_notices"),
    path("settings/calendar", settings.renew_calendar, name="renew_my_calendar"),
    path("settings/calendar/end", settings.end_calendar, name="end_my_calendar"),
    path("settings/tokens", settings.new_token, name="new_token"),
    path("settings/tokens/<str:token_id>/end", settings.end_token, name="end_my_token"),
    path("settings/export", settings.export, name="export_mine"),
    path("tables", lobby.lobby_page, name="tables_page"),
    path("tables/open", lobby.open_table, name="open_table"),
    path("tables/seek", lobby.seek, name="seek_game"),
    path("tables/seeks/<str:seek_id>/join", lobby.join_seek, name="join_seek"),
    path("tables/seeks/<str:seek_id>/end", lobby.end_seek, name="end_seek"),
    path(
        "tables/challenges/<str:challenge_id>/<str:answer>", lobby.answer_challenge, name="answer_challenge"
    ),
    path("tables/<str:table_id>/fairness", table.fairness, name="fairness_page"),
    path("tables/<str:table_id>", table.table, name="table_page"),
    path("tables/<str:table_id>/again", seats.play_again, name="play_again"),
    path("tables/<str:table_id>/<slug:act>", seats.act_at_table, name="act_at_table"),
]
