"""Documents of `docs/` as HTML: pages and repository have the same text."""

import re
from functools import cache
from itertools import chain, pairwise
from typing import Final

from django.conf import settings
from django.templatetags.static import static
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt

from accounts.isolates import numbers_isolated
from games.api.texts.languages import Language

# Guides, by the names under which they are served, and their titles.
GUIDES: Final = {
    "quickstart": "Quick start",
    "playing-for-weeks": "Playing for weeks",
    "sandbox": "Ten minutes in a sandbox",
    "directing": "Running an event",
}
# The rule book, by language.
BOOKS: Final[dict[Language, str]] = {"en": "rules", "ar": "rules.ar"}
SERVED: Final = (*GUIDES, "rules")
_FILE = re.compile(r"([\w-]+)(\.ar)?\.md(#.*)?")


# The address of `make run`, which the files use.
WRITTEN_FOR: Final = "http://127.0.0.1:8000"


def document(name: str, origin: str) -> SafeString:
    """`docs/{name}.md` as HTML, in which the service is at `origin`, such as `https://play.example.org`."""
    return mark_safe(_html(name).replace(WRITTEN_FOR, escape(origin)))  # noqa: S308  # `_html` is ours, and the rest escaped


@cache
def _html(name: str) -> str:
    """The file as HTML. Links to files that are served lead to their pages; raw HTML is shown as text."""
    text = (settings.BASE_DIR / "docs" / f"{name}.md").read_text(encoding="utf-8")
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(text)
    above = ""
    for token, title in pairwise(tokens):
        if token.type == "heading_open":
            above = anchor(title.content)
            token.attrSet("id", above)
        elif token.type == "table_open":
            token.attrSet("aria-labelledby", above)
    for inner in chain.from_iterable(token.children or () for token in tokens):
        if inner.type == "text" and name.endswith(".ar"):
            inner.content = numbers_isolated(inner.content)
        href = str(inner.attrGet("href") or "")
        if (file := _FILE.fullmatch(href)) and file[1] in SERVED:
            inner.attrSet("href", f"/{file[1]}?lang={'ar' if file[2] else 'en'}{file[3] or ''}")
        elif href.startswith("/") and not href.startswith("/api/"):
            inner.attrSet("href", f"{href}?lang={'ar' if name.endswith('.ar') else 'en'}")
        if inner.type == "image":
            inner.attrSet("src", static(str(inner.attrGet("src"))))
    html: str = markdown.renderer.render(tokens, markdown.options, {})
    # What is too wide scrolls by itself, so that the page does not. The heading above is its name.
    html = re.sub(r"<table( [^>]*)>", r'<div class="scroll" tabindex="0" role="group"\1><table>', html)
    return html.replace("</table>", "</table></div>")


def anchor(title: str) -> str:
    """Return the anchor of a heading, as on any forge: `The four: modern` is `the-four-modern`."""
    return re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")
