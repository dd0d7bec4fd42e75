"""What happens to pages when somebody signs out."""

from django.contrib.auth.signals import user_logged_out

from accounts import services
from accounts.models import User


def connect() -> None:
    """Each receiver is connected here."""
    user_logged_out.connect(end_tokens_of_pages, dispatch_uid="web.end_tokens_of_pages")


def end_tokens_of_pages(*, user: object, **_: object) -> None:
    """No page that is still open goes on in the name of whoever signed out."""
    if isinstance(user, User):
        services.end_session_tokens(user=user)
