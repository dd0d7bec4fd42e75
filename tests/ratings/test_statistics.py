"""Every finished game counts once in its players' statistics, which can be computed again from the logs."""

import pytest
from django.core.management import CommandError, call_command
from django.db import DataError, IntegrityError, connection, transaction

from accounts.models import User
from accounts.services import end_account
from games.engine import verbs
from games.engine.seats import Seat
from games.ratings import queries, services
from games.ratings.models import CountedGame, Statistics, UncountedGame, Versus
from games.ratings.services import statistics
from games.tables import queries as table_queries
from games.tables import services as tables
from games.tables.models import Table
from games.tables.services.log_append import append
from tests.people import somebody
from tests.tables.table_setup import played_out, small, started

pytestmark = pytest.mark.django_db


def counted(people, visibility="public"):
    table = small(people)
    Table.objects.filter(pk=table.pk).update(visibility=visibility)
    played_out(table)
    table.refresh_from_db()
    assert services.count_game(table.pk)
    return table


def agree():
    return services.rebuilt(only_compare=True)[1] == []


def test_a_finished_game_is_counted_for_everybody_who_played_it(four):
    table = counted(four)
    for seat, player in enumerate(four):
        figures = queries.figures_of(player, "updown")
        lost = {"points": -figures.points, "round_points": -figures.round_points}
        assert queries.figures_of(player) == figures._replace(**lost), (
            "of all games penalties are points lost"
        )
        assert figures.games == 1
        assert figures.points == table.scores[seat] and figures.places[table.places[seat] - 1] == 1
        assert figures.rounds.rounds == 1 and figures.turns == 2
        assert queries.figures_of(player, "modern").games == 0
    assert agree()


def test_a_game_under_way_or_broken_off_counts_nothing(four):
    table = small(four)
    assert not services.count_game(table.pk) and not UncountedGame.objects.exists()
    tables.abort_by_staff(table_id=table.pk, by=somebody("boss"), reason="a test of ours")
    assert services.sweep_uncounted() == 0 and queries.figures_of(four[0]).games == 0


def test_hints_that_come_twice_and_notes_that_are_made_twice_count_a_game_once(four):
    table = counted(four)
    assert not services.count_game(table.pk)
    services.note_uncounted(table)
    assert services.sweep_uncounted() == 1, "there is nothing to add, only something to forget"
    assert queries.figures_of(four[0]).games == 1 and CountedGame.objects.count() == 1
    assert not UncountedGame.objects.exists() and agree()


def test_scores_that_a_director_changes_after_the_end_change_no_statistics(four):
    table = counted(four)
    game = table_queries.game_of(table)
    append(table, game, verbs.adjust(game, Seat(table.places.index(1)), 1000, "lateness"))
    table.refresh_from_db()
    assert table.places != list(game.places)
    assert agree()


def test_what_breaks_off_halfway_leaves_the_game_to_be_counted(four):
    ours = four[:2]
    table = small(ours)
    played_out(table)
    full = Versus.objects.create(
        player=ours[0], other=ours[1], ruleset="updown", games=2**31 - 1, ahead=0, behind=0
    )
    with pytest.raises(DataError), transaction.atomic():
        services.count_game(table.pk)
    assert not Statistics.objects.exists() and UncountedGame.objects.count() == 1
    full.delete()
    assert services.sweep_uncounted() == 1
    assert queries.figures_of(ours[0]).games == 1 and agree()


def test_a_game_that_cannot_be_counted_keeps_no_other_waiting(four):
    for table in (small(four), small(four)):
        services.note_uncounted(table)
    played_out(table)
    assert services.sweep_uncounted() == 1
    assert queries.figures_of(four[0]).games == 1 and UncountedGame.objects.count() == 1


def test_not_even_if_there_are_as_many_of_them_as_a_sweep_counts(four, monkeypatch):
    for table in (small(four), small(four)):
        services.note_uncounted(table)
    played_out(table)
    # The limit, so that one failing game is as many as a sweep takes.
    monkeypatch.setattr(statistics, "AT_ONCE", 1)
    assert any(services.sweep_uncounted() for _ in range(200)), "each sweep chooses by lot"


