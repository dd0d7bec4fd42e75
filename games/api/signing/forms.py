"""Forms of signing in and up, in the words of this site."""

from datetime import UTC, datetime
from typing import Any, Final

from allauth.account.adapter import get_adapter
from allauth.account.forms import LoginForm, ResetPasswordKeyForm, SignupForm
from allauth.mfa.base.forms import AuthenticateForm, ReauthenticateForm
from django.core.exceptions import ValidationError
from django.forms import BooleanField
from django.utils.html import escape

from accounts import names, queries, services
from accounts.errors import NameTaken, TooManyCodes
from accounts.models import User
from accounts.services.people import LONGEST_PASSWORD, WHY
from games.api.signing.access import access_to
from games.api.signing.page_language import spoken
from games.api.texts.languages import page_texts
from games.api.texts.problem_texts import fault_in

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
# The letters of a name, each with its marks, which do not count; the same for browsers.
LONGEST = names.LONGEST * (1 + names.MOST_MARKS)
PATTERN = rf"(\P{{M}}\p{{M}}{{0,{names.MOST_MARKS}}}){{1,{names.LONGEST}}}"


class _Plain:
    """A form without placeholders: they repeat the label and vanish when one begins to type."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():  # type: ignore[attr-defined]  # of the form
            field.widget.attrs.pop("placeholder", None)


class SignIn(_Plain, LoginForm):  # type: ignore[misc]  # it comes without types
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = page_texts(FIELDS, spoken())["name"]
        self.fields["password"].max_length = LONGEST_PASSWORD


class SignUp(_Plain, SignupForm):  # type: ignore[misc]  # it comes without types
    """Name, password and, optionally, a mail address for a forgotten password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        words, name, email = page_texts(FIELDS, spoken()), self.fields["username"], self.fields["email"]
        name.label, name.help_text = words["name"], words["name_help"]
        email.label, email.help_text = words["email"], words["email_help"]
        name.widget.attrs |= {"maxlength": LONGEST, "pattern": PATTERN, "title": words["name_help"]}

    def clean_username(self) -> str:
        name = names.normal(super().clean_username())
        if (fault := names.fault(name)) is not None:
            raise ValidationError(fault_in(spoken(), fault, WHY[fault]), code=fault)
        if queries.is_name_taken(name):
            raise ValidationError(fault_in(spoken(), NameTaken.code, NameTaken.detail), code=NameTaken.code)
        return name


class NewPassword(_Plain, ResetPasswordKeyForm):  # type: ignore[misc]  # it comes without types
    """Another password in place of a forgotten one, and an end of all else that opens the account."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.user is None or not (access := access_to(self.user, spoken())):
            return
        words = page_texts(FIELDS, spoken())
        # The form shows this as HTML, and an intruder may have chosen the names in it.
        about = escape(f"{words['end_access_help']} {', '.join(access)}")
        self.fields["end_access"] = BooleanField(required=False, label=words["end_access"], help_text=about)

    def save(self) -> None:
        super().save()
        if self.cleaned_data.get("end_access"):
            services.end_access(user=self.user, now=datetime.now(UTC))


class _Counted:
    """A form that asks for a code of a second factor: wrong ones are counted with those sent to the API."""

    user: User

    def clean_code(self) -> str:
        try:
            with services.counted(self.user):
                code: str = super().clean_code()  # type: ignore[misc]  # of the form
        except TooManyCodes:
            raise get_adapter().validation_error("too_many_login_attempts") from None
        return code


class SecondFactor(_Counted, AuthenticateForm):  # type: ignore[misc]  # it comes without types
    pass


class SecondFactorAgain(_Counted, ReauthenticateForm):  # type: ignore[misc]  # it comes without types
    pass
