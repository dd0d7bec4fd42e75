"""Authentication backend: sign in to the site's pages by any spelling of a name."""

from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.http import HttpRequest

from accounts import services
from accounts.errors import WrongPassword
from accounts.models import User


class ByName(ModelBackend):
    """Django's permissions with our passwords. It does the same work whether a name exists or not."""

    def authenticate(
        self,
        request: HttpRequest | None,
        username: str | None = None,
        password: str | None = None,
        **given: Any,
    ) -> User | None:
        name = username if username is not None else given.get("name")
        if name is None or password is None or "\0" in name or "\0" in password:
            return None
        try:
            return services.authenticate(name=name, password=password)
        except WrongPassword:
            return None
