"""The synchronous application, which answers everything but streams, websockets and long polls."""

import gc
import os
from typing import Any

import django
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest
from django.urls import get_resolver

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "estimation_service.settings")


class Request(WSGIRequest):
    """Django's request, but a strange Content-Type cannot break it.

    Its parameters are ignored, because everything here is UTF-8. Django would read queries by `charset=hex`
    and fail, and an RFC 2231 parameter in an unknown encoding raises before any middleware could answer.
    """

    def _set_content_type_params(self, meta: dict[str, Any]) -> None:
        self.content_type = meta.get("CONTENT_TYPE", "").partition(";")[0].strip().lower()
        self.content_params = {}


class Application(WSGIHandler):
    request_class = Request


# Import every view now: the first request to a new process would wait a second for it. Imported modules stay,
# so the garbage collector need not search them: not during the import, which took a fifth of a start, and not
# later.
gc.disable()
django.setup(set_prefix=False)
application = Application()
get_resolver().url_patterns  # noqa: B018  # reading it imports them
gc.freeze()
gc.enable()
