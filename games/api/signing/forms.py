"""The forms of signing in and up, in the words of this site."""

from typing import Any

from allauth.account.forms import LoginForm, SignupForm
from django.core.exceptions import ValidationError

from accounts import names, queries
from accounts.errors import NameTaken
from accounts.services.people import LONGEST_PASSWORD, WHY


class SignIn(LoginForm):  # type: ignore[misc]  # it comes without types
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = "Name"
        self.fields["password"].max_length = LONGEST_PASSWORD
        _without_placeholders(self)


class SignUp(SignupForm):  # type: ignore[misc]  # it comes without types
    """Name, password and, for whoever wants to find a way back after forgetting it, an address."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = "Name"
        self.fields["username"].help_text = "At most 30 letters, digits, '-', '_' or '.', in one script."
        self.fields["email"].label = "Email, if you like"
        self.fields["email"].help_text = "The only way back in if you forget your password."
        _without_placeholders(self)

    def clean_username(self) -> str:
        name = names.normal(super().clean_username())
        if (fault := names.fault(name)) is not None:
            raise ValidationError(WHY[fault], code=fault)
        if queries.taken(name):
            raise ValidationError(NameTaken.detail, code=NameTaken.code)
        return name


def _without_placeholders(form: Any) -> None:
    """They would repeat the label, and vanish when one begins to type."""
    for field in form.fields.values():
        field.widget.attrs.pop("placeholder", None)
