"""Settings of signing in: OAuth 2.1 (django-oauth-toolkit), account pages, second factors (django-allauth).

The toolkit's switches named after RFC 9700 make it an OAuth 2.1 server: no implicit and no password grant,
PKCE with S256 only, tokens kept as hashes, refresh tokens used once.
"""

from typing import Any, NamedTuple
from urllib.parse import unquote

from django.core.exceptions import ImproperlyConfigured

from estimation_service.environment import split

OAUTH2_PROVIDER: dict[str, Any] = {
    "OAUTH2_VALIDATOR_CLASS": "accounts.oauth.validator.Validator",
    "SCOPES_BACKEND_CLASS": "accounts.oauth.grants.Scopes",
    "ACCESS_TOKEN_GENERATOR": "accounts.oauth.grants.new_access_token",
    "REFRESH_TOKEN_GENERATOR": "accounts.oauth.grants.new_refresh_token",
    "ACCESS_TOKEN_EXPIRE_SECONDS": 3600,
    "REFRESH_TOKEN_EXPIRE_SECONDS": 90 * 24 * 3600,
    "AUTHORIZATION_CODE_EXPIRE_SECONDS": 60,
    "ROTATE_REFRESH_TOKEN": True,
    "REFRESH_TOKEN_REUSE_PROTECTION": True,
    "REFRESH_TOKEN_GRACE_PERIOD_SECONDS": 0,
    "PKCE_REQUIRED": True,
    # http on this machine only: accounts/oauth/redirect_uris.py
    "ALLOWED_REDIRECT_URI_SCHEMES": ["https", "http"],
    "OAUTH2_RESPONSE_TYPES_SUPPORTED": ["code"],
    "OAUTH2_GRANT_TYPES_SUPPORTED": ["authorization_code", "refresh_token"],
    "OAUTH2_TOKEN_ENDPOINT_AUTH_METHODS_SUPPORTED": ["none", "client_secret_basic", "client_secret_post"],
    "DCR_ENABLED": True,
    "DCR_REGISTRATION_PERMISSION_CLASSES": ("oauth2_provider.dcr.AllowAllDCRPermission",),
    "APPLICATION_ADMIN_CLASS": "accounts.admin.ClientAdmin",
    "ACCESS_TOKEN_ADMIN_CLASS": "accounts.admin.GrantedAdmin",
    "REFRESH_TOKEN_ADMIN_CLASS": "accounts.admin.GrantedAdmin",
    "GRANT_ADMIN_CLASS": "accounts.admin.GrantedAdmin",
    "ID_TOKEN_ADMIN_CLASS": "accounts.admin.GrantedAdmin",
    **{
        f"COMPLIANT_BCP_RFC9700_{name}": True
        for name in (
            *("IMPLICIT_GRANT", "PASSWORD_GRANT", "PKCE_METHOD", "PKCE_REQUIRED", "ACCESS_TOKEN_TRANSPORT"),
            *("AUTHZ_RESPONSE_ISS", "TOKEN_STORAGE", "REFRESH_TOKEN"),
            *("REDIRECT_URI_SCHEME", "REDIRECT_URI_MATCHING"),
        )
    },
}

# The switch above forbids http for all; ours allows it on the person's own machine, and nowhere else.
# Names are unique in each realm, and only people of the real one sign in by theirs.
SILENCED_SYSTEM_CHECKS = ["oauth2_provider.E003", "auth.W004"]

PASSWORD_HASHERS = ["accounts.hashers.Argon2", "django.contrib.auth.hashers.Argon2PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ["name"]},
    },
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 8}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "account"
AUTHENTICATION_BACKENDS = ["accounts.backends.ByName"]
ACCOUNT_ADAPTER = "games.api.signing.adapters.Accounts"
ACCOUNT_FORMS = {
    "login": "games.api.signing.forms.SignIn",
    "signup": "games.api.signing.forms.SignUp",
    "reset_password_from_key": "games.api.signing.forms.NewPassword",
}
ACCOUNT_USER_MODEL_USERNAME_FIELD = "name"
ACCOUNT_USER_MODEL_EMAIL_FIELD = None  # addresses have a table of their own
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_MAX_EMAIL_ADDRESSES = 3
ACCOUNT_UNIQUE_EMAIL = True
ACCOUNT_SESSION_REMEMBER = False
ACCOUNT_LOGOUT_ON_PASSWORD_CHANGE = False
ACCOUNT_LOGOUT_REDIRECT_URL = "/"
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False
ACCOUNT_RATE_LIMITS = {
    # By address alone: a count by name would let anybody lock others out. Names are counted together with the
    # address that tries them (`auth_name`).
    "login_failed": "10/m/ip",
    # Wrong codes by user, at all endpoints together; a sender of codes knows the password.
    "second_factor": "5/5m/key",
    # Mails to one address, no matter who requests them.
    "reset_password": "20/m/ip,3/d/key",
    "confirm_email": "1/3m/key,10/d/key",
}
MFA_ADAPTER = "games.api.signing.adapters.SecondFactors"
MFA_FORMS = {
    "authenticate": "games.api.signing.forms.SecondFactor",
    "reauthenticate": "games.api.signing.forms.SecondFactorAgain",
}
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_TOTP_ISSUER = "Estimation"

# Failed attempts are counted where every process sees them, also while Redis is away.
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.db.DatabaseCache",
        "LOCATION": "accounts_cache",
        # So many that nobody can push their attempts out by attempts for made-up users.
        "OPTIONS": {"MAX_ENTRIES": 200_000},
    },
}


class Mail(NamedTuple):
    """Django's settings of outgoing mail."""

    backend: str
    host: str = ""
    port: int = 25
    user: str = ""
    password: str = ""
    starttls: bool = False
    tls: bool = False
    path: str | None = None


def mail(url: str, *, production: bool) -> Mail:
    """Parse `smtp://user:password@host:587` (STARTTLS), `smtps://…:465`, or `file:///directory` for mails as
    files. Without one, development prints mails and production sends none. Raise ImproperlyConfigured."""
    if not url:
        return Mail(f"django.core.mail.backends.{'dummy' if production else 'console'}.EmailBackend")
    form = "smtp://user:password@host:port or smtps://…"
    parts = split("ESTIMATION_MAIL", url, form)
    if parts.scheme == "file" and parts.path and not production:
        return Mail("django.core.mail.backends.filebased.EmailBackend", path=unquote(parts.path))
    # Django signs in only if it has both.
    halved = bool(parts.username) != bool(parts.password)
    if parts.scheme not in {"smtp", "smtps"} or not parts.hostname or halved:
        raise ImproperlyConfigured(f"ESTIMATION_MAIL must be {form}")
    secure = parts.scheme == "smtps"
    return Mail(
        "django.core.mail.backends.smtp.EmailBackend",
        parts.hostname,
        parts.port or (465 if secure else 587),
        unquote(parts.username or ""),
        unquote(parts.password or ""),
        starttls=not secure,
        tls=secure,
    )
