"""Tables of tournaments: opened full and started at once; no player there can abort them."""

import pytest

from accounts.ids import new_id
from accounts.queries import user_by_name
from games.tables import errors, queries, services
from games.tables.models import Table
from games.tables.personal_data import PERSONAL
from games.tables.services import Boards, Player
from games.tables.terms import agreed
from tests.tables.table_setup import kinds

pytestmark = pytest.mark.django_db
EVENT = new_id("tournament")


@pytest.fixture
def people(person):
    return [person(name) for name in ("amal", "basim", "camil", "dina")]


def tournament_table(people, *, creator=None, key="modern", rated=False, boards=None, begins=True, **chosen):
    return services.open_tournament_table(
        tournament=EVENT,
        creator=creator or people[0],
        terms=agreed(ruleset=key, **chosen),
        players=[Player(each) for each in people],
        rated=rated,
        boards=boards,
        begins=begins,
    )


def test_everybody_sits_where_they_were_put_and_the_first_round_is_dealt(people):
    table = tournament_table(people)
    assert (table.tournament, table.status, table.rated) == (EVENT, "running", False)
    assert [each.player for each in queries.seated_at(table)] == people
    assert len(queries.awaited_at(table.pk)) == 1 and services.audit(table.pk) == []


def test_who_opened_it_has_no_more_say_there_than_anybody(people):
    table = tournament_table(people)
    with pytest.raises(errors.NotCreator):
        services.abort(table_id=table.pk, by=people[0])


def test_where_seats_are_drawn_they_are_drawn_all_the_same(people):
    table = tournament_table(people, key="casual")
    assert {each.player for each in queries.seated_at(table)} == set(people)
    assert services.audit(table.pk) == []


def test_what_players_give_to_the_shuffle_is_frozen_at_the_start_and_bots_give_nothing(people):
    steady = user_by_name("steady", realm=str(people[0].realm_id))
    table = services.open_tournament_table(
        tournament=EVENT,
        creator=people[0],
        terms=agreed(ruleset="updown", players=2),
        players=[Player(people[1], b"salt"), Player(steady, b"sugar")],
    )
    assert sorted(bytes(each) for each in table.client_seeds) == [b"", b"salt"]


def test_too_long_a_seed_and_a_rated_game_without_a_limit_are_refused_and_nothing_is_opened(people):
    with pytest.raises(errors.InvalidSeed):
        services.open_tournament_table(
            tournament=EVENT,
            creator=people[0],
            terms=agreed(ruleset="updown", players=2),
            players=[Player(people[0], b"x" * 65), Player(people[1])],
        )
    with pytest.raises(errors.NotRatable):
        tournament_table(people, rated=True)
    assert not queries.tables(people[0]).filter(tournament=EVENT).exists()
    assert tournament_table(people, rated=True, turn_limit=60).rated


def test_a_game_that_waited_for_its_round_begins_once(people):
    table = tournament_table(people, begins=False)
    for _ in range(2):
        services.start_tournament_tables(table_ids=[table.pk])
    assert kinds(table).count("game_started") == 1


def test_a_bot_takes_only_the_seat_of_who_sits_at_a_game_that_has_not_begun(people, person):
    table = tournament_table(people, begins=False)
    before = kinds(table)
    services.give_up_seat(table_id=table.pk, player=person("guest"))
    assert kinds(table) == before
    services.give_up_seat(table_id=table.pk, player=people[1])
    assert [each.player.name for each in queries.seated_at(table)] == ["amal", "steady", "camil", "dina"]


def test_a_game_that_is_over_is_not_called_off(people, person):
    table, over = tournament_table(people), tournament_table(people)
    services.call_off(table_ids=[over.pk], reason="The hall has no power.")
    before = kinds(over)
    services.call_off(table_ids=[table.pk, over.pk], reason="The hall burns.")
    assert kinds(over) == before and Table.objects.get(pk=table.pk).status == "aborted"


def test_boards_are_opened_once(people):
    table = tournament_table(people, boards=Boards(bytes(32), 1))
    assert [services.open_boards(table_id=table.pk, embargo_from=None) for _ in range(2)] == [True, False]
    assert kinds(table).count("boards_opened") == 1


def test_a_download_does_not_tell_who_runs_an_event_that_a_game_under_embargo_is_over(people):
    table = tournament_table(people, boards=Boards(bytes(32), 1))

    def told():
        return [each["id"] for each in PERSONAL[0].exported(people[0])]

    assert PERSONAL[0].model is Table and told() == []
    services.open_boards(table_id=table.pk, embargo_from=None)
    assert told() == [table.pk]
