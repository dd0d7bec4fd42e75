"""Effects of officials' acts at tables on the event."""

from fractions import Fraction
from functools import partial

import pytest

from games.engine.director_facts import Intervened, ScoreAdjusted
from games.feed.models import AuditEntry
from games.tables import services as tables
from games.tables.errors import TableNotFound, TableNotRunning
from games.tables.interventions import Category
from games.tables.models import Table
from games.tables.services import directing
from games.tables.services.directing import Order
from games.tables.services.directing.errors import NotAnOfficial
from games.tournaments import errors, queries, services
from games.tournaments.models import Tournament
from games.tournaments.roles import Role
from games.tournaments.services.decisions import Disqualification
from tests.tables.directing.test_forced_turns import facts
from tests.tables.table_setup import played_out, player_on
from tests.tournaments.conftest import played, published

pytestmark = pytest.mark.django_db
WHY = "Two players sat on each other's seats."


def test_a_restarted_game_takes_the_place_in_its_pairing_and_its_result_counts(event, owner, playing):
    first, second = playing
    begun = directing.restart(Order(first.pk, owner, WHY)).after.replaced_by
    assert event.pairings.get(stage_round=1, number=1).table_id == begun
    played_out(second)
    assert services.sweep_tournaments() == 0
    new = Table.objects.get(pk=begun)
    assert new.tournament == event.pk
    played_out(new)
    assert services.sweep_tournaments() == 1
    new.refresh_from_db()
    came = event.places.filter(pairing=1).order_by("seat").values_list("score", "place")
    assert sorted(came) == sorted(zip(new.scores, new.places, strict=True))


def test_a_bot_plays_for_a_disqualified_player_also_where_the_game_is_restarted(
    event, owner, person, playing
):
    first, _ = playing
    out = player_on(first, 0)
    second = services.appoint(tournament_id=event.pk, by=owner, user=person("hana"), role=Role.DIRECTOR).user
    what = Disqualification(event.entries.get(player=out).number)
    motion = services.ask(tournament_id=event.pk, by=owner, what=what, reason=WHY)
    services.agree(tournament_id=event.pk, by=second, motion_id=motion.pk)
    new = Table.objects.get(pk=directing.restart(Order(first.pk, owner, WHY)).after.replaced_by)
    assert [player_on(new, seat).name for seat in (0, 1)] == ["steady", player_on(first, 1).name]
    played_out(new)
    new.refresh_from_db()
    assert new.places == [2, 1], "they come last"


def test_the_game_of_a_pairing_with_a_result_is_not_restarted(event, owner, person, playing):
    first, second = playing
    directing.adjudicate(Order(second.pk, owner, WHY), scores=[1, 2])
    with pytest.raises(NotAnOfficial):
        tables.abort_by_staff(table_id=first.pk, by=person("boss"), reason=WHY)
    tables.abort_by_staff(table_id=first.pk, by=owner, reason=WHY)
    services.rule(
        tournament_id=event.pk, by=owner, stage_round=1, number=1, scores=[1, 2], reason=WHY
    )  # fmt: skip
    with pytest.raises(errors.GameStands):
        directing.restart(Order(first.pk, owner, WHY))
    assert services.sweep_tournaments() == 1 and Table.objects.count() == 2


def test_at_a_table_that_there_is_not_nothing_is_ruled(owner):
    for act in (directing.restart, directing.annul):
        with pytest.raises(TableNotFound):
            act(Order("nowhere", owner, WHY))


def test_staff_break_a_game_of_an_event_off_as_its_officials_do(closed, owner, person):
    event = closed(rated=True)
    first, second = published(event, owner)
    played_out(first)
    directing.annul(Order(first.pk, owner, WHY))  # one official annuls one game; breaking off is no annulment
    tables.abort_by_staff(table_id=second.pk, by=owner, reason=WHY)
    assert facts(second, Intervened)[-1] == Intervened("break_off", (), WHY)
    kept = AuditEntry.objects.get(subject=second.pk)
    assert (kept.what, kept.who, kept.reason) == ("table_break_off", owner, WHY)


