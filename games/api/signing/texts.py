"""Texts of the pages of signing in: scopes, fields of forms, and what opens an account."""

from collections.abc import Iterable
from typing import Final

from accounts.isolates import translated
from accounts.scopes import Scope
from games.api.texts.languages import Language

# Labels and help texts of forms of signing in.
FIELDS: Final = {
    "name": "Name",
    "name_help": "At most 30 letters, digits, '-', '_' or '.', in one script.",
    "email": "Email, if you like",
    "email_help": "The only way back in if you forget your password.",
    "end_access": "End all of this",
    "end_access_help": "Tick this if somebody else may have used your account. These still open your "
    "account or get messages about it:",
}

# Other ways into an account, and receivers of its news, which end in one step.
ACCESS: Final = {
    "token": "token {}",
    "program": "program {}",
    "bot": "token of your bot {}",
    "webhook": "webhook to {}",
    "push": "notifications in a browser ({})",
    "calendar": "address of your calendar",
}


def field_words(language: Language) -> dict[str, str]:
    return {name: translated(text, language) for name, text in FIELDS.items()}


def described(scopes: Iterable[str], language: Language) -> list[str]:
    """The sentences of these scopes in their order; unknown ones are left out."""
    known = list(map(str, Scope))
    return [translated(Scope(each).label, language) for each in scopes if each in known]


def template(name: str, language: Language) -> str:
    return f"signing/{name}.html" if language == "en" else f"signing/{name}.{language}.html"
