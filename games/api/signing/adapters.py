"""Adapters for django-allauth: our rules of names, accounts, limits and addresses."""

import base64
import secrets
from typing import Any, Final
from urllib.parse import urlsplit

import structlog
from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from django.conf import settings
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext

from accounts import services
from accounts.models import User
from games.api.limits.charge import address_of, charge_name
from games.api.signing import factors
from games.api.signing.page_language import spoken
from games.api.texts.problem_texts import fault_in
from games.notices.kinds import Preferred
from games.notices.services import prefer

log = structlog.get_logger("estimation.accounts")
MAIL_SENT: Final = "account/messages/email_confirmation_sent.txt"
# The backend of a service that was told no mail server: it drops each mail.
NO_MAIL: Final = "django.core.mail.backends.dummy.EmailBackend"


class Accounts(DefaultAccountAdapter):  # type: ignore[misc]  # it comes without types
    """Account pages, by the rules of the API."""

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """Return the name unchanged: the form has checked it."""
        return username

    def clean_password(self, password: str, user: User | None = None) -> str:
        """Check a password. Django's own messages are not all in Arabic; ours are."""
        try:
            cleaned: str = super().clean_password(password, user)
        except ValidationError as refused:
            said = [(each.code or "", " ".join(each.messages)) for each in refused.error_list]
            raise ValidationError(
                [ValidationError(fault_in(spoken(), *each), each[0]) for each in said]
            ) from None
        return cleaned

    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:
        """Make a new account. Raise NameTaken if somebody took the name after the form checked it."""
        name, password = form.cleaned_data["username"], form.cleaned_data["password1"]
        charge_name(request, name)
        made = services.sign_up(name=name, password=password)
        prefer(user_id=made.pk, preferred=Preferred(spoken()))
        return made

    def set_password(self, user: User, password: str) -> None:
        services.set_password(user=user, password=password)

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Refuses after too many attempts, by name here and by address in its own."""
        charge_name(request, credentials.get("username", ""))
        super().pre_authenticate(request, **credentials)

    def is_safe_url(self, url: str | None) -> bool:
        """Whether `next` may lead there: not to an address that nobody can read, such as `http://[`."""
        try:
            return bool(super().is_safe_url(url))
        except ValueError:
            return False

    def get_client_ip(self, request: HttpRequest) -> str:
        return address_of(request)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send a mail with this site's name from the settings, not from the request's Host header.

        If the mail server is away, or refuses the address, what was done stays done, and the answer is the
        same: an error would also show which addresses are known.
        """
        host = urlsplit(settings.ORIGIN).netloc
        ours = {"current_site": {"name": "Estimation", "domain": host}, "origin": settings.ORIGIN}
        try:
            super().send_mail(template_prefix, email, ours | context)
            if settings.EMAIL_BACKEND == NO_MAIL and self.request is not None:
                self.request.mail_failed = True
        except OSError as error:  # smtplib's errors are some, too
            log.error("mail not sent", reason=type(error).__name__)
            self.request.mail_failed = True

    def add_message(
        self, request: HttpRequest, level: int, message_template: str | None = None, *args: Any, **more: Any
    ) -> None:
        """Say what happened, but not that a mail was sent to an address if it was not."""
        if message_template == MAIL_SENT and getattr(request, "mail_failed", False):
            messages.error(
                request, gettext("The mail could not be sent. Check the address, or try again later.")
            )
        else:
            super().add_message(request, level, message_template, *args, **more)

    def render_mail(self, *args: Any, **kwargs: Any) -> Any:
        """The text, and the same as a page, like the service's other mails."""
        mail = super().render_mail(*args, **kwargs)
        shown = {"text": mail.body, "language": spoken()}
        mail.attach_alternative(render_to_string("account/email/mail.html", shown), "text/html")
        return mail

    def get_email_confirmation_url(self, request: HttpRequest, emailconfirmation: Any) -> str:
        return _ours(super().get_email_confirmation_url(request, emailconfirmation))

    def get_reset_password_from_key_url(self, key: str) -> str:
        return _ours(super().get_reset_password_from_key_url(key))

    def send_account_already_exists_mail(self, email: str) -> None:
        links = {"signup_url": "account_signup", "password_reset_url": "account_reset_password"}
        context = {name: settings.ORIGIN + reverse(page) for name, page in links.items()}
        self.send_mail("account/email/account_already_exists", email, context)

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return reverse("account")


def _ours(url: str) -> str:
    """This address at the site's own origin, as settings name it."""
    parts = urlsplit(url)
    return settings.ORIGIN + parts._replace(scheme="", netloc="").geturl()


class SecondFactors(DefaultMFAAdapter):  # type: ignore[misc]  # it comes without types
    """The secrets of second factors lie encrypted in the database, with a key that does not."""

    def encrypt(self, text: str) -> str:
        return factors.seal(text)

    def decrypt(self, encrypted_text: str) -> str:
        """Decrypt a secret. If its key is gone nobody knows it: no code fits it any more."""
        try:
            return factors.unseal(encrypted_text)
        except factors.UnreadableSecret:
            return base64.b32encode(secrets.token_bytes(20)).decode()
