from django.apps import AppConfig


class BotsConfig(AppConfig):
    name = "bots"
    verbose_name = "Bots"

    def ready(self) -> None:
        from bots import receivers  # noqa: F401, PLC0415 - models are there only when apps are ready
