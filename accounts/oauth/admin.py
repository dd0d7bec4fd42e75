"""Programs in the admin: looked at and put out, never made here (they register themselves)."""

from typing import Any

from django.http import HttpRequest
from unfold.admin import ModelAdmin


class LookedAt(ModelAdmin):
    """Rows that are only looked at or deleted. To save one would let the toolkit's form judge it anew."""

    def has_add_permission(self, request: HttpRequest, *_: Any) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, *_: Any) -> bool:
        return False


class ClientAdmin(LookedAt):
    """Deleting a program ends all it holds."""

    list_display = ("name", "client_id", "client_type", "registration_source", "created")
    search_fields = ("name", "client_id", "redirect_uris")
    ordering = ("-id",)
    fields = (
        "name",
        "client_id",
        "client_type",
        "redirect_uris",
        "registration_source",
        "created",
        "updated",
    )
    readonly_fields = fields


class GrantedAdmin(LookedAt):
    """Codes and tokens: who let which program in, and until when. Deleting one ends it."""

    list_display = ("id", "user", "application", "created")
    list_select_related = ("user", "application")
    search_fields = ("user__name_key", "application__name")
    ordering = ("-id",)

    def get_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        names = {field.name for field in self.model._meta.concrete_fields}
        return tuple(
            name
            for name in ("user", "application", "scope", "created", "expires", "revoked")
            if name in names
        )

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        return self.get_fields(request, obj)
