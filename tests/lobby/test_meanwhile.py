"""A refusal that is not committed yet cannot be bypassed by a request at the same time."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.contrib.admin.utils import quote
from django.db import connections, transaction
from django.urls import reverse

from accounts import services as accounts
from accounts.models import User
from bots import services as bots
from games.feed.models import AuditEntry
from games.lobby import services
from games.lobby.models import Measure
from games.tables import services as tables
from games.tables.models import Invitation, Occupancy, Table
from games.tables.services.seating import MOST_INVITATIONS
from tests.lobby.test_admin import signals
from tests.lobby.test_challenges import challenged
from tests.lobby.test_moderation import REASON, ahead
from tests.people import somebody
from tests.staff import staff_client
from tests.system.processes import eventually
from tests.tables.table_setup import seated

pytestmark = pytest.mark.usefixtures("committed")
TERMS = {"rulesets": ["updown"], "speeds": ["live", "untimed"], "concurrency": 1, "is_open": True}


def meanwhile(first, *others):
    """Call the others before `first` commits; return the type names of what they return or raise."""

    def one(each):
        try:
            return each()
        except Exception as error:
            return error
        finally:
            connections["default"].close()

    with ThreadPoolExecutor(len(others)) as threads:
        with transaction.atomic():
            first()
            coming = [threads.submit(one, each) for each in others]
            eventually(lambda: sum(each.done() for each in coming) + waiting() >= len(others), within=10)
        return [type(each.result(180)).__name__ for each in coming]


def waiting():
    """Return how many connections wait for a lock."""
    with connections["owner"].cursor() as cursor:
        cursor.execute(
            "SELECT count(DISTINCT pid) FROM pg_locks JOIN pg_stat_activity USING (pid)"
            " WHERE NOT granted AND datname = current_database()"
        )
        return int(cursor.fetchone()[0])


def sitting(table):
    return list(
        Occupancy.objects.filter(table=table, to_seq=None)
        .order_by("seat")
        .values_list("player__name", flat=True)
    )


def test_a_player_who_is_being_suspended_and_their_programs_begin_nothing_any_more(four, bot):
    amal, basim, dina, _ = four
    staff = User.objects.create_superuser("boss", "correct horse")
    robot = somebody("robot", kind="bot", owner=basim)
    case = services.report(by=amal, about=basim, reason="insults").case
    free, visited = seated([amal], seat=0), seated([amal], seat=0)
    link, secrets = challenged(amal, dina, bots=[bot])
    (secret,) = secrets.values()
    answers = meanwhile(
        lambda: services.suspend(case_id=case.pk, by=staff, reason=REASON, until=ahead()),
        lambda: tables.open_table(creator=basim),
        lambda: tables.take_seat(table_id=free.pk, player=basim, seat=1),
        lambda: tables.take_seat(table_id=visited.pk, player=robot, seat=1),
        lambda: tables.add_bot(table_id=visited.pk, by=amal, seat=2, bot=robot),
        lambda: services.accept_link(by=basim, challenge_id=link.pk, secret=secret),
    )
    assert answers == ["Suspended", "Suspended", "NotWelcome", "NotWelcome", "Suspended"]
    assert Measure.objects.get().person == basim
    assert not Table.objects.filter(creator=basim).exists()
    assert not Occupancy.objects.filter(player__in=[basim, robot]).exists()


def test_a_player_who_ends_their_account_and_their_programs_are_seated_by_nothing_begun_before(four):
    amal, basim, dina, _ = four
    robot = somebody("robot", kind="bot", owner=basim)
    free, visited = seated([amal], seat=0), seated([dina], seat=0)
    link, secrets = challenged(amal, dina, ruleset="updown", players=3)
    (secret,) = secrets.values()
    answers = meanwhile(
        lambda: accounts.end_account(user=basim),
        lambda: tables.open_table(creator=basim),
        lambda: tables.take_seat(table_id=free.pk, player=basim, seat=1),
        lambda: tables.add_bot(table_id=visited.pk, by=dina, seat=1, bot=robot),
        lambda: services.accept_link(by=basim, challenge_id=link.pk, secret=secret),
    )
    assert answers == ["InvalidToken", "InvalidToken", "UnknownUser", "InvalidToken"]
    assert not Occupancy.objects.filter(player__in=[basim, robot]).exists()


@pytest.mark.parametrize("act", ["warn", "ban_from_chat", "suspend", "close", "lift_bans"])
def test_staff_who_decide_about_somebody_whose_account_is_ending_read_that_nothing_is_left(four, act):
    amal, basim, *_ = four
    staff = User.objects.create_superuser("boss", "correct horse")
    case = services.report(by=amal, about=basim, reason="insults").case
    decided = {"case_id": case.pk, "by": staff, "reason": REASON}
    more = {"ban_from_chat": {"until": ahead()}, "suspend": {"until": ahead()}, "close": {"merit": True}}
    decide = lambda: getattr(services, act)(**decided, **more.get(act, {}))  # noqa: E731
    assert meanwhile(lambda: accounts.end_account(user=basim), decide) == ["GoneAlready"]
    assert not AuditEntry.objects.exists()


def test_an_account_ends_while_staff_decide_about_it_and_the_trail_keeps_what_they_decided(four):
    amal, basim, *_ = four
    staff = User.objects.create_superuser("boss", "correct horse")
    case = services.report(by=amal, about=basim, reason="insults").case
    warn = lambda: services.warn(case_id=case.pk, by=staff, reason=REASON)  # noqa: E731
    assert meanwhile(warn, lambda: accounts.end_account(user=basim)) == ["User"]
    assert AuditEntry.objects.get().what == "warning_given" and not Measure.objects.exists()


def test_staff_who_decide_about_a_signal_that_goes_with_an_account_read_that_nothing_is_left(four):
    basim = four[1]
    staff = User.objects.create_superuser("boss", "correct horse")
    (signal,) = signals([basim], ["time_outs"])
    page = reverse("admin:lobby_signal_dismiss", args=[quote(signal.pk)])
    client, read = staff_client(staff), []
    assert client.get(page).status_code == 200  # the first page of a process takes long to make
    dismiss = lambda: read.append(client.post(page, {"reason": REASON}).content.decode())  # noqa: E731
    meanwhile(lambda: accounts.end_account(user=basim), dismiss)
    assert "Nothing is left to decide." in read[0]
    answer = client.post(page, {"reason": REASON}, follow=True)
    assert answer.status_code == 200 and "doesn’t exist" in answer.content.decode()


def test_a_player_who_is_being_blocked_neither_sits_down_nor_invites(four):
    amal, basim, dina, emad = four
    opened, joined, own = seated([amal]), seated([dina, amal]), seated([basim])
    answers = meanwhile(
        lambda: services.block(by=amal, user=basim),
        lambda: tables.take_seat(table_id=opened.pk, player=basim, seat=1),
        lambda: tables.take_seat(table_id=joined.pk, player=basim, seat=2),
        lambda: tables.invite(table_id=own.pk, by=basim, user=amal),
        lambda: tables.invite(table_id=opened.pk, by=amal, user=basim),
        lambda: tables.take_seat(table_id=opened.pk, player=emad, seat=3),
    )
    assert answers == ["NotWelcome"] * 4 + ["Table"]
    assert (sitting(opened), sitting(joined)) == (["amal", "emad"], ["dina", "amal"])


def test_invitations_from_several_tables_at_once_are_counted_together(four):
    amal, basim, dina, _ = four
    one, other = seated([amal]), seated([amal], seat=None)
    people = User.objects.bulk_create(
        User(name=f"n{n}", name_key=f"n{n}", name_skeleton=f"n{n}") for n in range(MOST_INVITATIONS - 1)
    )
    Invitation.objects.bulk_create(Invitation(table=one, user=each) for each in people)
    answers = meanwhile(
        lambda: tables.invite(table_id=one.pk, by=amal, user=basim),
        lambda: tables.invite(table_id=other.pk, by=amal, user=dina),
    )
    assert answers == ["TooManyInvitations"]
    assert Invitation.objects.count() == MOST_INVITATIONS


def test_an_account_that_is_ending_gets_no_program_that_would_outlive_it(four):
    amal = four[0]
    answers = meanwhile(
        lambda: accounts.end_account(user=User.objects.get(pk=amal.pk)),
        lambda: bots.register(by=amal, name="machine", **TERMS),
    )
    assert answers == ["InvalidToken"] and not User.objects.filter(owner=amal).exists()


def test_a_program_that_is_removed_while_somebody_seats_it_leaves_that_seat_too(four):
    amal, basim, *_ = four
    robot, *_ = bots.register(by=basim, name="machine", **TERMS)
    table = seated([amal], ruleset="updown", players=2)
    answers = meanwhile(
        lambda: tables.add_bot(table_id=table.pk, by=amal, seat=1, bot=robot),
        lambda: bots.dismiss(by=basim, name="machine"),
    )
    assert answers == ["NoneType"] and sitting(table) == ["amal"]


def test_of_two_tokens_made_for_a_program_at_once_one_opens_it(four):
    robot, *_ = bots.register(by=four[0], name="machine", **TERMS)
    meanwhile(
        lambda: bots.renew_token(by=four[0], name="machine"),
        lambda: bots.renew_token(by=four[0], name="machine"),
    )
    assert robot.tokens.filter(revoked_at=None).count() == 1
