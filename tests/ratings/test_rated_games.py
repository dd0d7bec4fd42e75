"""Every finished rated game counts once, in an order that can be repeated."""

import pytest
from django.contrib.admin.utils import quote
from django.contrib.auth.models import Permission
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection, transaction

from accounts.models import User
from games.feed.models import AuditEntry
from games.ratings import errors, queries, services
from games.ratings.models import Correction, Pool, RatedGame, Rating, RatingEvent
from games.ratings.services import recalculation
from games.ratings.weng_lin import Skill, rated
from games.tables import services as tables
from games.tables.errors import GameIsRated, NotRatable, ReasonRequired
from games.tables.services.directing.errors import PlaysHimself
from tests.isolates import plain
from tests.people import somebody
from tests.staff import staff_client
from tests.tables.table_setup import played_out, player_on, seated, small, started

pytestmark = pytest.mark.django_db
LIVE = "updown.live"
REASON = "They agreed on the result beforehand."


def skills(key=LIVE):
    """Return name -> (mu, sigma) in the generation that is shown."""
    return {
        each.player.name: (each.mu, each.sigma)
        for each in Rating.objects.filter(generation=Pool.objects.get(pk=key).current).select_related(
            "player"
        )
    }


def agrees(key=LIVE):
    return list(queries.disagreements(key)) == []


def test_a_finished_rated_game_moves_everybody_by_their_place(played, four):
    table = played(four)
    assert services.rate_pool(LIVE) == 1
    expected = rated([Skill()] * 4, table.places)
    assert skills() == {player_on(table, seat).name: expected[seat] for seat in range(4)}
    assert RatingEvent.objects.count() == 4 and agrees()


def test_a_game_that_was_not_to_count_or_was_broken_off_counts_nothing(played, four):
    played(four, rated=False)
    broken = small(four, rated=True, turn_limit=60)
    tables.abort_by_staff(table_id=broken.pk, by=somebody("boss"), reason="a test of ours")
    assert not RatedGame.objects.exists() and not Pool.objects.exists()


def test_a_player_who_loses_to_bots_does_not_undo_a_rated_game_by_breaking_it_off(four):
    amal, bot = four[0], somebody("steady", User.Kind.BOT)
    rated_one, another = small([amal, bot], rated=True, turn_limit=60), small([amal, bot], turn_limit=60)
    with pytest.raises(GameIsRated):
        tables.abort(table_id=rated_one.pk, by=amal)
    assert tables.abort(table_id=another.pk, by=amal).status == "aborted"
    played_out(rated_one)
    assert services.rate_pool("updown.practice") == 1


def test_a_player_does_not_spare_those_who_left_by_breaking_a_rated_game_off(four):
    somebody("steady", User.Kind.BOT)
    table = small(four[:2], rated=True, turn_limit=60)
    tables.resign(table_id=table.pk, player=four[1])
    with pytest.raises(GameIsRated):
        tables.abort(table_id=table.pk, by=four[0])


def test_a_rated_table_that_has_not_begun_is_broken_off(four):
    table = seated(four, rated=True, turn_limit=60)
    assert tables.abort(table_id=table.pk, by=four[0]).status == "aborted"


def test_a_rated_table_has_a_time_limit_and_honest_cards(four):
    with pytest.raises(NotRatable):
        started(four, rated=True)
    with pytest.raises(NotRatable):
        started(four, rated=True, turn_limit=60, stacked={(1, 0): tuple(range(52))})
    assert tables.open_table(creator=four[0], rated=True, turn_limit=60).rated
    assert tables.open_table(creator=four[0], rated=True, clock={"preset": "brisk"}).rated


def test_the_database_itself_refuses_a_rated_table_without_a_limit(four):
    table = tables.open_table(creator=four[0])
    table.rated = True
    with pytest.raises(DatabaseError, match="table_rated_has_limit_and_honest_deals"), transaction.atomic():
        table.save()


def test_a_player_who_leaves_ranks_last_and_is_rated_for_it_not_their_stand_in(four):
    somebody("steady", User.Kind.BOT)
    table = started(four[:3], ruleset="updown", players=3, options={"rounds": [1]}, rated=True, turn_limit=60)
    tables.resign(table_id=table.pk, player=four[1])
    played_out(table)
    table.refresh_from_db()
    assert services.rate_pool(LIVE) == 1
    game = RatedGame.objects.get()
    left = next(each for each in game.entrants if each[0] == four[1].pk)
    assert left[1] == 3 and left[2] is None and len(game.entrants) == 3
    assert skills()[four[1].name][0] < 25


