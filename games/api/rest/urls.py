"""The resources of version 1, those asked for most first. Each module declares its own addresses."""

from importlib import import_module
from importlib.util import find_spec

from django.urls import URLPattern, path

from games.api.operations.address import Address
from games.api.rest import docs
from games.api.rest.views import view_of

# A resource is added by writing its module, with its addresses, and naming it here.
RESOURCES = (
    "play.state",
    "play.actions",
    "play.plans",
    "play.analysis",
    "play.streams",
    "play.tables",
    "play.games",
    "chat",
    "seeks",
    "tournaments",
    "tournament.overview",
    "tournament.entries",
    "stage_rounds",
    "complaints",
    "motions",
    "tournament.interventions",
    "challenges",
    "players.users",
    "ratings",
    "players.me",
    "relations",
    "hours",
    "notices",
    "reports",
    "players.calendars",
    "players.pushes",
    "programs.tokens",
    "programs.webhooks",
    "programs.bots",
    "programs.sandboxes",
    "rulesets",
)

# A module that adds an operation to another one's address holds it, too.
ADDRESSES = dict.fromkeys(
    each
    for name in RESOURCES
    for module in (f"games.api.rest.{name}", f"games.api.operations.{name.rpartition('.')[2]}")
    if find_spec(module) is not None
    for each in vars(import_module(module)).values()
    if isinstance(each, Address)
)
urlpatterns: list[URLPattern] = [
    *(path(each.path, view_of(each), name=each.name) for each in ADDRESSES),
    *docs.urlpatterns,
]
