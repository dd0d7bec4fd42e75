from django.apps import AppConfig
from django.conf import settings


class ServiceConfig(AppConfig):
    name = "estimation_service"

    def ready(self) -> None:
        from estimation_service import labels, worker  # noqa: PLC0415 - models are there only when apps are ready

        labels.mark()
        worker.connect()
        if settings.OTLP:
            from estimation_service import spans  # noqa: PLC0415 - only who wants it has its libraries

            spans.connect()
