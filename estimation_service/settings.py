"""Settings of the whole service: one file, and the only place that reads environment variables.

| variable                   | needed | meaning                                                            |
|----------------------------|--------|--------------------------------------------------------------------|
| ESTIMATION_SECRET_KEY      | always | signs sessions, links and cursors; 50 random characters or more    |
| ESTIMATION_SECRET_KEY_FALLBACKS | no | earlier keys, separated by commas: what they signed stays valid     |
| ESTIMATION_DEAL_KEYS       | always | JSON {key id: base64 of 32 bytes}, seals deals; the LAST is active |
| ESTIMATION_FACTOR_KEYS     | always | JSON of the same form, seals second factors; the LAST is active    |
| DATABASE_URL               | always | postgres://role:password@host:port/name, the application's role    |
| ESTIMATION_OWNER_DATABASE_URL | migrate | the owner of the same database; for `migrate` and nothing else |
| ESTIMATION_REPLICA_DATABASE_URL | no | a replica of it, for reads that may be a moment old            |
| REDIS_URL                  | always | redis://:password@host:port/number, with TLS rediss://…            |
| ESTIMATION_BROKER_URL      | no     | another Redis, for Celery alone; default REDIS_URL                 |
| ESTIMATION_ENV             | no     | production (default) or development                                |
| ESTIMATION_ALLOWED_HOSTS   | prod.  | host names this service answers to, separated by commas            |
| ESTIMATION_TRUSTED_ORIGINS | no     | origins of the admin behind a proxy (https://play.example.org) |
| ESTIMATION_TLS             | no     | 1 (default in production): HTTPS only; 0: plain HTTP, for trying out |
| ESTIMATION_PROXY_TLS       | no     | 1: believe the proxy's X-Forwarded-Proto header                    |
| ESTIMATION_DEBUG           | no     | 1: Django's debug pages; never on a public server                  |
| ESTIMATION_WEB_THREADS     | no     | threads that answer requests beside the long polls; default 8      |
| ESTIMATION_DB_POOL         | no     | 0 (default): one kept connection per thread; n: a pool of at most n |
| ESTIMATION_RATE_LIMITS     | no     | changes limits, as in play=500/10,auth=60/60; off in development   |
| ESTIMATION_TRUSTED_PROXIES | no     | addresses or networks whose X-Forwarded-For is believed            |
| ESTIMATION_WEBHOOKS_TO_LOOPBACK | no | 1: webhooks may go to this machine, in plain HTTP; for development |
| ESTIMATION_VAPID_KEY       | no     | signs web push: base64url of 32 random bytes; without it: no push  |
| ESTIMATION_MAIL            | no     | smtp://user:password@host:587 or smtps://…; without it: no mail    |
| ESTIMATION_ORIGIN          | no     | where links in mails lead; default the first allowed host          |
| ESTIMATION_MAIL_FROM       | no     | the sender of mails; default estimation@ the first allowed host    |
| ESTIMATION_METRICS_TOKEN   | no     | opens /metrics to whoever sends it as a Bearer token               |
| ESTIMATION_SENTRY_DSN      | no     | https://key@host/number: errors are sent there, without messages   |
| ESTIMATION_OTLP            | no     | http://host:4318: spans of requests and tasks go there             |
| ESTIMATION_SECURITY_CONTACT | no    | mailto:… or https://…, shown in /.well-known/security.txt            |
| ESTIMATION_ROLLOUTS        | no     | rounds played out to weigh a turn for hints: 100 or more; def. 2000 |
| ESTIMATION_HEARTBEAT       | no     | a file that worker, sweeper and courier touch while they work      |
| ESTIMATION_LOG_LEVEL       | no     | INFO (default), DEBUG, WARNING or ERROR                            |

A secret may be in a file, whose path is in NAME_FILE (ESTIMATION_SECRET_KEY_FILE=/run/key): keys, addresses
of databases, ESTIMATION_VAPID_KEY, ESTIMATION_MAIL, ESTIMATION_METRICS_TOKEN and ESTIMATION_SENTRY_DSN.
"""

import os
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured
from django.templatetags.static import static

