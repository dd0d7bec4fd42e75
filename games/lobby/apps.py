from django.apps import AppConfig


class LobbyConfig(AppConfig):
    name = "games.lobby"
    label = "lobby"
    verbose_name = "Lobby"

    def ready(self) -> None:
        from games.lobby import receivers  # noqa: F401, PLC0415 - models are there only when apps are ready
