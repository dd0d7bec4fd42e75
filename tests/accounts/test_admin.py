"""The admin's pages of people and tokens."""

from datetime import UTC, datetime
from types import SimpleNamespace

import pytest
from django.contrib import admin
from django.contrib.auth.models import Permission
from django.test import Client

from accounts import services
from accounts.admin import UserAdmin
from accounts.models import Token, User
from accounts.scopes import Scope
from accounts.services.deletion import end_account
from tests.staff import staff_client

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff() -> Client:
    return staff_client(User.objects.create_superuser(name="Boss", password="a long password"))


@pytest.fixture
def token() -> Token:
    user = services.make_bot(name="robot")
    return services.create_token(user=user, name="n", scopes_wanted=[Scope.BOT_PLAY], now=datetime.now(UTC))[
        0
    ]


def test_staff_sign_in_with_any_spelling_of_their_name():
    User.objects.create_superuser(name="Boss", password="a long password")
    form = {"login": "bOSS", "password": "a long password", "next": "/admin/"}
    answer = Client().post("/account/login", form)
    assert (answer.status_code, answer.headers["Location"]) == (302, "/admin/")
    for name in ("Boss", "nobody", "x\0y", "x" * 400):
        answer = Client().post("/account/login", form | {"login": name, "password": "wrong"})
        assert answer.status_code == 200


def test_people_who_are_not_staff_do_not_get_in():
    user = services.sign_up(name="Ali", password="correct horse battery")
    client = Client()
    client.force_login(user)
    for address in ("/admin/", "/admin/accounts/user/", f"/admin/accounts/user/{user.id}/change/"):
        answer = client.get(address)
        assert answer.status_code == 302 and answer.headers["Location"].startswith("/admin/login/")


@pytest.mark.parametrize(
    "address", ["/admin/", "/admin/accounts/user/", "/admin/accounts/user/add/", "/admin/accounts/token/"]
)
def test_the_pages_show(staff, token, address):
    answer = staff.get(address)
    assert answer.status_code == 200
    assert "'unsafe-inline'" not in answer.headers["Content-Security-Policy"].partition("style-src")[0]


def test_every_list_takes_the_filters_that_it_offers(staff, token):
    offered = 0
    for model, lists in admin.site._registry.items():
        answer = staff.get(f"/admin/{model._meta.app_label}/{model._meta.model_name}/")
        for each in answer.context["cl"].filter_specs:
            for name in each.expected_parameters():
                assert lists.lookup_allowed(name, "", answer.wsgi_request), (model, name)
                offered += 1
    assert offered > 5


def test_switching_a_user_off_undoes_nothing_that_happened_since_the_user_was_read(rf):
    user = services.sign_up(name="Ali", password="correct horse battery")
    User.objects.filter(pk=user.pk).update(notified=True)
    user.is_active = False
    form = SimpleNamespace(changed_data=["is_active", "user_permissions"])
    UserAdmin(User, admin.site).save_model(rf.post("/"), user, form, change=True)
    user.refresh_from_db()
    assert (user.notified, user.is_active) == (True, False)


def test_a_user_s_bots_go_off_and_on_with_them_except_those_that_were_off_before(staff):
    ali = services.sign_up(name="Ali", password="correct horse battery")
    now, page = datetime.now(UTC), f"/admin/accounts/user/{ali.pk}/change/"
    plays, dismissed = (services.make_bot(name=name, owner=ali) for name in ("plays", "dismissed"))
    _, secret = services.create_token(user=plays, name="n", scopes_wanted=[Scope.BOT_PLAY], now=now)
    services.switch_off(dismissed)
    bots = User.objects.filter(owner=ali, is_active=True)
    for sent, left in (({}, []), ({}, []), ({"is_active": "on"}, [plays]), ({"is_active": "on"}, [plays])):
        assert staff.post(page, sent).status_code == 302
        assert list(bots.all()) == left
        header = {"Authorization": f"Bearer {secret}"}
        assert Client().get("/api/v1/whoami", headers=header).status_code == (200 if left else 401)


