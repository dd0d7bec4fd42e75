"""Standings, and their effect on the next stage round."""

from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from games.tables import services as tables
from games.tables.models import Table, Waiting
from games.tables.services.directing import Order, substitute
from games.tournaments import queries, services
from games.tournaments.models import Place
from tests.tables.table_setup import played_out, player_on, step
from tests.tournaments.conftest import played, published

pytestmark = pytest.mark.django_db


def gave(event, stage_round: int, **scores: int) -> None:
    """Give these penalties to entries of a stage round, and the places that follow at their tables."""
    for name, score in scores.items():
        entry = event.entries.get(player__name=name).number
        Place.objects.filter(tournament=event, stage_round=stage_round, entry=entry).update(score=score)
    for place in event.places.filter(stage_round=stage_round, pairing__gte=1):
        beside = event.places.filter(stage_round=stage_round, pairing=place.pairing, score__lt=place.score)
        Place.objects.filter(pk=place.pk).update(place=1 + beside.count())


def order(event, after=None, *, live=False) -> list[tuple[int, str, float]]:
    names = dict(event.entries.values_list("number", "player__name"))
    played = queries.results(event, live=live)[:after]
    found = queries.final_order(queries.stage_standings(event, played))
    return [(rank, names[line.entry], float(line.points)) for rank, _, line in found]


def test_before_the_first_stage_round_everybody_has_nothing(event):
    assert {points for _, _, points in order(event)} == {0.0}


def test_points_are_those_of_the_mode_and_the_lowest_penalties_win(closed, owner):
    event = closed(scoring="places", stages=[{"method": "fixed", "rounds": 1}])
    played(event, owner)
    gave(event, 1, amal=0, basim=0, camil=0, dina=0)
    assert {points for _, _, points in order(event)} == {0.5}
    raw = closed(scoring="raw", stages=[{"method": "fixed", "rounds": 1}])
    played(raw, owner)
    gave(raw, 1, amal=4, basim=1, camil=3, dina=2)
    assert order(raw) == [(1, "basim", -1.0), (2, "dina", -2.0), (3, "camil", -3.0), (4, "amal", -4.0)]


def test_a_bye_and_the_scale_of_margins_are_worth_what_the_event_says(closed, owner, person, four):
    byes = [{"method": "swiss", "rounds": 1, "uneven": "byes"}]
    event = closed(people=four[:3], stages=byes, scale=10, bye_points=4)
    played(event, owner)
    names = dict(event.entries.values_list("number", "player__name"))
    ((_, (((one, other),), (out,))),) = queries.played_rounds(event)
    gave(event, 1, **{names[one]: 0, names[other]: 30})
    assert {name: points for _, name, points in order(event)} == {
        names[one]: 15 + 1.5, names[other]: -15 - 1.5, names[out]: 4,
    }  # fmt: skip


def test_a_stage_round_at_play_counts_for_nothing_and_any_earlier_order_can_be_had(closed, owner):
    event = closed(scoring="raw")
    played(event, owner)
    gave(event, 1, amal=4, basim=1, camil=3, dina=2)
    published(event, owner)
    assert [name for _, name, _ in order(event)] == ["basim", "dina", "camil", "amal"]
    assert {points for _, _, points in order(event, after=0)} == {0.0}
    # Before the first result all are equal and lots are hidden, or players would pick the account with the
    # best.
    assert {rank for rank, _, _ in order(event, after=0)} == {1}


def test_games_at_play_count_as_they_stand_where_that_is_asked_for(closed, owner):
    event = closed(scoring="raw", options={"rounds": [1, 2]}, stages=[{"method": "fixed", "rounds": 2}])
    assert queries.rounds_at_play(event) == []
    first, second = published(event, owner)
    while not any(Table.objects.get(pk=first.pk).scores or ()):
        step(first, Random(1))
    played_out(second)
    points = {
        player_on(each, seat).name: -score
        for each in (first, second)
        for seat, score in enumerate(Table.objects.get(pk=each.pk).scores)
    }
    assert queries.rounds_at_play(event) == [1]
    assert {name: now for _, name, now in order(event, live=True)} == points
    assert any(points.values()) and {now for _, _, now in order(event)} == {0.0}
    played_out(first)
    assert services.sweep_tournaments() == 1
    assert queries.rounds_at_play(event) == [] and order(event, live=True) == order(event)


ONE_ROUND = {"scoring": "places", "stages": [{"method": "fixed", "rounds": 1}]}


def standing(event) -> dict[str, float]:
    """Return everybody's points as if the games at play ended now."""
    return {name: points for _, name, points in order(event, live=True)}


def test_a_player_who_left_a_game_at_play_is_behind_those_who_stayed_until_they_have_their_seat_back(
    closed, owner, four, person
):
    person("steady", "bot")
    event = closed(people=four[:2], **ONE_ROUND)
    (table,) = published(event, owner)
    seat = 1 - Waiting.objects.get(table=table).seat
    leaver, other = player_on(table, seat), player_on(table, 1 - seat)
    assert standing(event) == {leaver.name: 0.5, other.name: 0.5}
    tables.resign(table_id=table.pk, player=leaver)
    assert standing(event) == {leaver.name: 0.0, other.name: 1.0}
    substitute(Order(table.pk, owner, "They came back after all."), seat=seat, player=leaver)
    assert standing(event) == {leaver.name: 0.5, other.name: 0.5}


