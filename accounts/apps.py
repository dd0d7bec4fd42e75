from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "accounts"
    verbose_name = "People and tokens"

    def ready(self) -> None:
        from oauth2_provider.models import Application  # noqa: PLC0415  # there are models from here on

        from accounts.oauth import redirect_uris  # noqa: PLC0415  # there are models from here on

        # The toolkit asks an application for its allowed schemes. To answer differently for each needs a
        # model of our own instead of the toolkit's, and instead of all tables that point to it.
        Application.get_allowed_schemes = lambda client: redirect_uris.schemes(client.redirect_uris.split())
