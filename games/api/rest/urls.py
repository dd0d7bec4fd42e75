"""The resources of version 1, in the order of the documentation. Each module lists its own addresses."""

from importlib import import_module

from django.urls import URLPattern

# A resource is added by writing its module, with `urlpatterns`, and naming it here.
RESOURCES = (
    "docs",
    "users",
    "me",
    "tokens",
    "rulesets",
    "tables",
    "seats",
    "invitations",
    "course",
    "state",
    "actions",
    "events",
    "rounds",
    "records",
)

urlpatterns: list[URLPattern] = [
    pattern for name in RESOURCES for pattern in import_module(f"games.api.rest.{name}").urlpatterns
]