import estimation_service.celery  # noqa: F401  # so that shared_task finds the Celery application
from estimation_service import environment as env
from estimation_service import error_tracker
from estimation_service.databases import databases
from estimation_service.description.openapi import SPECTACULAR_SETTINGS  # noqa: F401  # read by drf-spectacular
from estimation_service.logs import logging_settings, trackers
from estimation_service.sign_in import *  # noqa: F403  # settings of the packages it names, whole
from estimation_service.sign_in import mail
from games.api.limits.addresses import networks
from games.api.limits.policies import policies
from games.notices.vapid import checked as vapid_key

BASE_DIR = Path(__file__).resolve().parent.parent

# --- environment ---------------------------------------------------------------------------------
ENVIRONMENT = env.one_of("ESTIMATION_ENV", "production", "development")
PRODUCTION = ENVIRONMENT == "production"

DEBUG = env.flag("ESTIMATION_DEBUG", default=False)
SECRET_KEY = env.signing_key("ESTIMATION_SECRET_KEY", guessable=not PRODUCTION)
SECRET_KEY_FALLBACKS = [
    *filter(None, map(str.strip, env.secret("ESTIMATION_SECRET_KEY_FALLBACKS").split(",")))
]
# Every key ever used stays here, so that old deals can be opened; new ones are sealed with the last.
DEAL_KEYS = env.key_ring("ESTIMATION_DEAL_KEYS")
ACTIVE_DEAL_KEY = list(DEAL_KEYS)[-1]
# All but the last of these may be removed once `manage.py seal_factors` has run.
FACTOR_KEYS = env.key_ring("ESTIMATION_FACTOR_KEYS")
ACTIVE_FACTOR_KEY = list(FACTOR_KEYS)[-1]

_here = [] if PRODUCTION else ["localhost", "127.0.0.1", "[::1]"]
ALLOWED_HOSTS = env.hosts("ESTIMATION_ALLOWED_HOSTS", otherwise=_here)
CSRF_TRUSTED_ORIGINS = env.origins("ESTIMATION_TRUSTED_ORIGINS")

# --- database: the owner migrates, the application's role does everything else ----------------------

env.retired(
    ("ESTIMATION_APP_DB_USER", "ESTIMATION_APP_DB_PASSWORD"),
    "DATABASE_URL now names the application's role and its password, and ESTIMATION_OWNER_DATABASE_URL, for "
    "`migrate` alone, the owner of the database",
)
DATABASES = databases(
    env.required("DATABASE_URL", "postgres://role:password@host:5432/name, the application's role"),
    owner_url=env.secret("ESTIMATION_OWNER_DATABASE_URL"),
    replica_url=env.secret("ESTIMATION_REPLICA_DATABASE_URL"),
    pool=env.whole("ESTIMATION_DB_POOL", default=0, least=0),
)
DATABASE_ROUTERS = ["accounts.database_role.MigrateAsOwner", "games.feed.replica.Router"]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# --- the application ------------------------------------------------------------------------------

# Lower apps come after the apps above them only by Django's custom; imports run downwards (see
# docs/architecture.md). `accounts` precedes Django's own, so that its `migrate` command wins.
INSTALLED_APPS = [
    "accounts", "estimation_service", "games.feed", "games.tables", "games.notices", "games.ratings", "bots",
    "games.lobby", "games.tournaments", "games.sandboxes", "games.api", "games.web",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "oauth2_provider",
    "unfold",
    "django.contrib.admin.apps.SimpleAdminConfig",  # `urls` loads the admins: only the web has a use for them
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
]  # fmt: skip

