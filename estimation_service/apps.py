import gc

from django.apps import AppConfig
from django.conf import settings
from django.utils.module_loading import autodiscover_modules

# From here on every program rarely runs the garbage collector: imported modules stay, and a request or a task
# leaves little garbage, but the collector would search thousands of open streams. It took a fifth of the time
# of a start.
gc.set_threshold(20_000, 20, 50)


class ServiceConfig(AppConfig):
    name = "estimation_service"

    def ready(self) -> None:
        """Connect the receivers of all apps, lower apps first, as `INSTALLED_APPS` names them."""
        autodiscover_modules("receivers")
        from estimation_service import worker  # noqa: PLC0415 - models are there only when apps are ready
        from estimation_service.admin import labels  # noqa: PLC0415 - for the same reason

        labels.mark()
        worker.connect()
        if settings.OTLP:
            from estimation_service import spans  # noqa: PLC0415 - its libraries are optional

            spans.connect()
        gc.freeze()  # children of a worker share memory that no collection touches
