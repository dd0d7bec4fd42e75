"""The addresses of the public pages."""

from django.urls import path

from games.web import session, table

urlpatterns = [
    path("session/token", session.session_token, name="session_token"),
    path("tables/<str:table_id>", table.table, name="table_page"),
]
