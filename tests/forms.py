"""The forms of a page, with the fields a browser would send if the reader changed nothing."""

from html.parser import HTMLParser

Form = dict[str, str]


def forms_of(page: str) -> list[tuple[str, Form]]:
    """Return the address (empty for the page's own) and field values of each POST form."""
    parser = _Forms()
    parser.feed(page)
    for _, form in parser.found:
        form.pop("csrfmiddlewaretoken", None)
    return parser.found


class _Forms(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, Form]] = []
        self._form: Form | None = None
        self._select: str | None = None
        self._written: str | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._form = {}
            if said.get("method") == "post":
                self.found.append((said.get("action", ""), self._form))
        elif self._form is not None:
            self._field(tag, said)

    def _field(self, tag: str, said: Form) -> None:
        assert self._form is not None
        name, chosen = (
            said.get("name", ""),
            said.get("type") not in {"checkbox", "radio"} or "checked" in said,
        )
        if tag == "input" and name and chosen:
            self._form[name] = said.get("value", "on" if said.get("type") == "checkbox" else "")
        elif tag == "textarea" and name:
            self._written, self._form[name] = name, ""
        elif tag == "select" and name:
            self._select = name
        elif tag == "option" and self._select and (self._select not in self._form or "selected" in said):
            self._form[self._select] = said.get("value", "")

    def handle_data(self, data: str) -> None:
        if self._written is not None and self._form is not None:
            # Drop the line break that Django puts before the text, as browsers do.
            self._form[self._written] += data.removeprefix("\n")

    def handle_endtag(self, tag: str) -> None:
        self._written = None if tag == "textarea" else self._written
        self._select = None if tag == "select" else self._select
        self._form = None if tag == "form" else self._form
