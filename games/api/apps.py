from django.apps import AppConfig


class ApiConfig(AppConfig):
    name = "games.api"
    label = "api"
    verbose_name = "API"
