"""Leaderboards: who is on them, in which place, found without counting everybody."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest

from accounts.models import User
from games.ratings import errors, queries, services
from games.ratings.display import at_least, decayed
from games.ratings.models import Generation, Pool, Rating, Rung
from games.ratings.weng_lin import SIGMA, Skill
from tests.people import somebody
from tests.ratings.conftest import alike
from tests.tables.table_setup import seated

pytestmark = pytest.mark.django_db
LIVE = "updown.live"


@pytest.fixture
def finished(person):
    """`finished("omar nadia", games=20)`: this many games of these players, as if played, and rated."""

    def finish(names: str, *, games: int, days_ago: float = 0, places: tuple[int, ...] | None = None) -> None:
        people = [person(name) for name in names.split()]
        Pool.objects.get_or_create(key=LIVE)
        at = datetime.now(UTC) - timedelta(days=days_ago)
        order = places or tuple(range(1, len(people) + 1))
        table = seated(people, ruleset="updown", players=len(people))
        alike(table, games, pool=LIVE, by_place=[*zip(people, order, strict=True)], at=at)
        services.rate_pool(LIVE)

    return finish


def names(key=LIVE):
    return [each.player.name for each in queries.leaderboard(key).order_by("-at_least", "-player")]


def rungs_are_right():
    for generation in Generation.objects.all():
        counted = {}
        for each in Rating.objects.filter(generation=generation, listed=True):
            counted[each.rung] = counted.get(each.rung, 0) + 1
        kept = {
            each.rung: each.players for each in Rung.objects.filter(generation=generation) if each.players
        }
        assert kept == counted


def test_twenty_games_make_a_place_and_nineteen_none(finished):
    finished("omar nadia", games=19)
    assert names() == [] and dict(queries.leaderboards())[LIVE] == 0
    finished("omar nadia", games=1)
    assert names() == ["omar", "nadia"] and dict(queries.leaderboards())[LIVE] == 2
    rungs_are_right()


def test_places_count_everybody_above_and_ties_share_the_better_one(finished, person):
    finished("omar nadia samir", games=20, places=(1, 2, 2))
    finished("amal basim", games=20)
    order = names()
    places = [queries.place_of(queries.listed(person(name), LIVE)) for name in order]
    assert places[0] == 1 and sorted(places) == places
    by_name = dict(zip(order, places, strict=True))
    assert by_name["nadia"] == by_name["samir"]
    assert dict(queries.leaderboards())[LIVE] == 5
    rungs_are_right()


def test_who_is_less_sure_stands_lower(finished):
    finished("omar nadia", games=20)
    finished("amal basim", games=40)
    assert names().index("amal") < names().index("omar")


def test_bots_of_others_are_rated_but_stand_on_no_leaderboard(finished, person):
    somebody("robot", User.Kind.BOT, owner=person("omar"))
    finished("robot nadia", games=20)
    assert queries.ratings_of(person("robot"))[0].games == 20
    assert names() == ["nadia"]


def test_half_a_year_without_a_game_takes_one_off_and_a_game_puts_one_back(finished, person):
    finished("omar nadia", games=20, days_ago=179)
    assert names() == ["omar", "nadia"] and services.sweep_resting() == 0
    assert idle(181, 181) == 2
    assert names() == [] and dict(queries.leaderboards())[LIVE] == 0
    with pytest.raises(errors.NotListed):
        queries.listed(person("omar"), LIVE)
    finished("omar nadia", games=1)
    assert names() == ["omar", "nadia"]
    rungs_are_right()


def test_one_is_less_sure_of_who_has_not_played_for_long(finished, person):
    finished("omar nadia", games=19)
    (rating,) = queries.ratings_of(person("omar"))
    assert queries.current_skill(rating).sigma == rating.sigma
    later = datetime.now(UTC) + timedelta(days=90)
    assert rating.sigma < queries.current_skill(rating, later).sigma < SIGMA


def idle(*days: float) -> int:
    """Set how many days ago each last game was, in the board's order; run the sweep, return its count."""
    for name, each in zip(names(), days, strict=True):
        at = datetime.now(UTC) - timedelta(days=each)
        Rating.objects.filter(player__name=name).update(last_at=at, due_at=at + timedelta(days=31))
    return services.sweep_resting()


