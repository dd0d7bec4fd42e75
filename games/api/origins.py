"""The address at which this service is reached."""

from django.http import HttpRequest


def origin_of(request: HttpRequest) -> str:
    """The origin of a request, such as `https://play.example.org`: what its sender wrote before the path."""
    return f"{request.scheme}://{request.get_host()}"
