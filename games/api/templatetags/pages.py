"""Filters of the pages: sentences that are also written for programs, fields, and points of score sheets."""

import re
from typing import Final

from django import template
from django.forms import BoundField
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

register = template.Library()
_SPAN = re.compile(r"`([^`]+)`")
# Names and the like begin at the side of their language.
_DIRECTIONS: Final = {"text": "auto", "textarea": "auto", "email": "ltr", "password": "ltr"}


@register.filter
def code_spans(text: str) -> SafeString:
    """A sentence as HTML, with what is between backticks as code. All else is escaped, since a sentence may
    repeat what somebody sent."""
    plain, *rest = _SPAN.split(text)
    pairs = zip(rest[::2], rest[1::2], strict=True)
    return format_html("{}{}", plain, format_html_join("", '<code dir="ltr">{}</code>{}', pairs))


@register.filter
def directed(field: BoundField) -> SafeString:
    """Render a form's field, if it is for text with the direction in which one writes there."""
    direction = _DIRECTIONS.get(getattr(field.field.widget, "input_type", "textarea"))
    return field.as_widget() if direction is None else field.as_widget(attrs={"dir": direction})


@register.filter
def signed(points: int) -> str:
    """Points with their sign, such as `+20` or `−10`; the minus is as wide as a plus."""
    return f"+{points}" if points > 0 else str(points).replace("-", "−")