MIDDLEWARE = [
    "games.api.middleware.RequestLine",
    "games.api.middleware.Writes",
    "games.api.cross_origin.CrossOrigin",
    "games.api.limits.charge.RateLimits",
    "games.api.middleware.Problems",
    "games.api.middleware.SafeHeaders",
    "games.api.middleware.Probes",
    "games.api.compression.Compression",
    "games.api.pages.middleware.Isolates",
    "django.middleware.security.SecurityMiddleware",
    "games.api.short_way.ShortWay",
    "games.api.pages.middleware.StaticFiles",
    "games.api.pages.middleware.Sessions",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "games.api.pages.middleware.Visitors",
    "games.api.pages.middleware.Messages",
    "games.api.signing.page_language.PageLanguage",
    "allauth.account.middleware.AccountMiddleware",
    "games.api.signing.staff.SecondFactorForStaff",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

ROOT_URLCONF = "estimation_service.urls"
WSGI_APPLICATION = "estimation_service.wsgi.application"
WEB_THREADS = env.whole("ESTIMATION_WEB_THREADS", default=8, least=1)
APPEND_SLASH = False
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024
LANGUAGE_CODE = "en"
TIME_ZONE = "UTC"
FORMAT_MODULE_PATH = "estimation_service.formats"
USE_TZ = USE_I18N = True  # the admin and pages of one's account speak Arabic, too; all else is English
LANGUAGES = [("en", "English"), ("ar", "العربية")]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "games.web.visits.for_account_pages",
            ],
            "builtins": ["accounts.templatetags.isolates"],
        },
    }
]

# --- accounts -------------------------------------------------------------------------------------
CSRF_FAILURE_VIEW = "games.api.problems.csrf_failure"
AUTH_USER_MODEL = "accounts.User"

_mail = mail(env.secret("ESTIMATION_MAIL"), production=PRODUCTION)
EMAIL_BACKEND, EMAIL_HOST, EMAIL_PORT, EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = _mail[:5]
EMAIL_USE_TLS, EMAIL_USE_SSL, EMAIL_TIMEOUT = _mail.starttls, _mail.tls, 10
EMAIL_FILE_PATH = _mail.path
DEFAULT_FROM_EMAIL = env.sender("ESTIMATION_MAIL_FROM", otherwise=f"estimation@{ALLOWED_HOSTS[0]}")

# The green of the site's pages in the steps of the admin's theme, from paper to felt.
_GREENS = {
    "50": "#f0f7f2", "100": "#dceee2", "200": "#bbddc7", "300": "#8fc7a4", "400": "#5fab7e", "500": "#3a8f5e",
    "600": "#247549", "700": "#17603a", "800": "#154e31", "900": "#124029", "950": "#092417",
}  # fmt: skip
UNFOLD = {
    "SITE_TITLE": "Estimation",
    "SITE_HEADER": "Estimation",
    "SITE_SYMBOL": "playing_cards",
    "SITE_FAVICONS": [{"rel": "icon", "href": lambda request: static("pages/icon.svg")}],
    "COLORS": {"primary": _GREENS},
    "DASHBOARD_CALLBACK": "estimation_service.admin.dashboard.dashboard",
    "SIDEBAR": {"navigation": "estimation_service.admin.dashboard.parts"},
    "ACCOUNT": {"navigation": "estimation_service.admin.dashboard.account_links"},
    "STYLES": [
        lambda request: static("estimation/admin.css"),
        lambda request: static("estimation/pages.css"),
    ],
}

# --- transport and cookies --------------------------------------------------------------------------

TLS = env.flag("ESTIMATION_TLS", default=PRODUCTION)
SECURE_SSL_REDIRECT = SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = TLS
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if TLS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = TLS
SECURE_PROXY_SSL_HEADER = (
    ("HTTP_X_FORWARDED_PROTO", "https") if env.flag("ESTIMATION_PROXY_TLS", default=False) else None
)
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
SESSION_COOKIE_AGE = 12 * 3600
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if TLS else "http"
ORIGIN = env.origin("ESTIMATION_ORIGIN", otherwise=f"http{'s' * TLS}://{ALLOWED_HOSTS[0]}")
X_FRAME_OPTIONS = "DENY"

# --- static files -----------------------------------------------------------------------------------
STATIC_URL = "/static/"
# Collected and hashed in production; elsewhere served from where they lie, without a collectstatic.
STATIC_ROOT = BASE_DIR / "staticfiles" if PRODUCTION else None
STATICFILES_DIRS = [("screenshots", BASE_DIR / "docs" / "screenshots")]  # of the guides
BOARD_FOLDER = BASE_DIR / "games" / "web" / "static" / "board"  # where `web/` is built to
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = not PRODUCTION  # the board may be built anew meanwhile
_static = (
    "whitenoise.storage.CompressedManifestStaticFilesStorage"
    if PRODUCTION
    else "django.contrib.staticfiles.storage.StaticFilesStorage"
)
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": _static},
}

