"""Four who seek the same game meet at a table that is running."""

import random
from collections import Counter
from datetime import timedelta

import pytest
from django.db.models.functions import Now

from accounts.models import Realm, User
from bots import services as bots
from games.feed.models import FeedEvent
from games.lobby import errors, queries, services
from games.lobby.models import Seek
from games.lobby.queries.seeks import MOST_GAMES
from games.lobby.services import matched_tables
from games.tables import services as tables
from games.tables.models import Occupancy, Table
from games.tables.services.table_creation import MOST_OPEN_TABLES
from tests.people import somebody
from tests.tables.table_setup import played_out
from tests.tables.test_races import together


def status(*seeks):
    return [Seek.objects.get(pk=each.pk).status for each in seeks]


def sitting(table):
    return set(Occupancy.objects.filter(table=table, to_seq=None).values_list("player__name", flat=True))


@pytest.mark.django_db
def test_the_fourth_makes_it_a_table_that_is_running(four, seeking):
    seeks = [seeking(each, rated=True, client_seed=each.name.encode()) for each in four[:3]]
    assert services.match_seekers(seeks[0].terms) == 0
    seeks.append(seeking(four[3], rated=True))
    assert services.match_seekers(seeks[0].terms) == 1
    table = Table.objects.get()
    assert (table.status, table.rated, table.turn_limit, table.ruleset) == ("running", True, 300, "updown@1")
    assert sitting(table) == {"amal", "basim", "dina", "emad"}
    assert Counter(map(bytes, table.client_seeds)) == Counter([b"amal", b"basim", b"dina", b""])
    assert status(*seeks) == ["matched"] * 4
    assert queries.seek(seeks[1].pk, four[1]).table_id == table.pk
    assert services.match_seekers(seeks[0].terms) == 0 and Table.objects.count() == 1
    played_out(table)
    assert tables.audit(table.pk) == []


@pytest.mark.django_db
def test_everybody_is_told_of_their_table_and_the_lobby_of_all(four, seeking):
    seeks = [seeking(each) for each in four]
    services.match_seekers(seeks[0].terms)
    table = Table.objects.get()
    for each, seek in zip(four, seeks, strict=True):
        event = FeedEvent.objects.get(audience=f"user:{each.pk}", kind="seek_matched")
        assert (event.table, event.body) == (table.pk, {"seek": seek.pk})
    lobby = FeedEvent.objects.filter(audience="lobby").order_by("id").values_list("kind", flat=True)
    assert list(lobby) == (
        ["seek_opened"] * 4 + ["table_opened"] + ["seek_closed"] * 4 + ["seat_taken"] * 4 + ["game_started"]
    )
    closed = FeedEvent.objects.filter(kind="seek_closed")
    assert {each.table for each in closed} == {table.pk}


@pytest.mark.django_db
def test_a_game_by_correspondence_has_the_clock_that_was_sought(four, seeking):
    for each in four:
        seeking(each, ruleset="modern", options={}, turn_limit=None, clock={"preset": "brisk"})
    assert services.sweep_seeks() == 1
    table = Table.objects.get()
    assert (table.clock["preset"], table.options["concurrency"]) == ("brisk", 6)


@pytest.mark.django_db
def test_other_live_seeks_of_theirs_are_withdrawn_and_those_by_correspondence_stay(four, seeking):
    seeks = [seeking(each) for each in four]
    other = seeking(four[0], options={"rounds": [2]})
    slow = seeking(four[0], turn_limit=None, clock={"preset": "brisk"})
    services.match_seekers(seeks[0].terms)
    assert status(other, slow) == ["withdrawn", "open"]


@pytest.mark.django_db
def test_who_sits_at_a_live_table_is_not_put_at_another(four, seeking):
    seeks = [seeking(each) for each in four]
    table = tables.open_table(creator=somebody("farah"), turn_limit=60, seat=None)
    # As if the player sat down between the check of their seek and the insert of its row.
    table.occupancies.create(seat=0, from_seq=2, player=four[0], bot=False)
    assert services.match_seekers(seeks[0].terms) == 0
    seeking(somebody("gamal"))
    assert services.match_seekers(seeks[0].terms) == 1
    assert status(*seeks) == ["open", "matched", "matched", "matched"]


@pytest.mark.django_db
def test_bots_take_the_seats_for_which_nobody_came(four, bot, seeking, waited):
    patient, tired = seeking(four[0]), seeking(four[1], bots_after=30)
    waited(patient, 60)
    assert services.sweep_seeks() == 0
    waited(tired, 30)
    assert services.sweep_seeks() == 1
    assert status(patient, tired) == ["open", "matched"]
    assert sitting(Table.objects.get()) == {"basim", "steady"}


@pytest.mark.django_db
def test_worlds_are_apart_and_each_has_its_own_bot(four, bot, seeking):
    Realm.objects.create(pk="sandbox_one")
    bots.create_house_bots("sandbox_one")
    testers = [somebody(name, realm_id="sandbox_one") for name in ("tarek", "yara")]
    seeks = [seeking(each, bots_after=0) for each in (*testers, *four[:2])]
    assert services.sweep_seeks() == 2
    realms = {name: Table.objects.get(realm=name) for name in ("real", "sandbox_one")}
    assert sitting(realms["real"]) == {"amal", "basim", "steady"}
    assert sitting(realms["sandbox_one"]) == {"tarek", "yara", "steady"}
    assert status(*seeks) == ["matched"] * 4


