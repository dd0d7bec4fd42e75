"""Decisions against players: unpublishing a stage round, and motions of two officials."""

import re

import pytest

from games.tables import services as tables
from games.tables.models import Table
from games.tournaments import services
from games.tournaments.models import Complaint, Motion, Pairing
from games.tournaments.roles import Role
from games.tournaments.services.decisions import Disqualification
from tests.tables.table_setup import played_out, player_on, step
from tests.tournaments.admin.conftest import REASON, at, present, trail
from tests.tournaments.conftest import entered, played, published

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(closed, owner, browser):
    found = closed(rated=True)
    services.appoint(tournament_id=found.pk, by=owner, user=browser("dora").user, role=Role.DIRECTOR)
    return present(found)


@pytest.fixture
def dora(event, browser):
    """The browser of dora, the director of `event`, which omar owns."""
    return browser("dora")


def test_a_stage_round_is_rolled_back_and_paired_again_until_a_card_is_played(event, omar, playing):
    first = playing
    stale = omar.form(event, "do/roll-back/") | {"reason": REASON}
    for _ in range(2):
        assert omar.post(event, "do/roll-back/", stale).status_code == 302
    assert trail(event).count("stage_round_rolled_back") == 1 and not event.stage_rounds.exists()
    assert omar.send(event, "pair/").status_code == 302
    assert event.pairings.filter(number__gte=1).exclude(table__in=first).count() == 2
    table = Table.objects.filter(pairing__tournament=event).first()
    late = omar.form(event, "do/roll-back/") | {"reason": REASON}
    for _ in range(3):  # both estimate, one plays a card
        step(table)
    assert "do/roll-back/" not in omar.text(event)
    refused = omar.post(event, "do/roll-back/", late)
    assert refused.status_code == 200 and b"a card has been played" in refused.content
    assert event.stage_rounds.count() == 1


def test_somebody_is_disqualified_once_a_second_official_agrees(event, omar, dora, owner):
    played(event, owner)
    short = omar.send(event, "entries/1/disqualify/", reason="cheated")
    assert short.status_code == 200 and not Motion.objects.exists()
    asking = omar.form(event, "entries/1/disqualify/") | {"reason": REASON}
    for status in (302, 200):
        assert omar.post(event, "entries/1/disqualify/", asking).status_code == status
    motion = Motion.objects.get()
    alone = omar.post(event, f"motions/{motion.pk}/agree/", {"version": str(present(event).version)})
    assert alone.status_code == 200 and event.entries.get(number=1).status == "entered"
    assert f"motions/{motion.pk}/agree/" not in omar.text(event) and "Decline" in omar.text(event)
    assert f"motions/{motion.pk}/agree/" in dora.text(event) and REASON in dora.text(event)
    agreeing = dora.form(event, f"motions/{motion.pk}/agree/")
    assert dora.post(event, f"motions/{motion.pk}/agree/", agreeing).status_code == 302
    assert dora.post(event, f"motions/{motion.pk}/agree/", agreeing).status_code == 200
    assert event.entries.get(number=1).status == "disqualified"
    assert trail(event)[-2:] == ["disqualify_asked", "disqualify_agreed"]
    shown = omar.text(event, "entries/")
    assert "disqualified" in shown and at(event, "entries/1/back/") not in shown


def test_games_are_annulled_and_an_event_removed_by_two_or_neither(event, omar, dora, owner):
    played(event, owner)
    assert omar.send(event, "annul/", reason=REASON).status_code == 200
    omar.post(event, "annul/", omar.form(event, "annul/") | {"games": "1-2", "reason": REASON})
    omar.send(event, "remove/", reason=REASON)
    removal, annulment = Motion.objects.get(kind="remove"), Motion.objects.get(kind="annul")
    assert annulment.body == {"games": [[1, 2]]}
    dora.send(event, f"motions/{annulment.pk}/decline/")
    dora.send(event, f"motions/{removal.pk}/agree/")
    assert present(event).status == "cancelled"
    decided = {each.kind: each.status for each in Motion.objects.all()}
    assert decided == {"annul": "declined", "remove": "agreed"}


def test_who_may_not_decide_is_refused(event, browser, omar, owner):
    helper = browser("helper")
    services.appoint(tournament_id=event.pk, by=owner, user=helper.user, role=Role.REGISTRAR)
    omar.send(event, "entries/1/disqualify/", reason=REASON)
    motion, before = Motion.objects.get(), trail(event)
    seen = {"version": str(present(event).version), "reason": REASON}
    for page in ("entries/2/disqualify/", "annul/", "remove/", f"motions/{motion.pk}/agree/"):
        assert helper.post(event, page, seen).status_code == 403, page
    assert trail(event) == before and Motion.objects.get().status == "open"
    for page in (
        "entries/99/disqualify/",
        f"motions/{event.pk}/agree/",
        "motions/x/agree/",
    ):
        assert omar.get(event, page).status_code == 404


