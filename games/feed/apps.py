from django.apps import AppConfig


class FeedConfig(AppConfig):
    name = "games.feed"
    verbose_name = "Feed and audit trail"