def test_a_changed_score_counts_before_and_after_its_stage_round_is_closed_but_not_at_the_end(
    event, owner, playing
):
    first, second = playing
    directing.adjust(Order(first.pk, owner, WHY), seat=0, change=700, category=Category.LATENESS)
    played_out(first)
    played_out(second)
    services.sweep_tournaments()
    assert max(event.places.filter(pairing=1).values_list("score", flat=True)) >= 680
    directing.adjust(Order(first.pk, owner, WHY), seat=1, change=2000, category=Category.WRONG_RESULT)
    first.refresh_from_db()
    came = event.places.filter(pairing=1).order_by("seat").values_list("score", "place")
    assert sorted(came) == sorted(zip(first.scores, first.places, strict=True))
    assert max(first.scores) >= 1980
    played(event, owner)
    services.confirm(tournament_id=event.pk, by=owner)
    with pytest.raises(errors.WrongStage):
        directing.adjust(Order(first.pk, owner, WHY), seat=1, change=1, category=Category.COMPENSATION)


def test_an_adjudicated_game_counts_in_its_event(event, owner, playing):
    first, second = playing
    directing.adjudicate(Order(first.pk, owner, WHY), scores=[3, 4])
    played_out(second)
    assert services.sweep_tournaments() == 1
    assert sorted(event.places.filter(pairing=1).values_list("score", "place")) == [(3, 1), (4, 2)]
    assert Tournament.objects.get(pk=event.pk).status == "running"


def stands(event: Tournament) -> dict[int, Fraction]:
    return {line.entry: line.points for line in queries.stage_standings(event)[-1].lines}


@pytest.mark.parametrize(("scoring", "unit"), [("matchpoints", 100), ("cross", 1)])
def test_where_boards_are_compared_what_counts_there_is_changed_and_no_tables_score(
    closed, owner, scoring, unit
):
    event = closed(duplicate=True, scoring=scoring, options={"rounds": [1, 2]})
    table, other = published(event, owner)
    late = {"seat": 0, "category": Category.LATENESS}
    directing.adjust(Order(table.pk, owner, WHY), change=-20, **late)
    played_out(table)
    played_out(other)
    services.sweep_boards()
    assert services.sweep_tournaments() == 1
    table.refresh_from_db()
    entry = event.places.get(stage_round=1, pairing=1, seat=0).entry
    before, scores = stands(event), table.scores
    made = directing.adjust(Order(table.pk, owner, WHY), change=50, **late)
    table.refresh_from_db()
    assert table.scores == scores and made.before.scores == made.after.scores
    after = stands(event)
    assert {each: after[each] - before[each] for each in after if after[each] != before[each]} == {
        entry: Fraction(50, unit)
    }
    assert sum(before.values()) == (2 * 2 if unit == 100 else 0) - Fraction(20, unit)
    assert facts(table, ScoreAdjusted)[-1].change == 50 and tables.audit(table.pk) == []


def test_what_counts_is_changed_of_a_broken_off_game_too_but_only_where_boards_are_compared(closed, owner):
    for chosen in ({"duplicate": True, "scoring": "matchpoints"}, {"duplicate": True}):
        event = closed(**chosen)
        table, other = published(event, owner)
        tables.abort_by_staff(table_id=table.pk, by=owner, reason=WHY)
        take = partial(
            directing.adjust, Order(table.pk, owner, WHY), seat=0, change=10, category=Category.COMPENSATION
        )
        if "scoring" in chosen:
            take()
            assert event.places.filter(adjusted=10).count() == 1 and tables.audit(table.pk) == []
        else:
            with pytest.raises(TableNotRunning):
                take()
        tables.abort_by_staff(table_id=other.pk, by=owner, reason=WHY)
