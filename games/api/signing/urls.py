"""The addresses of signing in: pages under /account, OAuth under /oauth and /.well-known.

They are listed one by one, so that no page of a package is open unless we chose it.
"""

from allauth.account import views as accounts
from allauth.mfa.base import views as factors
from allauth.mfa.recovery_codes import views as codes
from allauth.mfa.totp import views as totp
from django.urls import URLPattern, URLResolver, include, path, re_path
from oauth2_provider.views import OAuthProtectedResourceMetadataView

from games.api.signing import account, staff
from games.api.signing.consent import Consent
from games.api.signing.oauth import Introspect, Metadata, Register, Registration, Revoke, Token

SIGNING = [
    path("", account.account, name="account"),
    path("/programs/<str:client_id>/out", account.end_client, name="account_put_out"),
    path("/tokens/<str:token_id>/end", account.end_token, name="account_end_token"),
    path("/access/end", account.end_access, name="account_end_access"),
    path("/push", account.pushes, name="account_pushes"),
    path("/push/<str:push_id>/end", account.end_push, name="account_end_push"),
    path("/leave", account.leave, name="account_leave"),
    path("/login", accounts.login, name="account_login"),
    path("/logout", accounts.logout, name="account_logout"),
    path("/signup", accounts.signup, name="account_signup"),
    path("/inactive", accounts.account_inactive, name="account_inactive"),
    path("/reauthenticate", accounts.reauthenticate, name="account_reauthenticate"),
    path("/email", account.Addresses.as_view(), name="account_email"),
    path("/email/sent", accounts.email_verification_sent, name="account_email_verification_sent"),
    re_path(
        r"^/email/confirm/(?P<key>[-:\w]+)$", account.ConfirmedAddress.as_view(), name="account_confirm_email"
    ),
    path("/password", accounts.password_change, name="account_change_password"),
    path("/password/set", accounts.password_set, name="account_set_password"),
    path("/password/reset", accounts.password_reset, name="account_reset_password"),
    path("/password/reset/sent", accounts.password_reset_done, name="account_reset_password_done"),
    re_path(
        r"^/password/reset/(?P<uidb36>\w+)-(?P<key>[\w-]+)$",
        account.NewPassword.as_view(),
        name="account_reset_password_from_key",
    ),
    path(
        "/password/reset/done",
        accounts.password_reset_from_key_done,
        name="account_reset_password_from_key_done",
    ),
]
SECOND_FACTOR = [
    path("", factors.index, name="mfa_index"),
    path("/authenticate", factors.authenticate, name="mfa_authenticate"),
    path("/reauthenticate", factors.reauthenticate, name="mfa_reauthenticate"),
    path("/app", staff.SetUp.as_view(), name="mfa_activate_totp"),
    path("/app/off", totp.deactivate_totp, name="mfa_deactivate_totp"),
    path("/codes", codes.view_recovery_codes, name="mfa_view_recovery_codes"),
    path("/codes/new", codes.generate_recovery_codes, name="mfa_generate_recovery_codes"),
    path("/codes/file", codes.download_recovery_codes, name="mfa_download_recovery_codes"),
]
OAUTH = [
    path("oauth/authorize", Consent.as_view(), name="authorize"),
    path("oauth/token", Token.as_view(), name="token"),
    path("oauth/revoke", Revoke.as_view(), name="revoke-token"),
    path("oauth/introspect", Introspect.as_view(), name="introspect"),
    path("oauth/register", Register.as_view(), name="dcr-register"),
    path("oauth/register/<str:client_id>", Registration.as_view(), name="dcr-register-management"),
    path(".well-known/oauth-authorization-server", Metadata.as_view(), name="oauth-server-metadata"),
    path(
        ".well-known/oauth-protected-resource",
        OAuthProtectedResourceMetadataView.as_view(),
        name="oauth-resource-metadata",
    ),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("account/second-factor", include(SECOND_FACTOR)),
    path("account", include(SIGNING)),
    path("", include((OAUTH, "oauth2_provider"))),
]
