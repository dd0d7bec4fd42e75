"""The resources of version 1, those asked for most first. Each module lists its own addresses."""

from importlib import import_module

from django.urls import URLPattern

# A resource is added by writing its module, with `urlpatterns`, and naming it here.
RESOURCES = (
    "state",
    "actions",
    "claims",
    "plans",
    "analysis",
    "events",
    "streams",
    "tables",
    "seats",
    "invitations",
    "chat",
    "seeks",
    "lobby",
    "overview",
    "boards",
    "tournament_stream",
    "daily",
    "tournaments",
    "entries",
    "stage_rounds",
    "complaints",
    "motions",
    "lifecycle",
    "interventions",
    "challenges",
    "rounds",
    "records",
    "users",
    "ratings",
    "statistics",
    "history",
    "me",
    "relations",
    "hours",
    "notices",
    "reports",
    "calendars",
    "pushes",
    "tokens",
    "webhooks",
    "bots",
    "sandboxes",
    "clients",
    "rulesets",
    "docs",
)

urlpatterns: list[URLPattern] = [
    pattern for name in RESOURCES for pattern in import_module(f"games.api.rest.{name}").urlpatterns
]
