"""A URL configuration with a bug in one operation: reading a user."""

from django.http import HttpResponse
from django.urls import path

from estimation_service.urls import handler400, handler403, handler404, handler500
from games.api.operations.address import Address
from games.api.rest.endpoint import ApiRequest
from games.api.rest.views import view_of

__all__ = ["handler400", "handler403", "handler404", "handler500", "urlpatterns"]
BROKEN = Address("api/v1/users/<str:name>", "broken", "people")


@BROKEN.get(anonymous=True)
def get_broken(request: ApiRequest, name: str) -> HttpResponse:
    raise ZeroDivisionError("the hand is AS KH")


urlpatterns = [path(BROKEN.path, view_of(BROKEN))]
