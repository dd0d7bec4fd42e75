from django.apps import AppConfig


class NoticesConfig(AppConfig):
    name = "games.notices"
    verbose_name = "Webhooks and notices"

    def ready(self) -> None:
        from games.notices import channels  # noqa: PLC0415 - models are there only when apps are ready
        from games.notices.mail import Email  # noqa: PLC0415 - models are there only when apps are ready
        from games.notices.web_push import Push  # noqa: PLC0415 - models are there only when apps are ready

        channels.register(Email())
        channels.register(Push())
