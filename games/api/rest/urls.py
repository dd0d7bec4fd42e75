"""The addresses of version 1, which the modules of `rest` and of `operations` declare."""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages
from typing import Final

from django.urls import URLPattern, path

from games.api import operations, rest
from games.api.operations.address import Address
from games.api.rest import docs
from games.api.rest.views import view_of

ASKED_MOST: Final = ("state", "actions")


def _declared() -> Iterator[Address]:
    for package in (operations, rest):
        for module in walk_packages(package.__path__, f"{package.__name__}."):
            yield from (
                each for each in vars(import_module(module.name)).values() if isinstance(each, Address)
            )


def _place(address: Address) -> tuple[bool, bool, list[bool]]:
    """Django tries one address after the other: those of tables first, which are asked for most; and names
    before parameters, or `tournaments/reliability` would be the tournament of that id."""
    parts = address.path.split("/")
    return address.name not in ASKED_MOST, parts[0] != "tables", ["<" in part for part in parts]


ADDRESSES: Final = sorted(dict.fromkeys(_declared()), key=_place)
urlpatterns: list[URLPattern] = [
    *(path(each.path, view_of(each), name=each.name) for each in ADDRESSES),
    *docs.urlpatterns,
]