@pytest.mark.django_db
def test_an_account_that_is_switched_off_meets_nobody(four, seeking):
    seeks = [seeking(each) for each in four]
    User.objects.filter(pk=four[2].pk).update(is_active=False)
    assert services.sweep_seeks() == 0
    assert status(*seeks) == ["open"] * 4


@pytest.mark.django_db
def test_who_may_open_no_table_does_not_keep_the_others_waiting(four, seeking):
    seeks = [seeking(each) for each in four]
    for _ in range(MOST_OPEN_TABLES):
        tables.open_table(creator=four[0], ruleset="updown", seat=None)
    assert services.match_seekers(seeks[0].terms) == 0
    assert status(*seeks) == ["withdrawn", "open", "open", "open"]
    seeking(somebody("farah"))
    assert services.match_seekers(seeks[0].terms) == 1


@pytest.mark.django_db
def test_matching_stops_after_a_number_of_searches_and_the_next_sweep_goes_on(four, seeking, monkeypatch):
    # One search instead of twenty, each of which would need its own player who may open no table.
    monkeypatch.setattr(matched_tables, "MOST_RECKONINGS", 1)
    for _ in range(MOST_OPEN_TABLES):
        tables.open_table(creator=four[0], ruleset="updown", seat=None)
    seeks = [seeking(each) for each in (*four, somebody("farah"))]
    assert services.match_seekers(seeks[0].terms) == 0
    assert status(*seeks) == ["withdrawn", *["open"] * 4]
    assert services.sweep_seeks() == 1
    assert status(*seeks[1:]) == ["matched"] * 4


@pytest.mark.usefixtures("committed")
def test_a_seek_hints_at_the_workers_once_it_is_there(four, seeking, hinted):
    seeking(four[0])
    assert hinted() == 1


@pytest.mark.usefixtures("committed")
def test_many_who_match_at_once_put_everybody_at_one_table(seeking):
    """Thirty players seek; four matchers get many hints, one in ten twice; a sweep runs, and some players sit
    down elsewhere or withdraw at the same moment."""
    dice = random.Random(7)
    people = [somebody(f"person{number}") for number in range(30)]
    seeks = [seeking(each) for each in people]
    elsewhere = tables.open_table(creator=somebody("host"), turn_limit=60, seat=None)
    hints = [seeks[0].terms] * 10
    hints += dice.sample(hints, 1)

    def matching():
        return sum(services.match_seekers(terms) for terms in hints)

    def leaving():
        for seat, each in enumerate(people[:4]):
            tables.take_seat(table_id=elsewhere.pk, player=each, seat=seat)

    def withdrawing():
        return withdrawn_or_too_late(people[25], seeks[25])

    answers = together(*[matching] * 4, services.sweep_seeks, leaving, withdrawing)
    assert not [each for each in answers if isinstance(each, Exception)], answers
    services.sweep_seeks()

    statuses = Counter(status(*seeks))
    made = Table.objects.exclude(pk=elsewhere.pk)
    assert set(made.values_list("status", flat=True)) <= {"running"}
    assert statuses["matched"] == 4 * made.count()
    assert sum(each for each in answers[:5]) <= made.count()
    for table in made:
        sat = Occupancy.objects.filter(table=table, to_seq=None).values_list("player", flat=True)
        assert len(set(sat)) == 4 and tables.audit(table.pk) == []
        assert set(Seek.objects.filter(table=table).values_list("player", flat=True)) == set(sat)
    ended = FeedEvent.objects.filter(kind="seek_closed")
    assert len({each.body["seek"] for each in ended}) == ended.count() == 30 - statuses["open"]
    assert statuses["open"] < 4
    put_at = Counter(Seek.objects.filter(status="matched").values_list("player", flat=True))
    assert max(put_at.values()) == 1


def withdrawn_or_too_late(player, seek):
    try:
        return services.withdraw_seek(player=player, seek_id=seek.pk).status
    except errors.SeekNotOpen:
        return "matched"


@pytest.mark.django_db
def test_one_sweep_looks_at_so_many_games_and_the_next_at_others(four):
    Seek.objects.bulk_create(
        Seek(
            player=four[0], realm_id=Realm.REAL, ruleset="updown@1", players=4, turn_limit=300, rated=False,
            terms=f"game {number}", rating=1500, bots_after=timedelta(), expires_at=Now() + timedelta(days=1),
        )
        for number in range(MOST_GAMES + 1)
    )  # fmt: skip
    looked_at = queries.terms_to_match()
    assert len(looked_at) == MOST_GAMES
    Seek.objects.filter(terms=looked_at[0]).update(bots_after=None)
    assert set(queries.terms_to_match()) == {*Seek.objects.values_list("terms", flat=True)} - {looked_at[0]}
