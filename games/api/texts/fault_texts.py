"""Arabic texts of `errors[].detail`, by `errors[].code`, which is the key in the catalogue.

{0}, {1} … are the numbers of the English sentence, {choices} the choices that it names. A code means the same
at every member, so one sentence for each is enough. A value that differs from case to case, such as known
names, stays in the English detail, which a program never reads.
"""

import re
from typing import Final

from django.utils.translation import gettext_noop as _
from django.utils.translation import pgettext_lazy

from accounts.isolates import translated
from games.api.problem_codes import PROBLEMS
from games.api.texts.languages import Language
from games.api.texts.problem_texts import advice_in, catalogued

# The context of these texts in the catalogue, which is the list of them.
CONTEXT: Final = "fault"
_ASKED = _("Did you mean `{name}`?")
_NUMBER = re.compile(r"(?<!\d)-?\d+")
_MEANT = re.compile(r" Did you mean `([^`]+)`\?$")
_CHOICES = re.compile(r"One of (.+)\.")


def fault_in(language: Language, code: str, detail: str) -> str:
    """The detail of a fault in a language; the English one where there is no other."""
    if language == "en":
        return detail
    if (meant := _MEANT.search(detail)) is not None:
        asked = translated(_ASKED, language).format(name=meant[1])
        return f"{fault_in(language, code, detail[: meant.start()])} {asked}"
    text = translated(pgettext_lazy(CONTEXT, code), language)
    if text == code:
        return catalogued(detail) or (advice_in(language, code) if code in PROBLEMS else detail)
    numbers, named = _NUMBER.findall(detail), _CHOICES.fullmatch(detail)
    try:
        return text.format(*numbers, **({"choices": named[1].replace(", ", "\u060c ")} if named else {}))
    except LookupError:  # the English sentence does not say that much
        return detail
