"""The caller's own account."""

from typing import Any

from django.http import HttpResponse
from django.urls import path
from rest_framework import serializers

from accounts import services
from accounts.models import User
from accounts.scopes import Scope
from games.api.rest.answers import answer, read
from games.api.rest.bodies import Choice, Shape, Text, Truth
from games.api.rest.doors import ApiRequest, ApiView, caller_of, door
from games.api.rest.tokens import SCOPES, TokenShape
from games.api.rest.tokens import present as present_token
from games.api.rest.users import UserShape
from games.api.rest.users import present as present_user


class WhoAmIShape(Shape):
    user = UserShape()
    token = TokenShape()
    scopes = serializers.ListField(child=Choice(choices=SCOPES))


class MeShape(UserShape):
    realm = Text(help_text="`real`, or the sandbox this account lives in.")
    staff = Truth(help_text="May sign in to the admin.")


class NewPassword(Shape):
    current_password = Text(max_length=1024)
    password = Text(max_length=1024, help_text="The new one: at least 8 characters, not a common password.")


def present(user: User) -> dict[str, Any]:
    """A user as they see themselves."""
    return {**present_user(user), "realm": user.realm_id, "staff": user.is_staff}


class WhoAmI(ApiView):
    tag = "me"

    @door(answers={200: WhoAmIShape})
    def get(self, request: ApiRequest) -> HttpResponse:
        """Whose token this is

        Any living token may ask; the quickest way to see whether one works.
        """
        user, token, scopes = caller_of(request)
        assert token is not None  # this door takes no passwords
        content = {"user": present_user(user), "token": present_token(token), "scopes": sorted(scopes)}
        return answer(content)


class Me(ApiView):
    tag = "me"

    @door(scope=Scope.PROFILE_READ, answers={200: MeShape})
    def get(self, request: ApiRequest) -> HttpResponse:
        """Your account"""
        return read(request, present(caller_of(request).user))

    @door(scope=Scope.PROFILE_WRITE, body=NewPassword, answers={200: MeShape})
    def patch(self, request: ApiRequest) -> HttpResponse:
        """Change your password

        Sessions of the admin end; tokens live on until revoked.
        """
        user = caller_of(request).user
        fields = request.fields
        services.change_password(user=user, current=fields["current_password"], new=fields["password"])
        return answer(present(user))


urlpatterns = [
    path("whoami", WhoAmI.as_view(), name="whoami"),
    path("me", Me.as_view(), name="me"),
]
