"""The addresses of the public pages."""

from django.urls import path

from games.web import front, session, table, turns

urlpatterns = [
    path("", front.front, name="front"),
    path("play", front.play, name="play"),
    path("turns", turns.turns, name="turns_page"),
    path("session/token", session.session_token, name="session_token"),
    path("tables/<str:table_id>", table.table, name="table_page"),
]
