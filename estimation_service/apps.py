import gc

from django.apps import AppConfig
from django.conf import settings

# In every program from here on Python looks seldom for garbage: what is imported stays, and what a request or
# a task leaves behind is mostly gone without it, while thousands of open streams would be looked through. Of
# a start it was a fifth.
gc.set_threshold(20_000, 20, 50)


class ServiceConfig(AppConfig):
    name = "estimation_service"

    def ready(self) -> None:
        from estimation_service import worker  # noqa: PLC0415 - models are there only when apps are ready
        from estimation_service.admin import labels  # noqa: PLC0415 - for the same reason

        labels.mark()
        worker.connect()
        if settings.OTLP:
            from estimation_service import spans  # noqa: PLC0415 - only who wants it has its libraries

            spans.connect()
        gc.freeze()  # a worker's children share what they need not look through