def test_two_players_are_compared_by_their_places_in_public_games_only(four):
    ours, places = four[:2], []
    for _ in range(3):
        places.append(counted(ours).places)
    counted(ours, visibility="invite")
    counted(ours, visibility="unlisted")
    met = queries.comparison_of(*ours)
    assert met.games == 3 and met.ahead == sum(one < other for one, other in places)
    assert queries.comparison_of(ours[1], ours[0]) == queries.Meeting(3, met.behind, met.ahead)
    assert queries.comparison_of(*ours, "updown") == met and queries.comparison_of(*ours, "modern").games == 0
    assert queries.figures_of(ours[0]).games == 5, "private games count, but do not say with whom"
    assert queries.comparison_of(ours[0], four[3]).games == 0 and agree()


def test_bots_of_the_service_are_played_against_but_have_no_statistics(person):
    steady = somebody("steady", User.Kind.BOT)
    omar = person("omar")
    counted([omar, steady, steady])
    assert queries.figures_of(omar).games == 1 and queries.figures_of(steady).games == 0
    assert queries.comparison_of(omar, steady).games == 1 and queries.comparison_of(steady, omar).games == 0
    robot = somebody("robot", User.Kind.BOT, owner=person("nadia"))
    counted([omar, robot])
    assert queries.figures_of(robot).games == 1, "a program of somebody's has"
    assert agree()


def test_a_player_who_leaves_is_last_and_what_their_stand_in_plays_is_not_theirs(four):
    somebody("steady", User.Kind.BOT)
    table = started(four[:3], ruleset="updown", players=3, options={"rounds": [1]})
    tables.resign(table_id=table.pk, player=four[1])
    played_out(table)
    assert services.sweep_uncounted() == 1
    figures = queries.figures_of(four[1])
    assert (figures.games, figures.koozes, figures.rounds.rounds, figures.turns) == (1, 1, 0, 0)
    assert agree()


def test_rebuilding_agrees_and_puts_right_what_does_not(four, capsys):
    for _ in range(2):
        counted(four[:2])
    call_command("statistics_rebuild", "--check")
    assert "2 games, statistics agree" in capsys.readouterr().out
    before = {each.pk: each.figures for each in Statistics.objects.all()}
    Statistics.objects.filter(player=four[0]).update(figures=before[four[1].pk, ""] | {"games": 7})
    Versus.objects.filter(player=four[0]).delete()
    Statistics.objects.filter(player=four[1], ruleset="updown").delete()
    Versus.objects.filter(player=four[1]).update(games=9)
    with pytest.raises(CommandError):
        call_command("statistics_rebuild", "--check")
    told = capsys.readouterr().err
    assert f"statistics of {four[0].pk}" in told and f"{four[1].pk} versus {four[0].pk}" in told
    assert f"statistics of {four[1].pk} updown are missing" in told
    assert f"{four[0].pk} versus {four[1].pk} is missing" in told
    call_command("statistics_rebuild")
    assert "were put right" in capsys.readouterr().out
    assert {each.pk: each.figures for each in Statistics.objects.all()} == before and agree()


def test_games_that_finish_while_all_are_gone_through_are_in_what_is_written(four):
    counted(four[:2])
    totals = queries.Totals()
    totals.catch_up()
    counted(four[:2])
    assert list(queries.statistic_differences(totals)) != []
    totals.catch_up()
    assert totals.games == 2 and list(queries.statistic_differences(totals)) == []


def test_a_player_whose_account_ends_while_all_are_gone_through_has_no_statistics_again(four):
    counted(four[:2])
    totals = queries.Totals()
    totals.catch_up()
    end_account(user=User.objects.get(pk=four[0].pk))
    assert list(queries.statistic_differences(totals)) != []
    totals.leave_out_former_players()
    assert list(queries.statistic_differences(totals)) == [] and totals.figures


@pytest.mark.parametrize(
    ("constraint", "statement"),
    [
        ("statistics_ruleset_key", "UPDATE ratings_statistics SET ruleset = 'modern@1'"),
        ("versus_somebody_else", "UPDATE ratings_versus SET other_id = player_id"),
        ("versus_places_of_games", "UPDATE ratings_versus SET ahead = games + 1"),
    ],
)
def test_the_database_itself_refuses_what_cannot_be(four, constraint, statement):
    counted(four[:2])
    with pytest.raises(IntegrityError, match=constraint), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)