@pytest.mark.parametrize("told", ["usable", "unusable"])
def test_a_password_that_staff_set_undoes_nothing_that_happened_since_the_user_was_read(told):
    user = services.sign_up(name="Ali", password="correct horse battery")
    new = "a better one than before"
    form = {"password1": new, "password2": new} if told == "usable" else {"usable_password": "false"}
    read = User.objects.get(pk=user.pk)
    User.objects.filter(pk=user.pk).update(notified=True, is_active=False)
    filled = UserAdmin.change_password_form(read, form)
    assert filled.is_valid() and filled.save() == user
    user.refresh_from_db()
    assert (user.notified, user.is_active) == (True, False)
    assert user.check_password(new) == user.has_usable_password() == (told == "usable")
    gone = end_account(user=user)
    filled = UserAdmin.change_password_form(read, {"password1": new, "password2": new})
    assert filled.is_valid() and filled.save() == user
    user.refresh_from_db()
    assert (user.name, user.is_active, user.left_at) == (gone.name, False, gone.left_at)
    assert not user.has_usable_password()


def test_an_account_that_its_user_ended_stays_ended(staff):
    gone = end_account(user=services.sign_up(name="Ali", password="correct horse battery"))
    assert staff.get(f"/admin/accounts/user/{gone.pk}/change/").status_code == 200
    assert staff.post(f"/admin/accounts/user/{gone.pk}/change/", {"is_active": "on"}).status_code == 403
    assert staff.post(f"/admin/accounts/user/{gone.pk}/password/", {}).status_code == 403
    gone.refresh_from_db()
    assert not gone.is_active


def test_a_user_is_shown_and_switched_off_but_never_renamed_or_deleted(staff, token):
    address = f"/admin/accounts/user/{token.user_id}/change/"
    assert "robot" in staff.get(address).content.decode()
    assert staff.post(address, {"name": "other"}).status_code == 302
    user = User.objects.get(id=token.user_id)
    assert (user.name, user.is_active) == ("robot", False)
    assert staff.post(f"/admin/accounts/user/{user.id}/delete/", {"post": "yes"}).status_code == 403


def test_what_the_database_would_refuse_is_not_offered(staff, token):
    """Bots and guests are never staff, and who left does not come back: such a form was an error of ours."""
    person = services.sign_up(name="Ali", password="correct horse battery")
    guest = services.make_guest(now=datetime.now(UTC), name="hala")
    left = services.end_account(user=services.make_guest(now=datetime.now(UTC), name="nadia"))
    page = "/admin/accounts/user/{}/change/"
    raised = {"is_active": "on", "is_staff": "on", "is_superuser": "on"}
    for user, offered, status in ((person, True, 302), (guest, False, 302), (token.user, False, 302)):
        assert ('name="is_staff"' in staff.get(page.format(user.pk)).content.decode()) is offered
        assert staff.post(page.format(user.pk), raised).status_code == status
        user.refresh_from_db()
        assert (user.is_active, user.is_staff, user.is_superuser) == (True, offered, offered)
    assert 'name="is_active"' not in staff.get(page.format(left.pk)).content.decode()
    assert staff.post(page.format(left.pk), raised).status_code == 403
    assert staff.post(f"/admin/accounts/user/{left.pk}/password/", {}).status_code == 403


def test_a_guest_who_is_given_a_password_keeps_the_account_and_their_open_pages_ask_again(staff):
    guest = services.make_guest(now=datetime.now(UTC), name="hala")
    services.create_session_token(user=guest, now=datetime.now(UTC))
    page = f"/admin/accounts/user/{guest.pk}/password/"
    given = {"password1": "correct horse battery", "password2": "correct horse battery"}
    assert staff.post(page, given).status_code == 302
    guest.refresh_from_db()
    assert guest.guest_until is None and guest.check_password("correct horse battery")
    assert not Token.objects.filter(user=guest).exists()
    taken = {"usable_password": "false", "unset-password": "Disable"}
    assert staff.post(page, taken).status_code == 302
    guest.refresh_from_db()
    assert guest.guest_until is None and not guest.has_usable_password()


def test_of_the_permissions_only_those_are_offered_that_something_asks_for(staff):
    page = staff.get(f"/admin/accounts/user/{User.objects.get(name='Boss').pk}/change/", follow=True)
    offered = {each.codename for each in page.context["adminform"].form.fields["user_permissions"].queryset}
    assert {"reveal_hand", "direct_table", "moderate", "view_table", "change_endpoint"} <= offered
    assert not {"add_table", "delete_user", "add_logentry", "change_session"} & offered


