from django.apps import AppConfig


class ServiceConfig(AppConfig):
    name = "estimation_service"

    def ready(self) -> None:
        from estimation_service import labels, worker  # noqa: PLC0415 - models are there only when apps are ready

        labels.mark()
        worker.connect()