def test_nobody_learns_from_standings_who_left_a_game_that_spectators_see_later(closed, owner, four, person):
    person("steady", "bot")
    event = closed(people=four[:2], **ONE_ROUND)
    (table,) = published(event, owner)
    step(table, Random(1))
    tables.resign(table_id=table.pk, player=four[0])
    assert standing(event) == {"amal": 0.0, "basim": 1.0}
    Table.objects.filter(pk=table.pk).update(spectator_delay=50)
    assert standing(event) == {"amal": 0.5, "basim": 0.5}


def test_nothing_counts_before_its_time_of_games_that_wait_or_share_boards(closed, owner):
    waiting = closed(scoring="raw")
    published(waiting, owner, starts_at=datetime.now(UTC) + timedelta(days=1))
    boards = closed(duplicate=True, ruleset="modern", players=4, options={"rounds": [1]})
    published(boards, owner)
    for event in (waiting, boards):
        assert queries.rounds_at_play(event) == [] and order(event, live=True) == order(event)


def test_equals_meet_equals_in_the_stage_rounds_of_swiss(closed, owner):
    event = closed(scoring="raw", stages=[{"method": "swiss", "rounds": 2, "scheduled": False}])
    played(event, owner)
    (_, (((first, third), (second, fourth)), _)) = queries.played_rounds(event)[0]
    names = dict(event.entries.values_list("number", "player__name"))
    # One leader sat first and one second, so that even seats and equal points allow the same tables.
    gave(event, 1, **{names[first]: 0, names[fourth]: 0, names[second]: 9, names[third]: 9})
    best, rest = services.propose(tournament_id=event.pk, by=owner).pairing.tables
    assert (set(best), set(rest)) == ({first, fourth}, {second, third})


def test_the_first_of_a_stage_make_the_cut_and_bring_along_their_part(closed, owner):
    stages = [
        {"method": "swiss", "rounds": 1},
        {"method": "swiss", "rounds": 1, "enters": 2, "carry": 50, "scheduled": False},
    ]
    event = closed(scoring="raw", stages=stages)
    played(event, owner)
    gave(event, 1, amal=4, basim=1, camil=3, dina=2)
    proposal = services.propose(tournament_id=event.pk, by=owner)
    assert proposal.coming.stage == 1
    assert [each.points for each in proposal.coming.people] == [-0.5, -1.0]
    assert {each.player.name for each in proposal.coming.entrants} == {"basim", "dina"}
    played(event, owner)
    gave(event, 2, basim=5, dina=0)
    assert order(event) == [(1, "dina", -1.0), (2, "basim", -5.5), (3, "camil", -3.0), (4, "amal", -4.0)]
    event.refresh_from_db()
    assert event.status == "played"


def test_a_player_who_drops_out_before_the_cut_leaves_their_place_to_the_next(closed, owner, four):
    stages = [{"method": "swiss", "rounds": 1}, {"method": "swiss", "rounds": 1, "enters": 2}]
    event = closed(scoring="raw", stages=stages)
    played(event, owner)
    gave(event, 1, amal=4, basim=1, camil=3, dina=2)
    services.leave(tournament_id=event.pk, by=four[1])
    proposal = services.propose(tournament_id=event.pk, by=owner)
    assert {each.player.name for each in proposal.coming.entrants} == {"camil", "dina"}


def test_of_a_knock_out_the_first_of_each_table_go_on_until_one_table_is_left(closed, owner):
    event = closed(stages=[{"method": "knockout", "advancing": 1}])
    played(event, owner)
    first, second = queries.played_rounds(event)[0][1].tables
    names = dict(event.entries.values_list("number", "player__name"))
    gave(event, 1, **{names[first[0]]: 0, names[first[1]]: 1, names[second[0]]: 3, names[second[1]]: 2})
    proposal = services.propose(tournament_id=event.pk, by=owner)
    assert {each.number for each in proposal.coming.entrants} == {first[0], second[1]}
    played(event, owner)
    event.refresh_from_db()
    assert event.status == "played"


def test_a_knock_out_goes_on_by_the_seeds_it_began_with_and_its_winner_leads(closed, owner, four, person):
    people = [*four, person("eman"), person("farid")]
    event = closed(stages=[{"method": "knockout", "advancing": 1}], people=people, scoring="raw")
    for number, rating in enumerate((10, 20, 30, 40, 50, 60), start=1):
        event.entries.filter(number=number).update(rating=rating)
    played(event, owner)
    gave(event, 1, amal=0, basim=20, camil=5, dina=5)
    (_, (tables, byes)) = queries.played_rounds(event)[0]
    assert byes == (6, 5)
    assert {frozenset(each) for each in tables} == {frozenset({4, 1}), frozenset({3, 2})}
    proposal = services.propose(tournament_id=event.pk, by=owner)
    ranks = {each.number: each.rank for each in proposal.coming.people}
    assert ranks == {6: 1, 5: 2, 3: 3, 1: 4}
    played(event, owner)
    gave(event, 2, farid=1, amal=0, eman=30, camil=0)
    (final,) = services.propose(tournament_id=event.pk, by=owner).pairing.tables
    assert set(final) == {1, 3}
    played(event, owner)
    gave(event, 3, amal=50, camil=49)
    assert [name for _, name, _ in order(event)] == ["camil", "amal", "farid", "eman", "dina", "basim"]


def test_a_league_lasts_until_all_have_met(closed, owner):
    event = closed(stages=[{"method": "league"}], capacity=4)
    for _ in range(3):
        played(event, owner)
    event.refresh_from_db()
    assert event.status == "played"
    met = {frozenset(table) for _, each in queries.played_rounds(event) for table in each.tables}
    assert len(met) == 6
