"""Webhooks and notices in the admin: receivers, state and deliveries. No secret, no card, and nothing that is
about a table under embargo.

Staff may disable an endpoint that is misused and allow it again, with an entry in the audit trail, and send a
delivery again.
"""

from typing import Any, cast

from django.contrib import admin, messages
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display

from accounts.admin import ReadOnly
from accounts.models import User
from games.notices import services
from games.notices.errors import NoticeError
from games.notices.kinds import KINDS, NoticeKind
from games.notices.models import Delivery, Endpoint, Message, Notice
from games.tables import queries

BY_STAFF = "disabled in the admin"
ALLOWED = "allowed in the admin"


@admin.register(Endpoint)
class EndpointAdmin(ReadOnly):
    list_display = ("id", "user", "url", "status", "failures", "delivered", "failed", "created_at")
    list_filter = ("state", "disabled_by", "realm")
    list_select_related = ("user",)
    search_fields = ("user__name_key", "url")
    search_help_text = _("A name, or part of a URL")
    ordering = ("-id",)
    actions = ("disable", "allow")
    fields = (
        "id", "user", "realm", "url", "types", "description", "state_now", "disabled_by", "disabled_at",
        "failures", "failing_since", "rests_until", "delivered", "failed", "created_at", "active_since",
    )  # fmt: skip

    @display(description=_("State"), label={"active": "success", "resting": "warning", "disabled": "danger"})
    def status(self, endpoint: Endpoint) -> tuple[str, str]:
        resting = endpoint.state == Endpoint.State.ACTIVE and endpoint.rests_until is not None
        return ("resting", gettext("resting")) if resting else (endpoint.state, endpoint.get_state_display())

    @admin.display(description=_("State"))
    def state_now(self, endpoint: Endpoint) -> str:
        """Return the state as plain text for the webhook's page, which makes no label of it."""
        return str(self.status(endpoint)[1])

    @admin.action(description=_("Disable the chosen webhooks"), permissions=["disable"])
    def disable(self, request: HttpRequest, endpoints: QuerySet[Endpoint]) -> None:
        chosen = list(endpoints.select_related("user"))
        for endpoint in chosen:
            services.disable(endpoint=endpoint, by=cast("User", request.user), reason=BY_STAFF)
        self.message_user(request, gettext("The chosen webhooks are disabled."), messages.SUCCESS)

    @admin.action(description=_("Let owners activate the chosen webhooks again"), permissions=["disable"])
    def allow(self, request: HttpRequest, endpoints: QuerySet[Endpoint]) -> None:
        own = False
        for endpoint in endpoints:
            try:
                services.allow(endpoint=endpoint, by=cast("User", request.user), reason=ALLOWED)
            except NoticeError as refused:
                own = True
                self.message_user(request, f"{endpoint.pk}: {gettext(str(refused))}", messages.ERROR)
        if not own:
            said = gettext("Their owners may activate the chosen webhooks that staff had disabled.")
            self.message_user(request, said, messages.SUCCESS)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Endpoint]:
        # Sealed columns are not even read.
        found: QuerySet[Endpoint] = super().get_queryset(request)
        return found.defer("sealed_secret", "old_sealed_secret")

    def has_disable_permission(self, request: HttpRequest, *_: Any) -> bool:
        return request.user.has_perm("notices.change_endpoint")


@admin.register(Delivery)
class DeliveryAdmin(ReadOnly):
    list_display = ("id", "told", "type", "state", "attempts", "created_at", "settled_at")
    list_select_related = ("endpoint__user",)
    list_filter = ("status", "type")
    search_fields = ("key", "endpoint__user__name_key")
    search_help_text = _("The name of a user, or a table's id")
    ordering = ("-id",)
    actions = ("redeliver",)
    fields = (
        "id", "endpoint", "type", "key", "body", "status", "attempts", "created_at", "due_at",
        "leased_until", "settled_at",
    )  # fmt: skip

    @admin.display(description=_("User"), ordering="endpoint__user__name")
    def told(self, delivery: Delivery) -> str:
        return delivery.endpoint.user.name

    @display(
        description=_("Status"),
        label={"due": "info", "held": "warning", "delivered": "success", "failed": "danger", "dropped": ""},
    )
    def state(self, delivery: Delivery) -> tuple[str, str]:
        return delivery.status, delivery.get_status_display()

    @admin.action(description=_("Send the chosen deliveries again"), permissions=["redeliver"])
    def redeliver(self, request: HttpRequest, deliveries: QuerySet[Delivery]) -> None:
        sent = 0
        for delivery in deliveries.select_related("endpoint__user"):
            try:
                services.redeliver_by_staff(delivery=delivery, by=cast("User", request.user))
                sent += 1
            except NoticeError as refused:
                self.message_user(request, f"{delivery.pk}: {gettext(str(refused))}", messages.ERROR)
        if sent:
            self.message_user(
                request, gettext("Deliveries that will be sent again: {n}").format(n=sent), messages.SUCCESS
            )

    def get_queryset(self, request: HttpRequest) -> QuerySet[Delivery]:
        found: QuerySet[Delivery] = super().get_queryset(request)
        hidden = list(queries.under_embargo().values_list("pk", flat=True))
        return found.filter(Q(body__table__isnull=True) | ~Q(body__table__in=hidden))

    def has_redeliver_permission(self, request: HttpRequest, *_: Any) -> bool:
        return request.user.has_perm("notices.change_delivery")


@admin.register(Notice)
class NoticeAdmin(ReadOnly):
    list_display = ("id", "user", "what", "table", "created_at", "read_at")
    list_select_related = ("user",)
    list_filter = ("kind",)
    search_fields = ("user__name_key", "key")
    search_help_text = _("The name of a user, or a table's id")
    ordering = ("-id",)
    fields = ("id", "user", "what", "key", "table", "body", "shown", "visited", "created_at", "read_at")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Notice]:
        found: QuerySet[Notice] = super().get_queryset(request)
        return found.exclude(table__in=queries.under_embargo().values("pk"))

    @admin.display(description=_("kind"), ordering="kind")
    def what(self, notice: Notice) -> str:
        """Return the kind in words, or the name of one that only a later release knows."""
        return pgettext("kind", NoticeKind(notice.kind).about) if notice.kind in KINDS else notice.kind


@admin.register(Message)
class MessageAdmin(ReadOnly):
    list_display = ("id", "user", "channel", "state", "tries", "due_at", "settled_at")
    list_select_related = ("user",)
    list_filter = ("status", "channel", "digest")
    search_fields = ("user__name_key",)
    search_help_text = _("The name of a user")
    ordering = ("-id",)
    # The address is left out: it belongs to its receiver.
    fields = (
        "id", "user", "channel", "digest", "urgent", "status", "tries", "created_at", "due_at",
        "leased_until", "settled_at", "told",
    )  # fmt: skip

    def get_queryset(self, request: HttpRequest) -> QuerySet[Message]:
        found: QuerySet[Message] = super().get_queryset(request)
        return found.exclude(parts__notice__table__in=queries.under_embargo().values("pk"))

    @display(
        description=_("Status"), label={"due": "info", "sent": "success", "failed": "danger", "dropped": ""}
    )
    def state(self, message: Message) -> tuple[str, str]:
        return message.status, message.get_status_display()

    @admin.display(description=_("Notices"))
    def told(self, message: Message) -> str:
        return ", ".join(str(each) for each in Notice.objects.filter(parts__message=message).order_by("id"))