def test_an_address_of_nobody_leads_back(staff):
    for text in ("user_1", "token_01k00000000000000000000000", "7"):
        assert staff.get(f"/admin/accounts/user/{text}/change/").status_code == 302
    assert staff.get("/admin/accounts/user/a%00b/change/").status_code == 404  # like any address with a NUL


def test_a_search_has_no_page_beyond_its_last(staff):
    assert staff.get("/admin/search/?s=users").status_code == 200
    for page in ("x", "-1", "9"):
        assert staff.get(f"/admin/search/?s=users&page={page}").status_code == 404, page


def test_staff_add_people_under_the_rules_of_names(staff):
    def add(name: str):
        form = {"name": name, "password1": "correct horse battery", "password2": "correct horse battery"}
        return staff.post("/admin/accounts/user/add/", form)

    assert add("Ali").status_code == 302
    assert User.objects.get(name="Ali").check_password("correct horse battery")
    for refused in ("A1i", "ali", "a b", "Аli"):
        assert add(refused).status_code == 200
    assert User.objects.filter(kind="person").count() == 2


def test_tokens_are_read_only_and_can_be_revoked(staff, token):
    address = f"/admin/accounts/token/{token.id}/change/"
    shown = staff.get(address).content.decode()
    assert token.last_four in shown and "secret" not in shown.lower().replace("secret_hash", "")
    assert staff.post(address, {"name": "other"}).status_code == 403
    assert staff.get("/admin/accounts/token/add/").status_code == 403
    chosen = {"action": "revoke", "_selected_action": [token.id]}
    assert staff.post("/admin/accounts/token/", chosen).status_code == 302
    token.refresh_from_db()
    assert token.revoked_at is not None


def test_the_list_of_tokens_takes_as_many_queries_for_one_as_for_thirty(
    staff, token, django_assert_num_queries
):
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(
        connection,
    ) as one:
        staff.get("/admin/accounts/token/")
    for number in range(30):
        user = User.objects.create(name=f"player{number}")
        services.create_token(user=user, name="n", scopes_wanted=[Scope.GAMES_READ], now=datetime.now(UTC))
    with django_assert_num_queries(len(one)):
        staff.get("/admin/accounts/token/")


def test_staff_who_may_change_accounts_cannot_raise_anybody_to_staff(db):
    helper, guest, chief = (User(name=name) for name in ("helper", "guest", "chief"))
    helper.is_staff = chief.is_staff = chief.is_superuser = True
    for user in (helper, guest, chief):
        user.set_unusable_password()
        user.save()
    helper.user_permissions.set(Permission.objects.filter(codename__in=["view_user", "change_user"]))
    client = staff_client(helper)
    page = "/admin/accounts/user/{}/change/"
    sent = {"is_active": "on", "is_staff": "on", "is_superuser": "on"}
    assert client.post(page.format(guest.pk), sent).status_code == 302
    guest.refresh_from_db()
    assert (guest.is_active, guest.is_staff, guest.is_superuser) == (True, False, False)
    for user in (helper, chief):
        assert client.post(page.format(user.pk), sent).status_code == 403
        assert client.post(f"/admin/accounts/user/{user.pk}/password/", {}).status_code == 403
    helper.refresh_from_db()
    assert not helper.is_superuser


def test_the_states_of_tokens_are_in_arabic_for_staff_who_read_arabic(staff, token):
    other = services.create_token(
        user=token.user, name="n", scopes_wanted=[Scope.BOT_PLAY], now=datetime.now(UTC)
    )[0]
    services.revoke_token(user=token.user, token_id=other.pk, now=datetime.now(UTC))
    page = staff.get("/admin/accounts/token/", headers={"accept-language": "ar"}).content.decode()
    assert "صالح" in page and "مُلغى" in page and "living" not in page and "revoked" not in page
    page = staff.get(f"/admin/accounts/token/{other.pk}/change/", headers={"accept-language": "ar"})
    assert "مُلغى" in page.content.decode()