def test_games_with_bots_of_ours_are_practice_and_leave_the_bots_alone(played, person):
    steady = somebody("steady", User.Kind.BOT)
    played([person("omar"), steady])
    assert services.rate_pool("updown.practice") == 1
    assert set(skills("updown.practice")) == {"omar"}


def test_a_hint_that_comes_twice_finds_nothing_to_do(played, four):
    table = played(four)
    services.note(table)  # a second note adds no second game
    assert [services.rate_pool(LIVE) for _ in range(3)] == [1, 0, 0]
    assert services.rate_pool("no.pool") == 0
    assert RatingEvent.objects.count() == 4


def test_a_pool_that_cannot_be_rated_keeps_no_other_waiting(played, four, person):
    somebody("steady", User.Kind.BOT)
    practice = played([person("omar"), User.objects.get(name="steady")])
    RatedGame.objects.filter(table=practice).update(entrants=[["nobody"]])
    played(four)
    assert services.sweep_ratings() == 1
    assert len(skills()) == 4 and RatedGame.objects.get(table=practice).pool_seq is None


def test_games_count_in_the_order_in_which_they_were_rated(played, four):
    for _ in range(3):
        played(four)
        services.rate_pool(LIVE)
    played(four[:2])
    assert services.sweep_ratings() == 1
    assert list(RatedGame.objects.order_by("finished_at").values_list("pool_seq", flat=True)) == [1, 2, 3, 4]
    assert queries.ratings_of(four[0])[0].games == 4 and queries.ratings_of(four[3])[0].games == 3
    assert agrees()


def test_an_event_is_never_changed_nor_taken_back(played, four):
    played(four)
    services.rate_pool(LIVE)
    for statement in ("UPDATE ratings_ratingevent SET mu = 50", "DELETE FROM ratings_ratingevent"):
        with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement)


def test_an_annulled_game_is_gone_from_the_next_generation_and_from_nothing_else(played, four, staff):
    first, second = played(four), played(four)
    services.rate_pool(LIVE)
    before = set(RatingEvent.objects.values_list("generation", "player", "pool_seq", "mu"))
    services.annul(table_id=first.pk, by=staff, reason=REASON)
    assert queries.pool(LIVE).current.number == 1  # until the next generation has caught up
    services.sweep_ratings()
    assert queries.pool(LIVE).current.number == 2
    expected = rated([Skill()] * 4, second.places)
    assert skills() == {player_on(second, seat).name: expected[seat] for seat in range(4)}
    assert before <= set(RatingEvent.objects.values_list("generation", "player", "pool_seq", "mu"))
    assert AuditEntry.objects.get().reason == REASON and agrees()


def test_a_director_leaves_a_finished_game_out_and_ratings_are_what_they_were(played, four, staff):
    played(four)
    services.rate_pool(LIVE)
    before = skills()
    table = played(four)
    services.rate_pool(LIVE)
    assert skills() != before
    staff.user_permissions.set(Permission.objects.filter(codename__in=["view_table", "direct_table"]))
    director, at = staff_client(staff), f"/admin/tables/table/{table.pk}/direct/"
    assert "?kind=annul" in director.get(at).content.decode()
    order = {"kind": "annul", "reason": REASON, "version": "0.0"}
    tried = director.post(at, order | {"do": "preview"})
    assert "computed again, as if it had not been played" in tried.content.decode()
    services.sweep_ratings()
    assert skills() != before, "it was only tried"
    version = tried.context["form"]["version"].value()
    assert director.post(at, order | {"do": "it", "version": version}).status_code == 302
    services.sweep_ratings()
    assert skills() == before and agrees()


def test_the_admin_calls_a_rated_game_by_its_players_and_says_what_it_did(played, four):
    table = played(four)
    services.rate_pool(LIVE)
    services.annul(table_id=table.pk, by=somebody("boss"), reason=REASON)
    root = staff_client(User.objects.create_superuser("root"))
    listed = plain(root.get("/admin/ratings/ratedgame/").content.decode())
    assert f"{four[0].name}, {four[1].name}, {four[2].name}, {four[3].name}" in listed
    address = f"/admin/ratings/ratedgame/{quote(table.pk)}/"
    page = plain(root.get(f"{address}change/", headers={"accept-language": "ar"}).content.decode())
    for each in four:
        assert f"{each.name}: المركز " in page
    assert f"لا تُحسب · boss · {REASON}" in page and "annulled" not in page
    form = plain(root.get(f"{address}adjust/", headers={"accept-language": "ar"}).content.decode())
    assert "المقعد 1 أوّلًا" in form and "السبب" in form and "Places" not in form


