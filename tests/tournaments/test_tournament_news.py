"""News of an event: for its officials and paired players, and each concern only once."""

from datetime import timedelta

import pytest
from django.db.models.functions import Now

from games.feed.models import FeedEvent
from games.notices import notice_texts
from games.notices import services as notices
from games.notices.kinds import NoticeKind
from games.notices.models import Delivery, Notice
from games.tables.models import Waiting
from games.tournaments import services
from games.tournaments.models import Official, Tournament
from games.tournaments.roles import Role
from games.tournaments.services import entry_import
from games.tournaments.services.decisions import Disqualification, Removal
from games.tournaments.services.tournament_news import _tell_concerns
from games.tournaments.sheets import Row
from tests.api import published as judge
from tests.tournaments.conftest import played, published

pytestmark = pytest.mark.django_db


def kinds_for(user) -> list[str]:
    rows = FeedEvent.objects.filter(audience=f"user:{user.pk}").order_by("id")
    return list(rows.values_list("kind", flat=True))


def test_officials_are_told_each_step_and_players_their_table(event, owner, four):
    services.appoint(tournament_id=event.pk, by=owner, user=four[0], role=Role.ARBITER)
    tables = published(event, owner)
    assert kinds_for(owner)[-2:] == ["stage_round_published", "tournament_status"]
    mine = FeedEvent.objects.get(audience=f"user:{four[1].pk}", kind="stage_round_paired")
    place = event.places.get(entry=2)
    assert mine.body == {
        "tournament": event.pk, "event": event.name, "stage_round": 1, "number": place.pairing,
        "starts_at": None,
    }  # fmt: skip
    assert mine.table == tables[place.pairing - 1].pk
    assert set(Notice.objects.filter(kind="paired").values_list("user", flat=True)) == {
        each.pk for each in four
    }


def test_officials_hear_that_entries_are_closed_again_once_the_first_round_is_unpublished(event, owner):
    def told() -> list[str]:
        rows = FeedEvent.objects.filter(audience=f"user:{owner.pk}", kind="tournament_status").order_by("id")
        return [each.body["status"] for each in rows][2:]  # after its opening and closing

    at = {"tournament_id": event.pk, "by": owner, "reason": "The wrong list was taken."}
    published(event, owner)
    services.roll_back(**at, stage_round=1)
    assert told() == ["running", "closed"]
    played(event, owner)
    published(event, owner)
    services.roll_back(**at, stage_round=2)
    assert told() == ["running", "closed", "running"], "it goes on"


def test_webhooks_carry_what_is_told_and_nothing_more(event, owner, four):
    for user, types in ((owner, OF_OFFICIALS), (four[0], ["tournament.paired"])):
        notices.register(by=user, user=user, url="https://example.org/told", types=types)
    played(event, owner)
    for each in Delivery.objects.all():
        judge.check_sent({"type": each.type, "timestamp": "2026-11-23T18:00:00.000Z", "data": each.body})
    told = list(Delivery.objects.filter(endpoint__user=owner).order_by("pk").values_list("type", flat=True))
    assert set(told) == set(OF_OFFICIALS) - {"tournament.attention"}
    assert Delivery.objects.filter(endpoint__user=four[0]).get().type == "tournament.paired"


OF_OFFICIALS = [
    "tournament.status", "tournament.round_published", "tournament.round_closed", "tournament.standings",
    "tournament.attention",
]  # fmt: skip


def test_trouble_is_told_to_officials_once_and_to_nobody_else(owner, playing):
    first, second = playing
    assert services.sweep_attention() == 0
    Waiting.objects.filter(table=first).update(since=Now() - timedelta(hours=1), due_at=None)
    assert services.sweep_attention() == 1
    assert services.sweep_attention() == 0
    told = FeedEvent.objects.get(kind="tournament_attention")
    assert (told.audience, told.table, told.body["what"]) == (f"user:{owner.pk}", first.pk, "table_stuck")
    Waiting.objects.filter(table=second).update(since=Now() - timedelta(hours=1), due_at=None)
    assert services.sweep_attention() == 1
    assert _tell_concerns((Tournament().pk, [])) == 0, "no such event, or somebody holds it"


def test_people_are_told_what_officials_decide_about_them_each_time(closed, owner, four, person):
    event = closed(late_until=2)
    deputy, late, bot = person("deputy"), person("late"), person("robot", "bot", owner=four[0])
    Official.objects.create(tournament=event, user=deputy, role="director")
    published(event, owner)
    at = {"tournament_id": event.pk, "by": owner}
    assert not Notice.objects.exclude(kind="paired").exists()  # no notice: they entered themselves
    for each in (late, bot):
        services.enter(**at, player=each)
    number = event.entries.get(player=late).number
    services.take_out(**at, number=number, reason="He fell ill.")
    services.enter(**at, player=late)
    told = Notice.objects.filter(user=late).order_by("pk")
    assert [each.kind for each in told] == ["entered", "taken_out", "entered"]
    assert told[0].body == {"tournament": event.pk, "event": "Evening event"}
    why = "They told their cards to a friend."
    asked = services.ask(**at, what=Disqualification(number), reason=why)
    services.agree(tournament_id=event.pk, by=deputy, motion_id=asked.pk)
    last = told.last()
    assert last is not None and last.kind == "disqualified"
    said = notice_texts.text(NoticeKind(last.kind), last.body, "en")
    assert said == f"Two officials disqualified you from \u2068Evening event\u2069: {why}"
    assert not Notice.objects.filter(user=bot).exists()


def test_who_would_play_is_told_why_an_event_is_called_off_or_removed(made, closed, owner, four, person):
    deputy, robot = person("deputy"), person("robot", "bot", owner=four[0])
    never = services.open_entries(tournament_id=made().pk, by=owner)
    for each in (*four[:2], owner, robot):
        services.enter(tournament_id=never.pk, by=owner, player=each)
    services.leave(tournament_id=never.pk, by=four[1])
    why = "The hall is closed."
    services.cancel(tournament_id=never.pk, by=owner, reason=why)
    told = Notice.objects.get(kind="called_off")
    assert (told.user, told.body["reason"]) == (four[0], why)
    said = notice_texts.text(NoticeKind(told.kind), told.body, "en")
    assert said == f"\u2068Evening event\u2069 is cancelled: {why}"
    event = closed()
    Official.objects.create(tournament=event, user=deputy, role="director")
    published(event, owner)
    asked = services.ask(tournament_id=event.pk, by=owner, what=Removal(), reason=why)
    assert Notice.objects.filter(kind="called_off").count() == 1
    services.agree(tournament_id=event.pk, by=deputy, motion_id=asked.pk)
    about = Notice.objects.filter(kind="called_off", body__tournament=event.pk)
    assert set(about.values_list("user", flat=True)) == {each.pk for each in four}


def test_who_is_entered_by_a_list_is_told_so(made, owner, four):
    event = services.open_entries(tournament_id=made().pk, by=owner)
    rows = [Row(line, each.name) for line, each in enumerate(four[:2], start=1)]
    entry_import.enter_list(tournament_id=event.pk, by=owner, rows=rows)
    assert set(Notice.objects.filter(kind="entered").values_list("user", flat=True)) == {
        four[0].pk, four[1].pk,
    }  # fmt: skip
