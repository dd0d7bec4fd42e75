from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    name = "games.tournaments"
    label = "tournaments"
    verbose_name = "Tournaments"

    def ready(self) -> None:
        from games.tournaments import receivers  # noqa: F401, PLC0415 - models are there only when apps are ready
