"""Addresses of the service, by part; each part lists its own."""

from django.contrib import admin
from django.urls import include, path
from django.views.generic import RedirectView

handler400 = "games.api.problems.bad_request"
handler403 = "games.api.problems.permission_denied"
handler404 = "games.api.problems.page_not_found"
handler500 = "games.api.problems.server_error"

# Imported here and not when Django starts: without admins worker, sweeper and courier start in two thirds of
# the time.
admin.autodiscover()

urlpatterns = [
    path("api/v1/", include("games.api.rest.urls")),
    path("", include("games.api.graphql.views")),
    path("", include("games.api.health")),
    path("", include("games.api.metrics")),
    path("", include("games.web.urls")),
    path("", include("games.api.pages.views")),
    path("", include("games.api.signing.urls")),
    # Staff change their own password on the common account page, by both factors.
    path(
        "admin/password_change/",
        RedirectView.as_view(pattern_name="account_change_password"),
        name="admin_password_change",
    ),
    path("admin/", admin.site.urls),
]
