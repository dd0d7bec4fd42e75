"""`code_spans`: text between backticks as code, as the same sentence is written for programs."""

import re

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

register = template.Library()
_SPAN = re.compile(r"`([^`]+)`")


@register.filter
def code_spans(text: str) -> SafeString:
    """HTML of a sentence. All else is escaped, since a sentence may repeat what somebody sent."""
    plain, *rest = _SPAN.split(text)
    pairs = zip(rest[::2], rest[1::2], strict=True)
    return format_html("{}{}", plain, format_html_join("", '<code dir="ltr">{}</code>{}', pairs))
