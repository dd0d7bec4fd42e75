"""Addresses of a service with a mistake in one door: whoever asks for a user meets it."""

from django.http import HttpResponse
from django.urls import path

from estimation_service.urls import handler400, handler403, handler404, handler500
from games.api.rest.endpoint import ApiRequest, ApiView, door

__all__ = ["handler400", "handler403", "handler404", "handler500", "urlpatterns"]


class Broken(ApiView):
    @door(anonymous=True)
    def get(self, request: ApiRequest, name: str) -> HttpResponse:
        raise ZeroDivisionError("the hand is AS KH")


urlpatterns = [path("api/v1/users/<str:name>", Broken.as_view())]
