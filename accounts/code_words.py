"""Words for codes, as pages show them. Most are the code with blanks for `_`; callers name the others."""

from collections.abc import Iterable
from typing import Any, Final, TypeVar

from django.utils.translation import gettext_lazy, pgettext_lazy

# The texts that `code_words` made, as the catalogue names them: with their context, if they have one.
MARKED: Final[set[str]] = set()
# gettext's own mark between a text's context and the text.
CONTEXT_END: Final = "\x04"

Code = TypeVar("Code", bound=str)


def code_words(codes: Iterable[Code], context: str = "", **others: str) -> dict[Code, Any]:
    """Return the words of these codes, which are translated when they are shown. `others` are words that do
    not follow from their code. A `context` tells two meanings of one English word apart, for the Arabic."""
    words = {code: others.get(code, code.replace("_", " ")) for code in codes}
    if not context:
        MARKED.update(words.values())
        return {code: gettext_lazy(text) for code, text in words.items()}
    MARKED.update(f"{context}{CONTEXT_END}{text}" for text in words.values())
    return {code: pgettext_lazy(context, text) for code, text in words.items()}
