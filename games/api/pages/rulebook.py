"""docs/rules.md as HTML: the page and the repository tell the same rules."""

from functools import cache

from django.conf import settings
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt


@cache
def rulebook() -> SafeString:
    """The rules as HTML. Raw HTML in the file would be shown as text."""
    text = (settings.BASE_DIR / "docs" / "rules.md").read_text(encoding="utf-8")
    html: str = MarkdownIt("commonmark", {"html": False}).enable("table").render(text)
    return mark_safe(html)  # noqa: S308  # written by us, and raw HTML is escaped
