"""Which rows the addresses of the admin's lists may choose."""

import re
from typing import Any, Final

from django.contrib.admin import SimpleListFilter
from django.http import HttpRequest
from unfold.admin import ModelAdmin

# How Django's filters ask of a field, or of the row to which it leads. Other ways lead on from there, such as
# from a realm to all tables in it.
ASKED: Final = re.compile(r"(__(id|key))?(__(exact|in|isnull|isempty|gte|lt))?")


class Filtered(ModelAdmin):  # type: ignore[misc]  # it comes without types
    """Lists that only their own filters narrow down. Django lets an address filter by any column of the row,
    also by one that the page hides: whoever tries values learns what it holds."""

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest) -> bool:
        return any(_filters(each, lookup) for each in self.get_list_filter(request))


def _filters(one: Any, lookup: str) -> bool:
    """Whether a filter of a list sends this lookup: by a parameter of its own, or by its field."""
    if isinstance(one, type) and issubclass(one, SimpleListFilter):
        return lookup == one.parameter_name
    field = one if isinstance(one, str) else one[0]
    return lookup.startswith(field) and ASKED.fullmatch(lookup, len(field)) is not None
