from django.apps import AppConfig


class SandboxesConfig(AppConfig):
    name = "games.sandboxes"
    verbose_name = "Sandboxes"

    def ready(self) -> None:
        from games.sandboxes import receivers  # noqa: F401, PLC0415  # there are models from here on
