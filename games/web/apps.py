from django.apps import AppConfig


class WebConfig(AppConfig):
    name = "games.web"
    label = "web"
    verbose_name = "Public pages"

    def ready(self) -> None:
        from games.web import receivers  # noqa: F401, PLC0415 - models are there only when apps are ready
