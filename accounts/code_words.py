"""Codes in words, for pages: most are the code itself with blanks, so only the others are written down."""

from collections.abc import Iterable
from typing import Any, Final, TypeVar

from django.utils.translation import gettext_lazy, pgettext_lazy

# The texts that `code_words` made, as the catalogue names them: with their context, if they have one.
MARKED: Final[set[str]] = set()
# gettext's own mark between a text's context and the text.
CONTEXT_END: Final = "\x04"

Code = TypeVar("Code", bound=str)


def code_words(codes: Iterable[Code], context: str = "", **others: str) -> dict[Code, Any]:
    """Return the words of these codes, which are translated when they are shown; `others` are words that do
    not follow from their code. One English word may be two in Arabic: then a `context` tells them apart."""
    words = {code: others.get(code, code.replace("_", " ")) for code in codes}
    if not context:
        MARKED.update(words.values())
        return {code: gettext_lazy(text) for code, text in words.items()}
    MARKED.update(f"{context}{CONTEXT_END}{text}" for text in words.values())
    return {code: pgettext_lazy(context, text) for code, text in words.items()}