# --- REST -------------------------------------------------------------------------------------------

REST_FRAMEWORK = {
    "DEFAULT_SCHEMA_CLASS": "estimation_service.description.schema.Schema",
    "DEFAULT_AUTHENTICATION_CLASSES": [],
    "DEFAULT_PERMISSION_CLASSES": [],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "UNAUTHENTICATED_USER": None,
    "UNAUTHENTICATED_TOKEN": None,
}

# --- limits -----------------------------------------------------------------------------------------

try:
    RATE_LIMITS = policies(os.environ.get("ESTIMATION_RATE_LIMITS", ""))
    TRUSTED_PROXIES = networks(env.listed("ESTIMATION_TRUSTED_PROXIES"))
except ValueError as error:
    raise ImproperlyConfigured(f"ESTIMATION_RATE_LIMITS or ESTIMATION_TRUSTED_PROXIES: {error}.") from None
RATE_LIMITS_WAIT_S = 0.05  # no request waits longer for Redis to count it
if PRODUCTION and not RATE_LIMITS:
    raise ImproperlyConfigured("ESTIMATION_RATE_LIMITS=off is for development; name higher limits instead.")

# --- contact for reports of weaknesses ------------------------------------------------------------------
SECURITY_CONTACT = env.begins("ESTIMATION_SECURITY_CONTACT", "mailto:", "https://")

# --- metrics -------------------------------------------------------------------------------------------
METRICS_TOKEN = env.secret("ESTIMATION_METRICS_TOKEN")
if METRICS_TOKEN and (len(METRICS_TOKEN) < 20 or not METRICS_TOKEN.isascii()):
    raise ImproperlyConfigured("ESTIMATION_METRICS_TOKEN is too short to keep anybody out, or not ASCII.")
HEARTBEAT = env.text("ESTIMATION_HEARTBEAT")

# --- Redis and Celery: they only wake programs; Postgres is the truth -----------------------------------
REDIS_URL = env.redis_address("REDIS_URL", env.required("REDIS_URL", "redis://:password@host:6379/0"))
CELERY_BROKER_URL = env.redis_address(
    "ESTIMATION_BROKER_URL", env.secret("ESTIMATION_BROKER_URL") or REDIS_URL
)
# Else Celery would send the password to whoever is in between. Options of the address take precedence.
CELERY_BROKER_USE_SSL = {"ssl_cert_reqs": "required"} if CELERY_BROKER_URL.startswith("rediss:") else None
# Celery 5.7 closes the database connection after every task otherwise (99 instead of 486 tasks/s). Those that
# broke are closed by `estimation_service/worker.py`.
CELERY_DB_REUSE_MAX = 1000
# With fewer than a hundred, chance would look like certainty.
ROLLOUTS = env.whole("ESTIMATION_ROLLOUTS", default=2000, least=100)

# --- webhooks: other addresses than public ones by https are refused -----------------------------------
VAPID_KEY = vapid_key(env.secret("ESTIMATION_VAPID_KEY"))
VAPID_SUBJECT = f"mailto:{DEFAULT_FROM_EMAIL.rpartition('<')[2].rstrip('>')}"
WEBHOOKS_TO_LOOPBACK = env.flag("ESTIMATION_WEBHOOKS_TO_LOOPBACK", default=False)

# --- logs -------------------------------------------------------------------------------------------
if _dsn := env.secret("ESTIMATION_SENTRY_DSN"):
    trackers.append(error_tracker.begin(_dsn, environment=ENVIRONMENT))
if OTLP := env.begins("ESTIMATION_OTLP", "http://", "https://"):
    MIDDLEWARE.insert(0, "estimation_service.spans.Spans")
LOGGING_CONFIG = "estimation_service.logs.configure"
LOGGING = logging_settings(env.one_of("ESTIMATION_LOG_LEVEL", "INFO", "DEBUG", "WARNING", "ERROR"))
