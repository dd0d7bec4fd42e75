"""The forms of signing in and up, in the words of this site."""

from typing import Any

from allauth.account.forms import LoginForm, SignupForm
from django.core.exceptions import ValidationError

from accounts import names, queries
from accounts.errors import NameTaken
from accounts.services.people import LONGEST_PASSWORD, WHY
from games.api.fault_texts import fault_in
from games.api.signing.speaking import spoken
from games.api.signing.texts import FIELDS

# As many letters as a name has, each with its marks, which do not count; the same for browsers.
LONGEST = names.LONGEST * (1 + names.MOST_MARKS)
PATTERN = rf"(\P{{M}}\p{{M}}{{0,{names.MOST_MARKS}}}){{1,{names.LONGEST}}}"


class SignIn(LoginForm):  # type: ignore[misc]  # it comes without types
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = FIELDS[spoken()]["name"]
        self.fields["password"].max_length = LONGEST_PASSWORD
        _without_placeholders(self)


class SignUp(SignupForm):  # type: ignore[misc]  # it comes without types
    """Name, password and, for whoever wants to find a way back after forgetting it, an address."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        words, name, email = FIELDS[spoken()], self.fields["username"], self.fields["email"]
        name.label, name.help_text = words["name"], words["name_help"]
        email.label, email.help_text = words["email"], words["email_help"]
        name.widget.attrs |= {"maxlength": LONGEST, "pattern": PATTERN, "title": words["name_help"]}
        _without_placeholders(self)

    def clean_username(self) -> str:
        name = names.normal(super().clean_username())
        if (fault := names.fault(name)) is not None:
            raise ValidationError(fault_in(spoken(), fault, WHY[fault]), code=fault)
        if queries.taken(name):
            raise ValidationError(fault_in(spoken(), NameTaken.code, NameTaken.detail), code=NameTaken.code)
        return name


def _without_placeholders(form: Any) -> None:
    """They would repeat the label, and vanish when one begins to type."""
    for field in form.fields.values():
        field.widget.attrs.pop("placeholder", None)
