from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "accounts"
    verbose_name = "People and tokens"

    def ready(self) -> None:
        from oauth2_provider.models import Application  # noqa: PLC0415  # there are models from here on

        from accounts.oauth import redirect_uris  # noqa: PLC0415  # likewise

        # The toolkit asks a program which schemes it may have; to answer otherwise than for all alike takes a
        # model of our own in the place of its own, and of all tables that point to it.
        Application.get_allowed_schemes = lambda client: redirect_uris.schemes(client.redirect_uris.split())