def test_a_game_counts_with_other_places_once_these_are_adjusted(played, four, staff):
    table = played(four)
    services.rate_pool(LIVE)
    services.adjust(table_id=table.pk, places=[4, 1, 1, 3], by=staff, reason=REASON)
    services.sweep_ratings()
    expected = rated([Skill()] * 4, [4, 1, 1, 3])
    assert skills() == {player_on(table, seat).name: expected[seat] for seat in range(4)}
    assert Correction.objects.get().places == [4, 1, 1, 3] and agrees()


@pytest.mark.parametrize("places", [[1, 2, 3], [1, 2, 3, 5], [2, 2, 3, 4], [0, 1, 2, 3], [1, 1, 2, 3]])
def test_what_are_no_places_is_refused_and_changes_nothing(played, four, staff, places):
    table = played(four)
    with pytest.raises(errors.InvalidPlaces):
        services.adjust(table_id=table.pk, places=places, by=staff, reason=REASON)
    assert not Correction.objects.exists() and not AuditEntry.objects.exists()


def test_a_correction_says_why_and_is_of_a_game_that_counts(played, four, staff):
    table, unrated = played(four), played(four, rated=False)
    with pytest.raises(ReasonRequired):
        services.annul(table_id=table.pk, by=staff, reason="  because ")
    with pytest.raises(errors.GameNotRated):
        services.annul(table_id=unrated.pk, by=staff, reason=REASON)


def test_nobody_corrects_a_game_of_their_own(played, four):
    table = played(four)
    with pytest.raises(PlaysHimself):
        services.annul(table_id=table.pk, by=four[0], reason=REASON)
    with pytest.raises(PlaysHimself):
        services.adjust(table_id=table.pk, places=[1, 2, 3, 4], by=four[3], reason=REASON)
    assert not Correction.objects.exists() and not AuditEntry.objects.exists()


def test_a_game_annulled_before_it_was_rated_counts_nothing_in_the_end(played, four, staff):
    table = played(four)
    services.annul(table_id=table.pk, by=staff, reason=REASON)
    services.sweep_ratings()
    services.sweep_ratings()
    assert skills() == {} and agrees()


def test_games_go_on_while_a_pool_is_renewed(played, four):
    played(four)
    services.rate_pool(LIVE)
    services.renew(LIVE, "a corrected formula")
    played(four[:2])
    services.rate_pool(LIVE)
    assert queries.ratings_of(four[0])[0].games == 2
    while services.build(LIVE):
        pass
    assert queries.pool(LIVE).current.number == 2
    assert queries.ratings_of(four[0])[0].games == 2 and agrees()
    assert not services.build(LIVE) and not services.build("chess.live"), "there is nothing left to build"


def test_a_pool_is_renewed_piece_by_piece(played, four, monkeypatch):
    monkeypatch.setattr(recalculation, "PIECE", 1)  # of two games, because thousands would take too long
    for _ in range(2):
        played(four[:2])
    services.rate_pool(LIVE)
    services.renew(LIVE, "a corrected formula")
    while (
        queries.pool(LIVE).current.number == 1
    ):  # a sweep works for half a second, which may be too short on a busy machine
        services.sweep_ratings()
    assert queries.ratings_of(four[0])[0].games == 2 and agrees()


def test_recomputing_agrees_and_says_where_it_does_not(played, four, capsys):
    played(four)
    services.rate_pool(LIVE)
    call_command("ratings_recompute", "--check")
    assert "updown.live: 1 games, agrees" in capsys.readouterr().out
    Rating.objects.filter(player=four[0]).update(mu=26)
    with pytest.raises(CommandError):
        call_command("ratings_recompute", "--check")
    assert f"rating of {four[0].pk}" in capsys.readouterr().err
    call_command("ratings_recompute")
    call_command("ratings_recompute", "--check", "--pool", LIVE)
    with pytest.raises(CommandError):
        call_command("ratings_recompute", "--pool", "chess.live")
    with pytest.raises(CommandError, match="no --reason"):
        call_command("ratings_recompute", "--check", "--reason", "A new rule.")


def test_games_that_are_rated_while_one_compares_are_no_disagreement(played, four):
    table = played(four[:2])
    played(four[2:])
    services.rate_pool(LIVE)
    game = RatedGame.objects.get(table=table)
    RatedGame.objects.filter(table=table).update(
        entrants=[[each[0], 3 - each[1], None] for each in game.entrants]
    )
    found = queries.disagreements(LIVE)
    told = [next(found)]
    played(four[2:])
    services.rate_pool(LIVE)
    told += found
    assert told and not [each for each in told if four[2].pk in each or four[3].pk in each]
