"""Staff and their second factor."""

from allauth.mfa.adapter import get_adapter
from django.conf import settings
from django.http import HttpRequest


def lacks_second_factor(request: HttpRequest) -> bool:
    """Whether somebody signed in must set up a second factor before the admin opens."""
    if not settings.ADMIN_SECOND_FACTOR or not request.user.is_authenticated:
        return False
    return not get_adapter().is_mfa_enabled(request.user)
