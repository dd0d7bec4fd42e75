"""The addresses of the pages."""

from django.urls import path

from games.api.pages import turn_links, unsubscribing, views

urlpatterns = [
    path("", views.welcome, name="welcome"),
    path("quickstart", views.quickstart, name="quickstart"),
    path("rules", views.rules, name="rules"),
    path("rules/<str:key>", views.rules_of, name="rules_of"),
    path("problems", views.problems, name="problems"),
    path("problems/<slug:code>", views.problem, name="problem"),
    path("turns/<str:token>", turn_links.turn_link, name="turn_link"),
    path("unsubscribe/<str:token>", unsubscribing.unsubscribe, name="unsubscribe"),
]
