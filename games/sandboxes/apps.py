from django.apps import AppConfig


class SandboxesConfig(AppConfig):
    name = "games.sandboxes"
    verbose_name = "Sandboxes"