def test_a_complaint_is_read_on_the_first_page_and_answered(event, omar, four, playing):
    complain = {"tournament_id": event.pk, "text": "Seat 2 was scored wrongly."}
    made = [services.complain(by=each, **complain, at=(1, 1)) for each in four[:2]]
    text = omar.text(event)
    assert text.count("Seat 2 was scored wrongly.") == 2 and f"complaints/{made[0].pk}/uphold/" in text
    assert "Seat 2 was scored wrongly." in omar.text(event, f"complaints/{made[0].pk}/dismiss/")
    short = omar.send(event, f"complaints/{made[0].pk}/uphold/", reason="yes")
    assert short.status_code == 200
    for each, key in zip(made, ("uphold", "dismiss"), strict=True):
        assert omar.send(event, f"complaints/{each.pk}/{key}/", reason=REASON).status_code == 302
    assert omar.send(event, f"complaints/{made[0].pk}/dismiss/", reason=REASON).status_code == 200
    assert [each.status for each in Complaint.objects.order_by("pk")] == ["upheld", "dismissed"]
    assert trail(event)[-2:] == ["complaint_upheld", "complaint_dismissed"]
    for wrong in (f"complaints/{made[0].pk}/agree/", "complaints/unknown/uphold/"):
        assert omar.get(event, wrong).status_code == 404


# Buttons: none is offered that would be refused.


def test_a_game_that_was_broken_off_leads_only_those_to_its_ruling_who_may_rule(event, owner, browser):
    table = published(event, owner)[0]
    tables.abort_by_staff(table_id=table.pk, by=owner, reason=REASON)
    for role in (Role.ARBITER, Role.REGISTRAR, Role.SUPPORT, Role.AUDITOR):
        helper = browser(f"the-{role}")
        services.appoint(tournament_id=event.pk, by=owner, user=helper.user, role=role)
        page = helper.text(event)
        assert "was broken off" in page and ("tables/1/rule/" in page) is (role is Role.ARBITER), role


def test_an_official_who_plays_is_offered_no_decision_that_is_refused_to_them(closed, owner, browser, omar):
    event = closed(stages=[{"method": "swiss", "rounds": 2}])
    amal = browser("amal")
    services.appoint(tournament_id=event.pk, by=owner, user=amal.user, role=Role.DIRECTOR)
    seated = {tuple(player_on(each, seat) for seat in (0, 1)): each for each in published(event, owner)}
    (own,) = (table for there, table in seated.items() if amal.user in there)
    (other,) = (table for there, table in seated.items() if amal.user not in there)
    services.complain(tournament_id=event.pk, by=player_on(other, 0), text="This was scored wrongly.")
    services.ask(tournament_id=event.pk, by=owner, what=Disqualification(3), reason=REASON)
    refused = ("uphold/", "dismiss/", "agree/", "decline/", "disqualify/", "/remove/", "roll-back/", "rule/")
    for page in ("change/", "entries/", "rounds/", "tables/"):
        shown = amal.text(event, page)
        assert not [each for each in refused if f'{each}"' in shown], page
    assert re.findall(r"entries/(\d)/out/", amal.text(event, "entries/")) == ["1"]
    assert len(re.findall(r"entries/(\d)/out/", omar.text(event, "entries/"))) == 4
    for table, offers in ((own, False), (other, True)):
        page = amal.client.get(f"/admin/tables/table/{table.pk}/direct/").content.decode()
        assert ("?kind=pause" in page) is offers
    for table in (own, other):
        tables.abort_by_staff(table_id=table.pk, by=owner, reason=REASON)
        at_table = {"stage_round": 1, "number": Pairing.objects.get(table=table).number}
        services.rule(tournament_id=event.pk, by=owner, scores=[0, 1], reason=REASON, **at_table)
    services.sweep_tournaments()
    assert "do/end/" in omar.text(event) and "do/end/" not in amal.text(event)
    assert "/rule/" in omar.text(event, "tables/") and "/rule/" not in amal.text(event, "tables/")


def test_in_the_time_for_complaints_somebody_can_still_be_disqualified(event, owner, omar, dora):
    for _ in range(2):
        played(event, owner)
    assert present(event).status == "played"
    assert at(event, "entries/1/disqualify/") in omar.text(event, "entries/")
    assert at(event, "entries/1/out/") not in omar.text(event, "entries/")
    omar.send(event, "entries/1/disqualify/", reason=REASON)
    dora.send(event, f"motions/{Motion.objects.get().pk}/agree/")
    assert event.entries.get(number=1).status == "disqualified"


