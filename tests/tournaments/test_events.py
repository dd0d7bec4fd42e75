"""An event from draft to confirmed end, through the services that all interfaces call."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models import F
from django.db.models.functions import Now
from django.test.utils import CaptureQueriesContext

from accounts.errors import InvalidToken, UnknownUser
from accounts.models import User
from bots.models import Bot
from games.engine.errors import UnknownRuleset
from games.feed.models import AuditEntry, FeedEvent
from games.ratings.models import Generation, Pool, Rating
from games.tables import queries as tables_queries
from games.tables import services as tables
from games.tables.errors import InvalidClock, InvalidTurnLimit, ReasonRequired
from games.tables.models import Table
from games.tables.services.directing import Order, substitute
from games.tournaments import errors, queries, services
from games.tournaments.models import Entry, Pairing, Place, StageRound, Tournament
from games.tournaments.pairing.dice import Dice, commitment
from games.tournaments.pairing.wishes import Wishes
from games.tournaments.queries.next_round import coming
from games.tournaments.roles import Role
from games.tournaments.services import entry_import
from games.tournaments.services.tournament_setup import _close_due
from games.tournaments.sheets import Row
from tests.tables.table_setup import played_out, player_on
from tests.tournaments.conftest import SMALL, played, published

pytestmark = pytest.mark.django_db
REASON = "The evening got too late."


def present(event: Tournament) -> Tournament:
    return Tournament.objects.get(pk=event.pk)


def entered(event: Tournament) -> list[tuple[int, str, str]]:
    rows = event.entries.order_by("number").select_related("player")
    return [(each.number, each.player.name, each.status) for each in rows]


# Making an event.


def test_at_its_tables_everybody_keeps_the_seat_their_pairing_gave_them(closed, made, owner):
    drawn_by_the_rules = {"ruleset": "casual", "players": 4, "stages": [{"rounds": 1}]}
    event = closed(**drawn_by_the_rules)
    assert event.options == {"rounds": [1], "seating": "as_taken"}
    (table,) = published(event, owner)
    assert tables_queries.drawn_seats(table) == (0, 1, 2, 3)
    with pytest.raises(errors.InvalidTournament) as refused:
        made(**drawn_by_the_rules, options={"seating": "drawn"})
    assert [(each.pointer, each.code) for each in refused.value.faults] == [
        ("/options/seating", "seats_are_paired")
    ]


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("Cup\u202e2026", "not_readable"),
        ("Cup\u3164", "not_readable"),
        ("\u200b", "not_readable"),
        ("Cup\nof all", "not_readable"),
        ("Cu" + "\u0316" * 4 + "p", "too_many_marks"),
        ("daily six, 2026-11-23", "name_reserved"),
        ("   ", "out_of_bounds"),
    ],
)
def test_a_name_is_read_by_everybody_and_not_as_one_of_the_services_own(made, name, code):
    with pytest.raises(errors.InvalidTournament) as refused:
        made(name=name)
    assert [(each.pointer, each.code) for each in refused.value.faults] == [("/name", code)]
    for readable in ("كأس الشتاء – 2026", "كَأْسُ الشِّتَاءِ ٱلْأُولَىٰٓ", "Cu\u0316\u0317\u0318p"):
        assert made(name=readable).name == readable


def test_an_event_of_days_is_changed_and_played_by_the_clock_that_was_chosen(closed, made, owner):
    days: dict[str, object] = {"turn_limit": None, "clock": {"preset": "brisk"}}
    draft = made(**days)
    rules = draft.clock
    draft = services.change(tournament_id=draft.pk, by=owner, version=1, name="Winter league")
    assert draft.clock == rules
    with pytest.raises(InvalidClock):
        services.change(tournament_id=draft.pk, by=owner, version=2, turn_limit=60)
    live = services.change(tournament_id=draft.pk, by=owner, version=2, turn_limit=60, clock=None)
    assert (live.turn_limit, live.clock) == (60, None)
    assert all(table.clock == rules for table in published(closed(**days), owner))


def test_a_draft_is_seen_by_its_officials_only_and_an_open_event_by_everybody(made, owner, four):
    event = made()
    assert queries.tournament(event.pk, owner).roles == ["owner"]
    for viewer in (four[0], None):
        with pytest.raises(errors.TournamentNotFound):
            queries.tournament(event.pk, viewer)
    services.open_entries(tournament_id=event.pk, by=owner)
    for viewer in (four[0], None):
        assert queries.tournament(event.pk, viewer).status == "open"


def test_the_lots_are_promised_when_it_is_made_and_fit_the_promise(made):
    event = made()
    assert commitment(queries.seed_of(event)) == event.commitment
    assert made().commitment != event.commitment


def test_what_is_left_out_is_as_usual_and_kept_whole(made):
    event = made(ruleset="modern", players=None, options={"rounds": [18]})
    assert (event.ruleset, event.players, event.stages[0]["uneven"]) == ("modern@1", 4, "bots")
    assert event.stages[0]["carry"] == 0


@pytest.mark.parametrize(
    ("chosen", "pointer"),
    [
        ({"name": "  "}, "/name"),
        ({"description": "x" * 4001}, "/description"),
        ({"scoring": "luck"}, "/scoring"),
        ({"tie_breaks": ["luck"]}, "/tie_breaks"),
        ({"capacity": 257}, "/capacity"),
        ({"capacity": 3}, "/capacity"),
        ({"complaint_hours": 1000}, "/complaint_hours"),
        ({"scale": 0}, "/scale"),
        ({"scale": 1001}, "/scale"),
        ({"bye_points": -1001}, "/bye_points"),
        ({"late_until": 3}, "/late_until"),
        ({"stages": [{"method": "league"}], "late_until": 1, "capacity": 4}, "/late_until"),
        ({"stages": []}, "/stages"),
        ({"stages": [{"method": "swiss", "rounds": 2}] * 5}, "/stages"),
        ({"stages": [{"method": "lottery", "rounds": 2}]}, "/stages/0"),
        ({"stages": [{"method": "swiss"}]}, "/stages/0/rounds"),
        ({"stages": [{"method": "knockout", "rounds": 2}]}, "/stages/0/rounds"),
        ({"stages": [{"method": "swiss", "rounds": True}]}, "/stages/0/rounds"),
        ({"stages": [{"method": "swiss", "rounds": 2, "prize": 1}]}, "/stages/0/prize"),
        ({"stages": [{"method": "swiss", "rounds": 2, "enters": 4}]}, "/stages/0/enters"),
        ({"stages": [{"method": "swiss", "rounds": 40}, {"method": "fixed", "rounds": 40}]}, "/stages"),
    ],
)
def test_an_event_that_cannot_be_is_refused_and_told_where(made, chosen, pointer):
    with pytest.raises(errors.InvalidTournament) as refused:
        made(**chosen)
    assert [each.pointer for each in refused.value.faults] == [pointer]
    assert not Tournament.objects.exists()


def test_without_a_limit_one_player_could_make_all_wait_for_ever(made):
    with pytest.raises(errors.LimitRequired):
        made(turn_limit=None)
    assert made(turn_limit=None, clock={"preset": "normal"}).clock is not None


def test_games_that_no_table_could_play_are_refused_as_at_a_table(made):
    with pytest.raises(UnknownRuleset):
        made(ruleset="bridge")
    with pytest.raises(InvalidTurnLimit):
        made(turn_limit=1)


def test_bots_make_no_event_and_nobody_makes_a_sixth_that_is_not_over(made, owner, person):
    with pytest.raises(errors.NoTournamentHere):
        services.make(by=person("robot", "bot"), **SMALL)
    for _ in range(5):
        made()
    with pytest.raises(errors.TooManyTournaments):
        made()


def test_an_event_that_was_called_off_counts_for_a_day_so_that_nobody_draws_until_it_suits_them(made, owner):
    for _ in range(5):
        event = services.open_entries(tournament_id=made().pk, by=owner)
        services.cancel(tournament_id=event.pk, by=owner, reason="The hall is closed.")
    with pytest.raises(errors.TooManyTournaments):
        made()
    Tournament.objects.filter(pk=event.pk).update(ended_at=Now() - timedelta(days=1))
    services.discard(tournament_id=made().pk, by=owner)  # a discarded draft does not count
    assert made().status == "draft"


def test_nobody_makes_more_than_twenty_events_a_day(made, owner):
    for _ in range(20):
        Tournament.objects.filter(pk=made().pk).update(
            status="confirmed", started_at=Now(), ended_at=Now(), created_at=Now()
        )
    with pytest.raises(errors.TooManyTournaments):
        made()
    Tournament.objects.update(created_at=Now() - timedelta(days=1))
    assert made().status == "draft"


# Changing an event.


def test_a_draft_can_be_changed_whole_an_open_event_only_in_words(made, owner):
    event = made()
    changed = services.change(tournament_id=event.pk, by=owner, version=1, capacity=8)
    assert (changed.capacity, changed.version) == (8, 2)
    opened = services.open_entries(tournament_id=event.pk, by=owner)
    with pytest.raises(errors.WrongStage):
        services.change(tournament_id=event.pk, by=owner, version=opened.version, capacity=16)
    named = services.change(tournament_id=event.pk, by=owner, version=opened.version, name="Another")
    assert (named.name, named.capacity) == ("Another", 8)


def test_a_change_on_stale_sight_is_refused(made, owner):
    event = made()
    services.change(tournament_id=event.pk, by=owner, version=1, capacity=8)
    with pytest.raises(errors.TournamentChanged):
        services.change(tournament_id=event.pk, by=owner, version=1, capacity=16)


def test_a_draft_is_thrown_away_an_event_that_people_know_of_is_called_off_with_a_reason(made, owner):
    draft, event = made(), made()
    services.discard(tournament_id=draft.pk, by=owner)
    assert not Tournament.objects.filter(pk=draft.pk).exists()
    services.open_entries(tournament_id=event.pk, by=owner)
    with pytest.raises(errors.WrongStage):
        services.discard(tournament_id=event.pk, by=owner)
    with pytest.raises(ReasonRequired):
        services.cancel(tournament_id=event.pk, by=owner, reason="no")
    assert services.cancel(tournament_id=event.pk, by=owner, reason=REASON).status == "cancelled"
    assert AuditEntry.objects.filter(subject=event.pk, what="tournament_cancelled", reason=REASON).exists()


# Entering.


def test_people_enter_while_it_is_open_and_keep_their_numbers(made, owner, four):
    event = services.open_entries(tournament_id=made().pk, by=owner)
    for each in four[:2]:
        services.enter(tournament_id=event.pk, by=each, player=each)
    services.leave(tournament_id=event.pk, by=four[0])
    services.enter(tournament_id=event.pk, by=four[2], player=four[2])
    assert entered(event) == [(1, "amal", "withdrawn"), (2, "basim", "entered"), (3, "camil", "entered")]
    services.enter(tournament_id=event.pk, by=four[0], player=four[0])
    assert entered(event)[0] == (1, "amal", "entered")
    assert queries.tournament(event.pk, None).entered == 3


def test_entering_twice_changes_what_one_gives_to_the_shuffle_and_nothing_else(made, owner, four):
    event = services.open_entries(tournament_id=made().pk, by=owner)
    services.enter(tournament_id=event.pk, by=four[0], player=four[0])
    again = services.enter(tournament_id=event.pk, by=four[0], player=four[0], client_seed=b"salt")
    assert (again.number, bytes(again.client_seed), Entry.objects.count()) == (1, b"salt", 1)


@pytest.mark.parametrize("chosen", [{"rated": True}, {"duplicate": True}, {}])
def test_of_a_person_and_their_bots_one_enters_where_tables_are_rated_or_share_boards(
    made, owner, four, person, chosen
):
    one, other = (person(name, "bot", owner=four[0]) for name in ("first-bot", "second-bot"))
    event = services.open_entries(tournament_id=made(**chosen).pk, by=owner)
    at = {"tournament_id": event.pk, "by": owner}
    services.enter(**at, player=one)
    if not chosen:
        services.enter(tournament_id=event.pk, by=four[0], player=four[0])
        assert services.enter(**at, player=other).number == 3
        return
    for by, player in ((four[0], four[0]), (owner, other)):
        with pytest.raises(errors.OwnBotEntered):
            services.enter(tournament_id=event.pk, by=by, player=player)
    listed = entry_import.compare(**at, rows=[Row(1, "amal"), Row(2, "basim"), Row(3, "second-bot")])
    others = [("basim", "not_enterable")] if chosen.get("rated") else []  # here people enter themselves
    assert [(each.name, each.code) for each in listed.refused] == [
        ("amal", "own_bot_entered"), *others, ("second-bot", "own_bot_entered"),
    ]  # fmt: skip
    services.take_out(**at, number=1)
    services.enter(tournament_id=event.pk, by=four[0], player=four[0])
    with pytest.raises(errors.OwnBotEntered):
        services.enter(**at, player=one)


def test_before_the_opening_and_after_the_close_nobody_enters(made, closed, owner, four, person):
    with pytest.raises(errors.TournamentNotFound):
        services.enter(tournament_id=made().pk, by=four[0], player=four[0])
    event, late = closed(), person("late")
    with pytest.raises(errors.EntriesClosed):
        services.enter(tournament_id=event.pk, by=late, player=late)
    services.open_entries(tournament_id=event.pk, by=owner)
    services.enter(tournament_id=event.pk, by=late, player=late)
    assert entered(event)[-1] == (5, "late", "entered")


def test_a_full_event_takes_nobody(made, owner, four, person):
    event = services.open_entries(tournament_id=made(capacity=4).pk, by=owner)
    for each in four:
        services.enter(tournament_id=event.pk, by=each, player=each)
    with pytest.raises(errors.TournamentFull):
        services.enter(tournament_id=event.pk, by=person("fifth"), player=person("fifth"))
    services.leave(tournament_id=event.pk, by=four[0])
    services.enter(tournament_id=event.pk, by=person("fifth"), player=person("fifth"))


def test_nobody_enters_another_but_an_official_whose_role_allows_it(made, owner, four, person):
    event = services.open_entries(tournament_id=made().pk, by=owner)
    amal, basim, camil, _ = four
    with pytest.raises(errors.NotOfficial):
        services.enter(tournament_id=event.pk, by=amal, player=basim)
    services.appoint(tournament_id=event.pk, by=owner, user=amal, role=Role.REGISTRAR)
    services.enter(tournament_id=event.pk, by=amal, player=basim)
    services.appoint(tournament_id=event.pk, by=owner, user=camil, role=Role.ARBITER)
    with pytest.raises(errors.NotOfficial):
        services.enter(tournament_id=event.pk, by=camil, player=person("fifth"))
    services.dismiss(tournament_id=event.pk, by=owner, user=amal, role=Role.REGISTRAR)
    with pytest.raises(errors.NotOfficial):
        services.take_out(tournament_id=event.pk, by=amal, number=1)


def test_the_owner_is_one_and_stays(made, owner, four):
    event = made()
    for act in (services.appoint, services.dismiss):
        with pytest.raises(errors.OwnerStays):
            act(tournament_id=event.pk, by=owner, user=four[0], role=Role.OWNER)
    with pytest.raises(errors.OfficialNotFound):
        services.dismiss(tournament_id=event.pk, by=owner, user=four[0], role=Role.AUDITOR)


def test_entries_close_by_themselves(made, owner, four):
    event = services.open_entries(tournament_id=made().pk, by=owner)
    for each in four[:2]:
        services.enter(tournament_id=event.pk, by=each, player=each)
    assert services.close_due_entries() == 0
    Tournament.objects.filter(pk=event.pk).update(entries_close_at=Now())
    assert services.close_due_entries() == 1 and present(event).status == "closed"
    assert not _close_due(event.pk), "another sweep was quicker"
    assert told(event)[-1] == "entries_closed" and AuditEntry.objects.get(what="entries_closed").who is None
    for _ in range(2):  # entries closed by hand can be opened again, too
        Tournament.objects.filter(pk=event.pk).update(status="open", entries_close_at=Now())
        services.close_entries(tournament_id=event.pk, by=owner)
        assert services.open_entries(tournament_id=event.pk, by=owner).entries_close_at is None


def test_entries_that_would_close_at_once_are_not_opened(made, owner):
    at = {"tournament_id": made(entries_close_at=datetime.now(UTC) - timedelta(minutes=1)).pk, "by": owner}
    with pytest.raises(errors.WrongStage) as refused:
        services.open_entries(**at)
    assert str(refused.value) == "The time at which entries close is over: change it, then open them."
    services.change(**at, version=None, entries_close_at=datetime.now(UTC) + timedelta(days=1))
    assert services.open_entries(**at).status == "open"


def test_nobody_enters_once_the_time_for_entries_is_over_though_no_sweep_has_closed_them(made, owner, four):
    event = services.open_entries(tournament_id=made().pk, by=owner)
    at = {"tournament_id": event.pk, "by": owner}
    soon = Now() + timedelta(minutes=1)
    Tournament.objects.filter(pk=event.pk).update(entries_close_at=soon)
    services.enter(**at, player=four[0])
    Tournament.objects.filter(pk=event.pk).update(entries_close_at=Now())
    refused = (
        lambda: services.enter(**at, player=four[1]),
        lambda: services.enter(tournament_id=event.pk, by=four[1], player=four[1]),
        lambda: services.enter_bots(**at, bot="steady"),
    )
    for enters in refused:
        with pytest.raises(errors.EntriesClosed) as told:
            enters()
        assert told.value.members["event_status"] == "open"
        assert str(told.value) == "The time for entries is over: nobody can enter any more."
    (line,) = entry_import.compare(**at, rows=[Row(1, four[1].name)]).refused
    assert (line.code, line.detail) == ("entries_closed", str(told.value))
    assert queries.joins_at(present(event)) is None and event.entries.count() == 1
    Tournament.objects.filter(pk=event.pk).update(late_until=1)
    assert services.enter(**at, player=four[1]).first_round == 1, (
        "late entries are possible as once it is closed"
    )


@pytest.mark.parametrize("method", ["swiss", "fixed"])
def test_entries_are_not_closed_while_nobody_would_meet_anybody(made, owner, four, method):
    """Such an event is cancelled. Entries with a closing time still close at that time."""
    event = services.open_entries(tournament_id=made(stages=[{"method": method, "rounds": 1}]).pk, by=owner)
    at = {"tournament_id": event.pk}
    for each in four[:2]:
        with pytest.raises(errors.PairingRefused) as refused:
            services.close_entries(**at, by=owner)
        assert refused.value.members["reason"] == "too_few_entries"
        services.enter(**at, by=each, player=each)
    assert services.close_entries(**at, by=owner).status == "closed"
    services.take_out(**at, by=owner, number=1)
    services.open_entries(**at, by=owner)
    Tournament.objects.filter(pk=event.pk).update(entries_close_at=Now())
    assert services.close_due_entries() == 1
    assert services.cancel(**at, by=owner, reason="Nobody came today.").status == "cancelled"


# Stage rounds.


def test_all_tables_of_a_stage_round_begin_at_once_with_everybody_on_a_seat(event, four, playing):
    tables_ = playing
    assert [each.status for each in tables_] == ["running", "running"]
    assert {each.tournament for each in tables_} == {event.pk}
    seated = Place.objects.filter(tournament=event).values_list("entry", flat=True)
    assert sorted(seated) == [1, 2, 3, 4]
    assert present(event).status == "running"


def test_a_preview_writes_nothing_and_is_what_gets_published(event, owner):
    first, second = (services.propose(tournament_id=event.pk, by=owner) for _ in range(2))
    assert first == second and not StageRound.objects.exists() and not Table.objects.exists()
    services.publish(tournament_id=event.pk, by=owner, digest=first.digest)
    assert queries.played_rounds(present(event))[0][1].tables == first.pairing.tables


def test_a_stage_round_is_published_once_however_often_that_is_asked_for(event, owner):
    digest = services.propose(tournament_id=event.pk, by=owner).digest
    services.publish(tournament_id=event.pk, by=owner, digest=digest)
    with pytest.raises(errors.StageRoundOpen):
        services.publish(tournament_id=event.pk, by=owner, digest=digest)
    assert Table.objects.count() == 2


def test_what_changed_since_the_preview_is_not_published(event, owner, four):
    digest = services.propose(tournament_id=event.pk, by=owner).digest
    services.leave(tournament_id=event.pk, by=four[3])
    with pytest.raises(errors.PreviewOutdated):
        services.publish(tournament_id=event.pk, by=owner, digest=digest)
    assert not Table.objects.exists()


def test_another_roll_is_another_draw_and_two_players_can_be_swapped_by_hand(made, owner, person):
    event = services.open_entries(tournament_id=made(stages=[{"method": "swiss", "rounds": 1}]).pk, by=owner)
    for number in range(8):
        services.enter(tournament_id=event.pk, by=owner, player=person(f"player-{number}"))
    services.close_entries(tournament_id=event.pk, by=owner)
    (one, other, *_), (third, *_) = (
        services.propose(tournament_id=event.pk, by=owner).pairing.tables[place] for place in (0, 1)
    )
    swapped = services.propose(tournament_id=event.pk, by=owner, swaps=[(one, third)]).pairing
    assert (third, other) in swapped.tables and one in {table[0] for table in swapped.tables}
    assert swapped.quality.algorithm.endswith("+swaps")
    with pytest.raises(errors.PairingRefused):
        services.propose(tournament_id=event.pk, by=owner, swaps=[(1, 99)])


def test_of_several_swaps_each_moves_the_two_players_it_names_from_where_they_are_by_then(event, owner):
    (one, other), (third, last) = services.propose(tournament_id=event.pk, by=owner).pairing.tables

    def swapped(*swaps: tuple[int, int]) -> set[tuple[int, ...]]:
        return {*services.propose(tournament_id=event.pk, by=owner, swaps=swaps).pairing.tables}

    assert swapped((one, third)) == {(third, other), (one, last)}
    assert swapped((one, third), (one, other)) == {(third, one), (other, last)}
    assert swapped((one, third), (third, one)) == {(one, other), (third, last)}


def test_a_bot_sits_where_numbers_are_uneven_or_somebody_has_a_bye(closed, four, owner, person):
    person("steady", "bot")
    event = closed(people=four[:3])
    published(event, owner)
    assert Place.objects.filter(tournament=event, entry=None).count() == 1
    byes = closed(people=four[:3], stages=[{"method": "swiss", "rounds": 2, "uneven": "byes"}])
    published(byes, owner)
    assert Place.objects.filter(tournament=byes, pairing=0).count() == 1


def test_nothing_is_paired_while_entries_are_open_or_a_table_is_at_play(made, closed, owner):
    with pytest.raises(errors.WrongStage):
        services.propose(tournament_id=made().pk, by=owner)
    event = closed()
    published(event, owner)
    with pytest.raises(errors.StageRoundOpen):
        services.propose(tournament_id=event.pk, by=owner)


def test_a_stage_round_ends_with_its_last_game_and_takes_over_scores_and_places(event, owner):
    found = played(event, owner)
    assert StageRound.objects.get().status == "played"
    for number, table in enumerate(found, start=1):
        table.refresh_from_db()
        came = event.places.filter(pairing=number).values_list("score", "place")
        assert sorted(came) == sorted(zip(table.scores, table.places, strict=True))


def test_a_sweep_that_comes_too_early_or_twice_closes_nothing(event, playing):
    assert services.sweep_tournaments() == 0
    assert StageRound.objects.get(tournament=event).status == "running"


def test_a_player_who_left_a_game_has_the_place_of_the_seat_they_owned(closed, owner, four, person):
    person("steady", "bot")
    event = closed(people=four[:2], stages=[{"method": "fixed", "rounds": 1}])
    (table,) = published(event, owner)
    tables.resign(table_id=table.pk, player=four[0])
    played_out(table)
    services.sweep_tournaments()
    (mine,) = event.places.filter(entry=1)
    assert mine.place == 2


def test_the_last_stage_round_opens_the_time_for_complaints_and_then_it_is_confirmed(closed, owner):
    event = closed(complaint_hours=1)
    played(event, owner)
    with pytest.raises(errors.WrongStage):
        services.confirm(tournament_id=event.pk, by=owner)
    played(event, owner)
    assert present(event).status == "played"
    with pytest.raises(errors.ComplaintsOpen):
        services.confirm(tournament_id=event.pk, by=owner)
    Tournament.objects.update(complaints_until=Now())
    assert services.confirm(tournament_id=event.pk, by=owner).status == "confirmed"
    with pytest.raises(errors.WrongStage):
        services.propose(tournament_id=event.pk, by=owner)


def test_an_event_can_end_early_but_not_while_a_table_is_at_play(event, closed, owner, playing):
    with pytest.raises(errors.StageRoundOpen):
        services.end_early(tournament_id=event.pk, by=owner, reason=REASON)
    other = closed()
    played(other, owner)
    with pytest.raises(ReasonRequired):
        services.end_early(tournament_id=other.pk, by=owner, reason="late")
    assert services.end_early(tournament_id=other.pk, by=owner, reason=REASON).status == "played"


def test_late_entries_play_from_the_next_stage_round_on_until_it_is_too_late(closed, owner, person):
    event = closed(late_until=2, stages=[{"method": "swiss", "rounds": 3}])
    played(event, owner)
    late, later = person("late"), person("later")
    entry = services.enter(tournament_id=event.pk, by=late, player=late)
    assert (entry.number, entry.first_round) == (5, 2)
    person("steady", "bot")
    published(event, owner)
    assert event.places.filter(stage_round=2, entry=5).exists()
    with pytest.raises(errors.EntriesClosed):
        services.enter(tournament_id=event.pk, by=later, player=later)


def test_a_player_who_drops_out_plays_no_more_keeps_what_they_won_and_may_come_back(
    closed, owner, four, person
):
    person("steady", "bot")
    event = closed(late_until=3, stages=[{"method": "swiss", "rounds": 3}])
    played(event, owner)
    dropped = services.leave(tournament_id=event.pk, by=four[0])
    assert (dropped.status, dropped.last_round) == ("dropped", 1)
    published(event, owner)
    assert set(event.places.filter(entry=1).values_list("stage_round", flat=True)) == {1}
    back = services.enter(tournament_id=event.pk, by=four[0], player=four[0])
    assert (back.number, back.status, back.first_round, back.last_round) == (1, "entered", 1, None)


def test_a_player_who_withdrew_before_they_played_and_comes_back_late_plays_from_then_on(
    closed, owner, four, person
):
    """Otherwise they would count among those who began the event."""
    person("steady", "bot")
    event = closed(late_until=3, stages=[{"method": "swiss", "rounds": 3}])
    by_himself, by_list = four[:2]
    for each in (by_himself, by_list):
        services.leave(tournament_id=event.pk, by=each)
    played(event, owner)
    services.enter(tournament_id=event.pk, by=by_himself, player=by_himself)
    entry_import.enter_list(tournament_id=event.pk, by=owner, rows=[Row(1, by_list.name)])
    assert set(event.entries.values_list("number", "first_round")) == {(1, 2), (2, 2), (3, 1), (4, 1)}
    assert {each.number for each in queries.entrants(event, 1)} == {3, 4}


# A game that was broken off.


def test_a_table_that_was_broken_off_waits_for_a_ruling(event, owner, playing):
    first, second = playing
    tables.abort_by_staff(table_id=first.pk, by=owner, reason=REASON)
    at = {"tournament_id": event.pk, "by": owner, "stage_round": 1, "reason": REASON}
    with pytest.raises(errors.GameStands):
        services.rule(**at, number=2, scores=[1, 2])
    with pytest.raises(errors.InvalidRuling):
        services.rule(**at, number=1, scores=[1])
    with pytest.raises(errors.PairingNotFound):
        services.rule(**at, number=3, scores=[1, 2])
    ruled = services.rule(**at, number=1, scores=[1, 2])
    # Points of this ruleset are penalties, so fewer are better.
    assert ruled.ruled and [each.place for each in ruled.seats] == [1, 2]
    assert AuditEntry.objects.filter(subject=event.pk, what="table_ruled", reason=REASON).count() == 1
    played_out(second)
    assert services.sweep_tournaments() == 1


def test_a_wrong_ruling_is_put_right_until_the_event_is_confirmed_and_its_players_are_told(closed, owner):
    event = closed(stages=[{"method": "swiss", "rounds": 1}])
    for each in published(event, owner):
        tables.abort_by_staff(table_id=each.pk, by=owner, reason=REASON)
    at = {"tournament_id": event.pk, "by": owner, "stage_round": 1, "reason": REASON}
    for number in (1, 2):
        services.rule(**at, number=number, scores=[1, 2])
    assert services.sweep_tournaments() == 1 and present(event).status == "played"
    with pytest.raises(errors.InvalidRuling):
        services.rule(**at, number=1, scores=[0, 10_001])
    righted = services.rule(**at, number=1, scores=[2, 1])
    assert [each.place for each in righted.seats] == [2, 1]
    found = FeedEvent.objects.filter(kind="intervened", table=righted.table_id)
    assert {(each.body["what"], each.body["reason"]) for each in found} == {
        ("break_off", REASON), ("ruled", REASON),
    }  # fmt: skip
    services.confirm(tournament_id=event.pk, by=owner)
    with pytest.raises(errors.GameStands):
        services.rule(**at, number=1, scores=[1, 2])


def test_a_stage_lasts_as_long_as_those_who_began_it_need(closed, owner, four):
    """The cut was to four, but only two were left, so the knock-out is over after one stage round."""
    stages = [{"method": "swiss", "rounds": 1}, {"method": "knockout", "advancing": 1, "enters": 4}]
    event = closed(stages=stages)
    played(event, owner)
    for each in four[:2]:
        services.leave(tournament_id=event.pk, by=each)
    played(event, owner)
    assert present(event).status == "played"


def test_a_paired_player_is_held_behind_the_event_and_before_any_table(event, owner):
    with CaptureQueriesContext(connection) as told:
        published(event, owner)
    held = [each["sql"].split('FROM "')[1].split('"')[0] for each in told if "FOR NO KEY" in each["sql"]]
    assert held[:2] == ["tournaments_tournament", "accounts_user"]


def test_what_is_told_of_a_pairing_is_told_of_the_one_with_its_swaps(closed, owner):
    event = closed(stages=[{"method": "swiss", "rounds": 2, "scheduled": False}])
    played(event, owner)
    (_, (((one, other), _), _)) = queries.played_rounds(event)[0]
    drawn = services.propose(tournament_id=event.pk, by=owner).pairing
    assert drawn.quality.repeats == ()
    beside = next(each for table in drawn.tables if one in table for each in table if each != one)
    swapped = services.propose(tournament_id=event.pk, by=owner, swaps=[(beside, other)]).pairing
    assert tuple(sorted((one, other))) in swapped.quality.repeats


def test_who_left_a_game_that_was_broken_off_comes_last_whatever_score_is_given(closed, owner, four, person):
    person("steady", "bot")
    event = closed(people=four[:2], stages=[{"method": "fixed", "rounds": 1}], scoring="raw")
    (table,) = published(event, owner)
    amal = next(seat for seat in (0, 1) if player_on(table, seat) == four[0])
    tables.resign(table_id=table.pk, player=four[0])
    tables.abort_by_staff(table_id=table.pk, by=owner, reason=REASON)
    scores = [0 if seat == amal else 5 for seat in (0, 1)]  # penalties: fewer are better
    at = {"tournament_id": event.pk, "by": owner, "stage_round": 1, "number": 1, "reason": REASON}
    ruled = services.rule(**at, scores=scores)
    assert [each.place for each in ruled.seats] == [2 if seat == amal else 1 for seat in (0, 1)]
    assert services.sweep_tournaments() == 1
    lines = {line.entry: line.points for line in queries.stage_standings(event)[-1].lines}
    assert lines == {1: -5, 2: -5}, "and gets no better score than who stayed"


def test_nobody_who_plays_rules_on_any_table(event, owner, four, playing):
    first, second = playing
    for each in (first, second):
        tables.abort_by_staff(table_id=each.pk, by=owner, reason=REASON)
    amal = four[0]
    services.appoint(tournament_id=event.pk, by=owner, user=amal, role=Role.ARBITER)
    at = {"tournament_id": event.pk, "stage_round": 1, "scores": [1, 2], "reason": REASON}
    for number in (1, 2):
        with pytest.raises(errors.PlaysInEvent):
            services.rule(**at, by=amal, number=number)
        assert services.rule(**at, by=owner, number=number).ruled


def test_nobody_rules_on_a_table_at_which_they_sat_for_another(event, owner, person):
    arbiter = person("arbiter")
    table, _ = published(event, owner)
    substitute(Order(table.pk, owner, REASON), seat=0, player=arbiter)
    tables.abort_by_staff(table_id=table.pk, by=owner, reason=REASON)
    services.appoint(tournament_id=event.pk, by=owner, user=arbiter, role=Role.ARBITER)
    with pytest.raises(errors.PlaysInEvent):
        services.rule(
            tournament_id=event.pk, by=arbiter, stage_round=1, number=1, scores=[1, 2], reason=REASON
        )


def test_one_event_that_cannot_be_closed_holds_up_no_other(closed, owner, four):
    broken, whole = closed(), closed()
    for event in (broken, whole):
        for table in published(event, owner):
            played_out(table)
    Tournament.objects.filter(pk=broken.pk).update(stages=[{}])
    assert services.sweep_tournaments() == 1
    assert {each.status for each in StageRound.objects.filter(tournament=whole)} == {"played"}
    assert {each.status for each in StageRound.objects.filter(tournament=broken)} == {"running"}


# The audit trail of officials' acts.


def told(event: Tournament) -> list[str]:
    return list(AuditEntry.objects.filter(subject=event.pk).order_by("id").values_list("what", flat=True))


def test_each_act_of_an_official_is_kept_once_and_what_players_do_themselves_is_not(
    made, owner, four, person
):
    at = {"tournament_id": made().pk, "by": owner}
    event = services.change(**at, version=1, name="Another")
    services.open_entries(**at)
    for each in four:
        services.enter(tournament_id=event.pk, by=each, player=each)
    services.leave(tournament_id=event.pk, by=four[0])
    for _ in range(2):
        services.enter(**at, player=four[0])
        services.appoint(**at, user=four[1], role=Role.ARBITER)
    services.take_out(**at, number=4)
    services.enter(**at, player=four[3])
    services.dismiss(**at, user=four[1], role=Role.ARBITER)
    services.close_entries(**at)
    played(event, owner)
    services.end_early(**at, reason=REASON)
    services.confirm(**at)
    assert told(event) == [
        "tournament_made", "tournament_changed", "entries_opened", "player_entered", "official_appointed",
        "player_left", "player_entered", "official_dismissed", "entries_closed", "stage_round_published",
        "stage_round_closed", "tournament_ended", "tournament_confirmed",
    ]  # fmt: skip
    draft = made()
    services.discard(tournament_id=draft.pk, by=owner)
    assert told(draft) == ["tournament_made", "tournament_discarded"]


def test_what_is_done_on_stale_sight_is_refused_and_changes_nothing(made, owner):
    event = made()
    opened = services.open_entries(tournament_id=event.pk, by=owner, version=event.version)
    for act in (services.close_entries, services.open_entries, services.discard, services.confirm):
        with pytest.raises(errors.TournamentChanged):
            act(tournament_id=event.pk, by=owner, version=event.version)
    for act in (services.cancel, services.end_early):
        with pytest.raises(errors.TournamentChanged):
            act(tournament_id=event.pk, by=owner, version=event.version, reason=REASON)
    assert present(event).version == opened.version and told(event) == ["tournament_made", "entries_opened"]


def test_an_official_leaves_everybody_elses_part_of_the_shuffle_alone(made, owner, four):
    event = services.open_entries(tournament_id=made().pk, by=owner)
    at = {"tournament_id": event.pk, "player": four[0]}
    with pytest.raises(errors.ForeignSeed):
        services.enter(**at, by=owner, client_seed=b"mine")
    services.enter(**at, by=four[0], client_seed=b"salt")
    assert bytes(services.enter(**at, by=owner).client_seed) == b"salt"
    services.take_out(tournament_id=event.pk, by=owner, number=1)
    with pytest.raises(errors.ForeignSeed):
        services.enter(**at, by=owner, client_seed=b"mine")
    assert bytes(services.enter(**at, by=owner).client_seed) == b"salt"
    assert bytes(services.enter(**at, by=four[0]).client_seed) == b""


def test_a_player_whose_account_ended_since_they_were_read_does_not_enter(made, owner, four):
    event = services.open_entries(tournament_id=made().pk, by=owner)
    User.objects.filter(pk=four[0].pk).update(is_active=False)
    with pytest.raises(InvalidToken):
        services.enter(tournament_id=event.pk, by=four[0], player=four[0])
    with pytest.raises(UnknownUser):
        services.enter(tournament_id=event.pk, by=owner, player=four[0])
    assert not Entry.objects.exists()


# Constraints of the database.


def test_the_database_refuses_a_second_running_stage_round_and_a_second_place_of_an_entry(event, playing):
    with pytest.raises(IntegrityError), transaction.atomic():
        StageRound.objects.create(tournament=event, number=2, stage=0)
    with pytest.raises(IntegrityError), transaction.atomic():
        Place.objects.create(tournament=event, stage_round=1, pairing=2, seat=4, entry=1)
    with pytest.raises(IntegrityError), transaction.atomic():
        Pairing.objects.create(tournament=event, stage_round=1, number=3)


@pytest.mark.parametrize(
    "columns",
    [
        {"status": "over"},
        {"commitment": "x"},
        {"players": 6},
        {"capacity": 1},
        {"status": "running"},
        {"ended_at": Now()},
        {"ruleset": "modern"},
    ],
)
def test_the_database_refuses_an_event_that_cannot_be(made, columns):
    event = made()
    with pytest.raises(IntegrityError), transaction.atomic():
        Tournament.objects.filter(pk=event.pk).update(**columns)


@pytest.mark.parametrize(
    "columns",
    [{"number": 0}, {"status": "gone"}, {"status": "dropped"}, {"last_round": 1}, {"client_seed": b"x" * 65}],
)
def test_the_database_refuses_an_entry_that_cannot_be(event, columns):
    with pytest.raises(IntegrityError), transaction.atomic():
        Entry.objects.filter(tournament=event, number=1).update(**columns)
    assert Entry.objects.filter(number=F("number")).count() == 4


# Seeding, and wrong numbers of entries.


def test_a_knock_out_that_comes_first_is_seeded_by_the_ratings_of_the_close_the_rest_by_lot(
    made, owner, four, person
):
    pool = Pool.objects.create(key="updown.live")
    pool.current = Generation.objects.create(pool=pool, number=1)
    pool.save()
    for each, (mu, sigma) in zip(four, ((25, 5), (30, 1), (35, 8), (40, 8)), strict=True):
        Rating.objects.create(
            generation=pool.current, player=each, games=20, mu=mu, sigma=sigma, last_at=datetime.now(UTC),
            at_least=0.0, rung=0, listed=False,
        )  # fmt: skip
    event = services.open_entries(
        tournament_id=made(stages=[{"method": "knockout", "advancing": 1}]).pk, by=owner
    )
    strangers = [person(f"new-{each}") for each in range(4)]
    for each in (*strangers, *four):
        services.enter(tournament_id=event.pk, by=owner, player=each)
    event = services.close_entries(tournament_id=event.pk, by=owner)
    Rating.objects.filter(player=four[0]).update(mu=60)  # too late: entries are closed
    found = coming(event)
    order = [each.number for each in sorted(found.people, key=lambda each: each.rank)]
    drawn = Dice(queries.seed_of(event), 1, 0, "seeding").shuffled(range(1, 9))
    assert order == [6, 8, 7, 5, *(each for each in drawn if each < 5)]
    first = services.propose(tournament_id=event.pk, by=owner).pairing
    assert all({6, 8, 7, 5} & set(table) for table in first.tables)


def test_in_a_knock_out_the_next_of_the_table_goes_on_for_a_winner_who_has_dropped_out(closed, owner, four):
    event = closed(stages=[{"method": "knockout", "advancing": 1}])
    played(event, owner)
    seats = list(event.places.filter(stage_round=1, pairing=1).order_by("place"))
    winner, second = (next(each for each in event.entries.all() if each.number == at.entry) for at in seats)
    services.leave(tournament_id=event.pk, by=winner.player)
    played(event, owner)
    last = event.places.filter(stage_round=2)
    assert second.number in {each.entry for each in last} and len(last) == 2
    assert present(event).status == "played"


@pytest.mark.parametrize("count", [0, 1])
def test_entries_of_a_knock_out_are_not_closed_with_too_few_for_a_table(made, four, owner, count):
    event = made(stages=[{"method": "knockout", "advancing": 1}])
    services.open_entries(tournament_id=event.pk, by=owner)
    for each in four[:count]:
        services.enter(tournament_id=event.pk, by=each, player=each)
    with pytest.raises(errors.PairingRefused) as refused:
        services.close_entries(tournament_id=event.pk, by=owner)
    assert refused.value.members == {"reason": "too_few_entries", "entries": [], "fits": [2]}


def test_entries_are_not_closed_with_a_number_that_cannot_play_which_says_what_number_could(
    made, owner, person
):
    bot = person("steady", "bot")
    Bot.objects.get_or_create(user=bot, defaults={"strategy": "steady"})
    league = [{"method": "league"}]
    event = made(players=4, stages=league, capacity=16)
    at = {"tournament_id": event.pk, "by": owner}
    services.open_entries(**at)
    services.enter_bots(**at, bot="steady", count=10)
    with pytest.raises(errors.PairingRefused) as refused:
        services.close_entries(**at)
    assert refused.value.members == {"reason": "no_league", "entries": [], "fits": [8, 11]}
    assert present(event).status == "open"
    services.enter_bots(**at, bot="steady", count=2)
    assert services.close_entries(**at).status == "closed"


def test_an_official_who_draws_again_or_by_hand_is_seen_doing_it_and_whether_they_play(closed, owner, four):
    event = closed(stages=[{"method": "swiss", "rounds": 2, "scheduled": False}])
    services.appoint(tournament_id=event.pk, by=owner, user=four[0], role=Role.DIRECTOR)
    apart = Wishes(forbidden=frozenset({frozenset({1, 2})}))
    played(event, owner, roll=3, wishes=apart)
    played(event, four[0])
    first, second = (each.explained for each in event.stage_rounds.order_by("number"))
    asked = {"roll": 3, "forbidden": [[1, 2]], "forced": [], "locked": [], "swaps": []}
    assert (first["asked"], first["by_player"]) == (asked, False)
    assert (second["asked"]["roll"], second["by_player"]) == (0, True)
    drawn, plain = AuditEntry.objects.filter(what="stage_round_published").order_by("id")
    assert drawn.body["forbidden"] == [[1, 2]] and drawn.who == owner and not drawn.body["plays"]
    assert plain.who == four[0] and plain.body["plays"]
