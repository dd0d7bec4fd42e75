from django.apps import AppConfig


class FeedConfig(AppConfig):
    name = "games.feed"
    label = "feed"
    verbose_name = "Feed and audit trail"

    def ready(self) -> None:
        from games.feed import receivers  # noqa: F401, PLC0415 - models are there only when apps are ready
