from django.apps import AppConfig


class RatingsConfig(AppConfig):
    name = "games.ratings"
    label = "ratings"
    verbose_name = "Ratings"

    def ready(self) -> None:
        from games.ratings import receivers  # noqa: F401, PLC0415 - models are there only when apps are ready
