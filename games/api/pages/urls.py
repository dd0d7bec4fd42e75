"""The addresses of the pages."""

from django.urls import path

from games.api.pages import views

urlpatterns = [
    path("", views.welcome, name="welcome"),
    path("rules", views.rules, name="rules"),
    path("problems", views.problems, name="problems"),
    path("problems/<slug:code>", views.problem, name="problem"),
]
