"""People and tokens in the admin. Staff see no secret here, because none is kept."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any, ClassVar, cast

from allauth.account import admin as _addresses  # noqa: F401  # registers models that are registered again
from allauth.account.models import EmailAddress
from allauth.mfa import admin as _factors  # noqa: F401  # registers models that are registered again
from allauth.mfa.models import Authenticator
from django import forms
from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.contrib.auth import get_permission_codename
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.contrib.auth.forms import BaseUserCreationForm
from django.contrib.auth.models import Group
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin
from unfold.decorators import action, display
from unfold.forms import AdminPasswordChangeForm
from unfold.widgets import UnfoldAdminTextareaWidget

from accounts import names, queries, services
from accounts.admin_lists import Filtered
from accounts.errors import NameTaken, Refused
from accounts.models import Token, User
from accounts.services.people import WHY

# These imports register models. Ours replace them, because their forms change anything, secrets included.
for _model in (EmailAddress, Authenticator, Group):
    admin.site.unregister(_model)
# Rows are deleted one by one, each on a page that lists what goes with it, and each with an audit entry.
admin.site.disable_action("delete_selected")


class ReadOnly(Filtered):
    """Read-only rows: nothing is added, changed or deleted here."""

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> Any:
        """Unquote the id first: Unfold passes ids to its actions as in the address, with `_` quoted."""
        return super().get_object(request, unquote(object_id), from_field)

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **more: Any
    ) -> HttpResponse:
        """Show a row's name instead of its id at the head of the page, too."""
        row = context["original"]
        if row is not None and hasattr(self, "called"):
            row.label = context["subtitle"] = self.called(row)
        return cast("HttpResponse", super().render_change_form(request, context, *args, **more))

    def has_add_permission(self, request: HttpRequest, *_: Any) -> bool:
        return False

    has_change_permission = has_delete_permission = has_add_permission


class Deletable(ReadOnly):
    """Rows that staff may only view or delete. The page lists what is deleted with them."""

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return cast("bool", ModelAdmin.has_delete_permission(self, request, obj))


class ClientAdmin(Deletable):
    """OAuth applications: deleting one ends all its tokens. They register through the API."""

    list_display = ("name", "client_id", "client_type", "registration_source", "created")
    search_fields = ("name", "client_id", "redirect_uris")
    ordering = ("-id",)
    fields = (*list_display[:3], "redirect_uris", *list_display[3:], "updated")


class GrantedAdmin(Deletable):
    """OAuth codes and tokens: which user authorized which application, until when. Deleting one ends it."""

    list_display = ("id", "user", "application", "created")
    list_select_related = ("user", "application")
    search_fields = ("user__name_key", "application__name")
    ordering = ("-id",)

    def get_fields(self, request: HttpRequest, obj: Any = None) -> tuple[str, ...]:
        names = {field.name for field in self.model._meta.concrete_fields}
        fields = ("user", "application", "scope", "created", "expires", "revoked")
        return tuple(name for name in fields if name in names)


class KeptForm(forms.Form):
    """A form with the reason for a decision of staff."""

    reason = forms.CharField(
        label=_("Reason"), max_length=500, widget=UnfoldAdminTextareaWidget,
        help_text=_("At least ten characters, kept in the audit trail."),
    )  # fmt: skip


class DecisionAdmin(ReadOnly):
    """Rows on which staff decide, by services that take `named` (the row's id), `by` and the form's fields.

    `done` is the message afterwards. `at_fault` names the fields that refusals are about, if not the reason.
    """

    named = ""
    done: Any = _("Decided.")
    at_fault: ClassVar[Mapping[type[Refused], str]] = {}

    def heading(self, row: Any) -> str:
        """Return one line that names the row."""
        return str(row)

    def lines(self, row: Any) -> list[str]:
        """Return what staff should read before they decide."""
        return []

    def decide(
        self, request: HttpRequest, row_id: str, form: forms.Form, title: str, service: Callable[..., object]
    ) -> HttpResponse:
        """Show the form, or call the service and go back to the row."""
        row = self.get_object(request, row_id)
        if row is None:  # it went with an account, or never was: answered as the page of the row is
            gone = self._get_obj_does_not_exist_redirect(request, self.opts, unquote(row_id))
            return cast("HttpResponse", gone)
        back = reverse(f"admin:{self.opts.app_label}_{self.opts.model_name}_change", args=[row.pk])
        if form.is_valid():
            try:
                service(**{self.named: row.pk}, by=request.user, **form.cleaned_data)
            except Refused as refused:
                form.add_error(self.at_fault.get(type(refused), "reason"), gettext(str(refused)))
            else:
                self.message_user(request, str(self.done), messages.SUCCESS)
                return HttpResponseRedirect(back)
        context = self.admin_site.each_context(request) | {
            "title": title, "opts": self.opts, "heading": self.heading(row),
            "lines": self.lines(row), "back": back, "form": form,
        }  # fmt: skip
        return render(request, "accounts/admin/decide.html", context)


def decision(
    title: Any, name: str, form: type[forms.Form], service: Callable[..., object], permission: str
) -> Any:
    """A button `name` above a row of `DecisionAdmin`, with its page: a form, and a call of `service`."""

    def decide(admin: DecisionAdmin, request: HttpRequest, object_id: str) -> HttpResponse:
        return admin.decide(request, object_id, form(request.POST or None), str(title), service)

    decide.__name__ = name
    return action(description=title, url_path=name.replace("_", "-"), permissions=[permission])(decide)


