"""The addresses of the pages."""

from django.urls import path

from games.api.pages import challenge_links, mail_pages, views

urlpatterns = [
    path("developers", views.developers, name="developers"),
    path("quickstart", views.guide, {"name": "quickstart"}, name="quickstart"),
    path("playing-for-weeks", views.guide, {"name": "playing-for-weeks"}, name="playing_for_weeks"),
    path("sandbox", views.guide, {"name": "sandbox"}, name="sandbox_guide"),
    path("directing", views.guide, {"name": "directing"}, name="directing_guide"),
    path(".well-known/security.txt", views.security, name="security_txt"),
    path("rules", views.rules, name="rules"),
    path("rules/<str:key>", views.rules_of, name="rules_of"),
    path("problems", views.problems, name="problems"),
    path("problems/<slug:code>", views.problem, name="problem"),
    path("challenges/<str:challenge_id>/<str:secret>", challenge_links.challenge_link, name="challenge_page"),
    path("unsubscribe/<str:token>", mail_pages.unsubscribe, name="unsubscribe"),
]
