"""Labels of the admin: columns, kinds of rows, and values of columns.

Django makes these names from the code, in English. Marked here, they are translated, too.
"""

from collections.abc import Iterator
from typing import Any, Final

from django.apps import apps
from django.contrib import admin
from django.contrib.admin.sites import all_sites
from django.contrib.admin.utils import flatten, flatten_fieldsets
from django.db.models import Model
from django.utils.translation import gettext_lazy, pgettext_lazy
from django.utils.translation import gettext_noop as _

from accounts.code_words import CONTEXT_END

# The context of values of columns, whose words are often words of something else, too.
_VALUE: Final = "value"
# Of the admin's own, which come without Arabic.
_OTHERS: Final = (
    _("No results found"), _("No results matching your query"), _("Reset filters"), _("Apply Filters"),
    _("True"), _("False"), _("Light"), _("Dark"), _("System"), _("Go back"), _("Type to search"), _("Run"),
    _("Select action"), _("Select action to run"), _("Select all rows"), _("Select record"),
    _("Select value"), _("Toggle password visibility"), _("More actions"), _("Recent searches"),
    _("No recent searches"), _("Loading more results..."), _("Return to site"), _("Expand row"),
    _("Set password: %s"),
    _("After you've created a user, you’ll be able to edit more user options."),
    _("This page yielded into no results. Create a new item or reset your filters."),
)  # fmt: skip
# Not the official who owns an event, whom the same word names; and one word for an event on all pages.
_OTHERWISE: Final = {"owner": _("owned by"), "tournament": _("event"), "tournaments": _("events")}
# All marked texts, without those that other packages wrote and translate themselves.
_MARKED: Final[set[str]] = set()


def mark() -> None:
    """Make these labels translatable; run once, when models are loaded."""
    for model in apps.get_models():
        for thing in (model._meta, *model._meta.local_fields):
            for name in ("verbose_name", "verbose_name_plural", "help_text"):
                _mark(thing, name)
        for field in model._meta.local_fields:
            _mark_choices(field)


def shown() -> list[str]:
    """Return all marked texts that the admin shows: kinds of rows, names of columns and their help texts."""
    admin.autodiscover()
    registered = [one for site in all_sites for one in site._registry.values()]
    shows = [each for one in registered for each in (one, *one.inlines)]
    texts = {str(text) for each in shows for text in _labels_of(each.model, each)}
    return sorted(texts & _MARKED)


def _labels_of(model: type[Model], by: Any) -> Iterator[object]:
    yield from (model._meta.verbose_name, model._meta.verbose_name_plural)
    filters = (each[0] if isinstance(each, tuple) else each for each in getattr(by, "list_filter", ()))
    listed = (*getattr(by, "list_display", ()), *filters, *(by.fields or ()), *by.readonly_fields)
    names = {*flatten(listed), *flatten_fieldsets(by.fieldsets or ())}
    for field in model._meta.local_fields:
        if field.name in names:
            yield from (
                field.verbose_name,
                field.help_text,
                *(_named(label) for _, label in field.choices or ()),
            )


def _named(label: object) -> str:
    """Return the label of a value as the catalogue names it."""
    return f"{_VALUE}{CONTEXT_END}{label}"


def _mark_choices(field: Any) -> None:
    """Mark the labels that Django made of codes. Migrations have them, so in English they stay."""
    plain = [label for _, label in field.choices or () if isinstance(label, str)]
    if plain:
        _MARKED.update(map(_named, plain))
        field.choices = [
            (value, pgettext_lazy(_VALUE, label) if isinstance(label, str) else label)
            for value, label in field.choices
        ]


def _mark(thing: Any, name: str) -> None:
    label = getattr(thing, name, None)
    if label and (isinstance(label, str) or name == "verbose_name_plural"):
        text = _OTHERWISE.get(str(label), str(label))
        _MARKED.add(text)
        setattr(thing, name, gettext_lazy(text))