@admin.register(EmailAddress)
class Addresses(ReadOnly):
    """Confirmed mail addresses."""

    list_display = ("email", "user", "verified", "primary")
    search_fields = ("email", "user__name_key")
    list_select_related = ("user",)
    fields = list_display


@admin.register(Authenticator)
class SecondFactors(ReadOnly):
    """Second factors in the admin: delete them if a user lost all of theirs. No secret is shown."""

    list_display = ("user", "type", "created_at", "last_used_at")
    list_select_related = ("user",)
    search_fields = ("user__name_key",)
    fields = list_display

    def has_delete_permission(self, request: HttpRequest, *_: Any) -> bool:
        return _is_superuser(request)


class NewPerson(BaseUserCreationForm):
    """An account made by staff. Its name follows the rules of sign-up."""

    class Meta:
        model = User
        fields = ("name",)

    def clean_name(self) -> str:
        name = names.normal(self.cleaned_data["name"])
        fault = names.fault(name)
        if fault is not None and fault != "reads_as_staff":  # staff know which account gets such a name
            raise forms.ValidationError(WHY[fault], code=fault)
        if queries.is_name_taken(name):
            raise forms.ValidationError(NameTaken.detail, code=NameTaken.code)
        return name


class NewPassword(AdminPasswordChangeForm):
    """A password that staff give to somebody."""

    def save(self, commit: bool = True) -> User:
        services.replace_password(user=cast("User", super().save(commit=False)))
        return cast("User", self.user)


def _asked_for() -> Q:
    """Return the permissions that the admin uses: view, change, add a user, and named permissions."""
    found = Q(codename="add_user")
    for opts in (model._meta for model in admin.site._registry):
        own = [code for code, _name in opts.permissions]
        usual = [get_permission_codename(act, opts) for act in ("view", "change")]
        of_model = Q(content_type__app_label=opts.app_label, content_type__model=opts.model_name)
        found |= of_model & Q(codename__in=own + usual)
    return found


def _is_superuser(request: HttpRequest) -> bool:
    return cast("User", request.user).is_superuser


@admin.register(User)
class UserAdmin(DjangoUserAdmin, Filtered):
    """Users. Switching one off ends their and their bots' access at once; names and kinds never change."""

    add_form = NewPerson
    change_password_form = NewPassword
    list_display = ("name", "kind", "realm", "is_active", "is_staff", "created_at")
    list_filter = ("kind", "is_active", "is_staff", "realm")
    search_fields = ("name", "name_key")
    search_help_text = _("A name, or part of one")
    ordering = ("name_key",)
    rights = ("is_staff", "is_superuser", "user_permissions")
    readonly_fields = ("id", "name", "kind", "owner", "realm", "created_at", "last_login")
    filter_horizontal = ("user_permissions",)
    fieldsets = ((None, {"fields": readonly_fields}), (_("May"), {"fields": ("is_active", *rights)}))
    add_fieldsets = ((None, {"fields": ("name", "password1", "password2")}),)

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> tuple[str, ...]:
        if obj is None:
            return ()
        given = _is_superuser(request) and not obj.is_bot and obj.guest_until is None
        return self.readonly_fields if given else self.readonly_fields + self.rights

    def formfield_for_manytomany(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """Offer only the permissions that the admin uses; Django makes four for every table."""
        field = super().formfield_for_manytomany(db_field, request, **kwargs)
        if db_field.name == "user_permissions" and field is not None and field.queryset is not None:
            field.queryset = field.queryset.filter(_asked_for())
        return field

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        """Save only the changed fields: saving the whole row would undo changes made since it was read."""
        obj.save(update_fields={*form.changed_data} - {"user_permissions"} if change else None)
        if "is_active" in form.changed_data:
            services.switch_bots(owner=obj)
            if not obj.is_active:
                services.switch_off(obj)

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        # Staff who could change passwords of staff could take their rights. What has ended stays as it is.
        allowed: bool = super().has_change_permission(request, obj)
        ended = obj is not None and obj.left_at is not None
        return allowed and not ended and (obj is None or not obj.is_staff or _is_superuser(request))

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return False  # games refer to their players; accounts are switched off instead


@admin.register(Token)
class TokenAdmin(ReadOnly):
    """Personal tokens: read-only, except that staff may end one."""

    list_display = (
        "name", "user", "last_four", "state", "scopes", "created_at", "expires_at", "last_used_at",
    )  # fmt: skip
    list_filter = ("user__kind",)
    search_fields = ("name", "user__name_key", "last_four")
    list_select_related = ("user",)
    ordering = ("-id",)
    actions = ("revoke",)
    fields = ("id", "name", "user", "last_four", "state_now", *list_display[4:], "revoked_at")
    states: ClassVar = {"living": _("living"), "expired": _("expired"), "revoked": _("revoked")}

    @display(description=_("State"), label={"living": "success", "expired": "warning", "revoked": "danger"})
    def state(self, token: Token) -> tuple[str, str]:
        state = (
            "revoked" if token.revoked_at else "living" if token.expires_at > datetime.now(UTC) else "expired"
        )
        return state, str(self.states[state])

    @admin.display(description=_("State"))
    def state_now(self, token: Token) -> str:
        return str(self.state(token)[1])

    @admin.action(description=_("Revoke the chosen tokens"), permissions=["view"])
    def revoke(self, request: HttpRequest, tokens: "QuerySet[Token]") -> None:
        now, by = datetime.now(UTC), cast("User", request.user)
        for token in tokens.select_related("user"):
            services.revoke_token(user=token.user, token_id=token.id, now=now, by=by)
        self.message_user(request, gettext("The chosen tokens are revoked."), messages.SUCCESS)
