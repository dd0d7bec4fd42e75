"""Columns of lists in the admin, and lines of a row's page."""

from collections.abc import Callable, Iterable
from typing import Any

from django.contrib import admin
from django.utils.html import format_html_join
from django.utils.safestring import SafeString


def column(title: Any, of: Callable[[Any], object], **more: Any) -> Any:
    """Make a column, or an entry of a row's page, that shows what `of` returns of the row."""
    return admin.display(description=title, **more)(lambda _admin, row: of(row))


def as_lines(said: Iterable[str]) -> SafeString:
    """Return each of these texts on a line of its own."""
    return format_html_join("", "<div>{}</div>", ((each,) for each in said))
