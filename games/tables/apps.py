from django.apps import AppConfig


class TablesConfig(AppConfig):
    name = "games.tables"
    label = "tables"
    verbose_name = "Tables"

    def ready(self) -> None:
        from games.tables import receivers  # noqa: F401, PLC0415 - models are there only when apps are ready