def test_on_a_leaderboard_one_falls_from_day_to_day_who_rests_for_more_than_a_month(finished, person):
    finished("omar nadia", games=20)
    before = queries.listed(person("omar"), LIVE)
    assert idle(30.9, 0) == 0 and idle(31, 0) == 1
    fallen = queries.listed(person("omar"), LIVE)
    known = decayed(Skill(before.mu, before.sigma), 31)
    assert fallen.at_least == at_least(known) < before.at_least
    assert queries.current_skill(fallen).sigma == pytest.approx(known.sigma, abs=1e-12)
    assert (fallen.mu, fallen.sigma, fallen.games) == (before.mu, before.sigma, before.games)
    assert fallen.due_at == fallen.last_at + timedelta(days=32) and services.sweep_resting() == 0
    rungs_are_right()


def test_who_rests_is_overtaken_by_who_stood_just_below(finished, person):
    finished("omar nadia amal basim", games=20, places=(1, 1, 1, 1))
    finished("omar nadia", games=1, places=(1, 1))
    assert set(names()[:2]) == {"omar", "nadia"}
    assert idle(100, 100, 0, 0) == 2
    assert set(names()[:2]) == {"amal", "basim"}
    assert [queries.place_of(queries.listed(person(name), LIVE)) for name in ("amal", "omar")] == [1, 3]
    assert [each.player.name for each in queries.lines_around(person(names()[0]), LIVE, 4)] == names()
    rungs_are_right()


def test_a_recomputed_pool_lists_all_players_as_of_today(finished, person):
    finished("omar nadia", games=20, days_ago=100)
    fallen = queries.listed(person("omar"), LIVE)
    services.renew(LIVE, "recomputed")
    services.sweep_ratings()
    again = queries.listed(person("omar"), LIVE)
    assert again.generation_id != fallen.generation_id
    assert (again.at_least, again.rung, again.due_at) == (fallen.at_least, fallen.rung, fallen.due_at)
    assert again.at_least == at_least(decayed(Skill(again.mu, again.sigma), 100))
    assert again.due_at == again.last_at + timedelta(days=101)


def test_no_player_is_listed_again_on_a_board_that_was_replaced(finished):
    finished("omar nadia", games=20, days_ago=100)
    services.renew(LIVE, "recomputed")
    services.sweep_ratings()
    Rating.objects.update(due_at=datetime.now(UTC))
    assert services.sweep_resting() == 4
    assert Rating.objects.filter(listed=True).count() == 2 and names() == ["omar", "nadia"]
    rungs_are_right()


def test_a_board_that_cannot_be_ranked_keeps_no_other_waiting(finished, log_lines):
    finished("omar nadia", games=20, days_ago=100)
    services.renew(LIVE, "recomputed")
    services.sweep_ratings()
    broken = Pool.objects.get(pk=LIVE).current
    Rating.objects.update(due_at=datetime.now(UTC))
    Rating.objects.filter(generation=broken).update(last_at=datetime.max.replace(tzinfo=UTC))
    assert any(services.sweep_resting() == 2 for _ in range(9)), "each for half a second"
    assert {line["reason"] for line in log_lines()} == {f"generation {broken.pk}"}


def test_a_row_that_older_code_wrote_is_looked_at_soon(finished):
    """Older code writes no `due_at`, so the database fills it in."""
    finished("omar nadia", games=20)
    row = Rating.objects.order_by("player").first()
    Rating.objects.filter(player=row.player_id).delete()
    told = {name: getattr(row, name) for name in ("mu", "sigma", "games", "last_at", "rung", "listed")}
    written = Rating.objects.create(
        generation_id=row.generation_id, player_id=row.player_id, at_least=row.at_least, **told
    )
    written.refresh_from_db()
    assert written.due_at <= datetime.now(UTC) and services.sweep_resting() == 1


def test_a_pool_that_nobody_played_in_is_none(person):
    with pytest.raises(errors.UnknownPool):
        queries.leaderboard("chess.live")
    assert queries.ratings_of(person("omar")) == []


def test_what_each_game_did_can_be_read(finished, person):
    finished("omar nadia", games=3)
    told = list(queries.history(person("omar"), LIVE).order_by("pool_seq"))
    assert [each.pool_seq for each in told] == [1, 2, 3]
    assert all(one.mu == other.mu_before for one, other in pairwise(told))
    assert told[0].mu > told[0].mu_before