def test_standings_are_confirmed_by_a_button_only_once_every_complaint_has_its_answer(
    event, owner, four, omar, dora
):
    played(event, owner)
    made = services.complain(tournament_id=event.pk, by=four[0], text="Seat 2 was scored wrongly.")
    services.ask(tournament_id=event.pk, by=owner, what=Disqualification(3), reason=REASON)
    played(event, owner)
    button = 'ev-first">Confirm the standings</button>'
    page = omar.text(event, "do/confirm/")
    assert "A complaint waits for its answer" in page and button not in page
    omar.send(event, f"complaints/{made.pk}/dismiss/", reason=REASON)
    assert button in omar.text(event, "do/confirm/")
    omar.send(event, "do/confirm/")
    assert present(event).status == "confirmed"
    shown = dora.text(event)
    assert "/agree/" not in shown and "/decline/" in shown, "what was asked can no longer be done"


def test_a_score_or_game_is_changed_by_a_button_only_while_the_event_allows_it(closed, owner, omar):
    event = closed(stages=[{"method": "swiss", "rounds": 1}])

    def offers(table) -> set[str]:
        page = omar.client.get(f"/admin/tables/table/{table.pk}/direct/").content.decode()
        return {"restart", "adjust"} & set(re.findall(r"\?kind=(\w+)", page))

    broken, whole = published(event, owner)
    tables.abort_by_staff(table_id=broken.pk, by=owner, reason=REASON)
    assert (offers(broken), offers(whole)) == ({"restart"}, {"restart", "adjust"})
    assert "The round waits for these scores." in omar.text(event, "rounds/1/tables/1/rule/")
    services.rule(tournament_id=event.pk, by=owner, stage_round=1, number=1, scores=[0, 1], reason=REASON)
    played_out(whole)
    services.sweep_tournaments()
    again = omar.text(event, "rounds/1/tables/1/rule/")
    assert "The round waits" not in again and "these scores replace it" in again
    assert (offers(broken), offers(whole)) == (set(), {"adjust"})
    services.confirm(tournament_id=event.pk, by=owner)
    assert (offers(broken), offers(whole)) == (set(), set())


def test_who_enters_a_rated_event_only_by_themselves_is_not_offered_to_be_let_in_again(
    made, owner, four, omar
):
    for rated in (True, False):
        event = services.open_entries(tournament_id=made(rated=rated).pk, by=owner)
        services.enter(tournament_id=event.pk, by=four[0], player=four[0])
        services.leave(tournament_id=event.pk, by=four[0])
        assert (at(event, "entries/1/back/") in omar.text(event, "entries/")) is not rated


def test_a_round_that_the_removal_of_its_event_broke_off_is_not_shown_as_if_it_went_on(
    event, owner, omar, dora
):
    played(event, owner)
    published(event, owner)
    omar.send(event, "remove/", reason=REASON)
    dora.send(event, f"motions/{Motion.objects.get().pk}/agree/")
    rounds, standings = omar.text(event, "rounds/"), omar.text(event, "standings/?after=now")
    assert "broken off" in rounds and "being played" not in rounds
    public = omar.client.get(f"/tournaments/{event.pk}").content.decode()
    for page in (standings, public):
        assert "As if all games ended" not in page and "data-live" not in page
    assert "after=now" not in omar.text(event, "standings/") and "rule/" not in omar.text(event, "tables/")


def test_no_link_leads_an_official_to_a_table_whose_boards_they_still_play(
    boarded, both, owner, omar, browser
):
    amal = browser("amal")
    services.appoint(tournament_id=boarded.pk, by=owner, user=amal.user, role=Role.DIRECTOR)
    for page in ("rounds/", "tables/"):
        for helper, offers in ((omar, True), (amal, False)):
            for table in both:
                to = f"/admin/tables/table/{table.pk}/direct/"
                assert (to in helper.text(boarded, page)) is offers, (page, helper.user)
                assert helper.client.get(to).status_code == (200 if offers else 403)


def test_an_official_is_not_offered_to_let_themselves_play_again_before_another_round(
    made, owner, four, omar
):
    event = entered(made(late_until=2, stages=[{"method": "swiss", "rounds": 3}]), owner, [*four, owner])
    services.leave(tournament_id=event.pk, by=owner)
    services.leave(tournament_id=event.pk, by=four[0])
    own, other = (f"entries/{number}/back/" for number in (5, 1))
    page = omar.text(event, "entries/")
    assert other in page and own not in page
    refused = omar.post(event, "entries/list/", {"text": "amal\nomar"}).content.decode()
    assert "1 comes back" in refused and "comes back once the next round is published" in refused
    assert omar.send(event, other).status_code == 302
    played(event, owner)
    page = omar.text(event, "entries/")
    assert own in page
    assert omar.send(event, own).status_code == 302
    assert event.entries.get(number=5).status == "entered"
