"""Explanations for directors: places and their reasons, missed rounds, advancement."""

import re
from fractions import Fraction
from random import Random

import pytest
from django.db import connection
from django.utils import translation
from django.utils.translation import gettext

from games.tables.models import Table
from games.tables.services import directing
from games.tables.services.directing import Order
from games.tournaments import queries, services
from games.tournaments.admin.admin_texts import about_game, about_stages
from games.tournaments.models import Place, Tournament
from games.tournaments.queries.advancement import Cut, seeding
from games.tournaments.standings.ranking import Standing, TieDecision
from games.tournaments.standings.tie_breaks import TieBreak
from tests.isolates import plain
from tests.tables.table_setup import played_out, player_on, step
from tests.tournaments.admin.conftest import REASON, present
from tests.tournaments.conftest import SMALL, played, published

pytestmark = pytest.mark.django_db
FINAL = [{"method": "swiss", "rounds": 2}, {"method": "swiss", "rounds": 1, "enters": 2, "carry": 50}]
CUP = [{"method": "knockout", "advancing": 1}]


def rows(page: str) -> list[list[str]]:
    """Return the text of each cell of the first table, row by row; a cell with colspan n is given n times."""
    found = []
    for row in re.findall(r"<tr.*?</tr>", page[page.index("<table") : page.index("</table")], re.S):
        cells = []
        for attributes, inside in re.findall(r"<t[dh]([^>]*)>(.*?)</t[dh]>", row, re.S):
            span = re.search(r'colspan="(\d+)"', attributes)
            text = plain(" ".join(re.sub(r"<[^>]+>", " ", inside).split()))
            cells += [text] * (int(span[1]) if span else 1)
        found.append(cells)
    return found


@pytest.mark.parametrize(
    ("clock", "english", "arabic"),
    [
        ({"preset": "brisk"}, "1 day, and 6 hours more", "يوم واحد، و6 ساعات زيادة"),
        ({"preset": "normal"}, "3 days, and 12 hours more", "3 أيّام، و12 ساعة زيادة"),
        ({"type": "fischer", "base": 129600, "increment": 3600, "cap": 259200}, "1.5 days, and 1 hour more",
         "1.5 يوم، وساعة واحدة زيادة"),
        ({"type": "days", "days": 2}, "2 days for each turn", "يومان لكلّ نوبة"),
    ],
)  # fmt: skip
def test_the_speed_is_told_with_the_right_form_of_each_number(clock, english, arabic, owner):
    event = services.make(by=owner, **SMALL | {"turn_limit": None, "clock": clock})
    for language, words in (("en", english), ("ar", arabic)):
        with translation.override(language):
            speed = dict(about_game(event))[str(gettext("Speed"))]
        assert words in plain(speed)


@pytest.mark.parametrize(
    ("stage", "english", "arabic"),
    [
        ({"method": "knockout", "advancing": 1}, "1 of each table goes on", "يتأهّل واحد من كلّ طاولة"),
        ({"method": "league", "laps": 2}, "2 laps", "دورتان"),
    ],
)
def test_a_stage_is_told_with_the_right_form_of_each_number(stage, english, arabic, owner):
    event = services.make(by=owner, **SMALL | {"stages": [stage], "capacity": 4, "late_until": 0})
    for language, words in (("en", english), ("ar", arabic)):
        with translation.override(language):
            assert words in plain(about_stages(event)[0])


def draw_all(event: Tournament) -> None:
    """Give all players of every table the same score and place."""
    Place.objects.filter(tournament=event, pairing__gte=1).update(score=0, place=1)


def test_standings_have_a_cell_for_everybody_under_each_stage_round_of_each_stage(closed, owner, omar):
    event = closed(stages=FINAL)
    for _ in range(3):
        played(event, owner)
    lines = rows(omar.text(event, "standings/"))
    assert {len(each) for each in lines} == {len(lines[0])}
    at = lines[1].index("1")
    assert lines[0][at : at + 3] == ["Stage 1", "Stage 1", "Stage 2"]
    assert lines[1][at : at + 3] == ["1", "2", "3"]
    by_name = {each[1]: each for each in lines[2:]}
    first, final = queries.stage_standings(present(event))
    in_final = {each.entry for each in final.lines}
    names = {each.number: each.name for each in queries.entries_of(event)}
    for line in first.lines:
        made = [f"{float(points):.2f}".removesuffix(".00") for points in line.by_round]
        assert (
            by_name[names[line.entry]][at : at + 2] == made
        )  # finalists also have the points they made before the final
        assert (by_name[names[line.entry]][at + 2] == "–") is (line.entry not in in_final)


def test_a_stage_round_that_was_not_played_is_marked_and_explained(closed, owner, omar, person):
    event = closed(late_until=2, stages=[{"method": "swiss", "rounds": 3}])
    played(event, owner)
    assert "Not played" not in omar.text(event, "standings/")
    services.enter(tournament_id=event.pk, by=owner, player=person("late"))
    assert "counts for them as the least that anybody got" in omar.text(event, "entries/")
    assert "1 round missed" in omar.text(event, "pair/")
    played(event, owner)
    page = omar.text(event, "standings/")
    (late,) = (each for each in rows(page) if "late" in each[1])
    assert late[3].endswith("*") and not late[4].endswith("*") and "* Not played: it counts as" in page


def test_standings_are_shown_as_games_stand_while_a_round_is_played(closed, owner, omar):
    event = closed(scoring="raw", options={"rounds": [1, 2]})
    assert "?after=now" not in omar.text(event, "standings/")
    table, _ = published(event, owner)
    while not any(Table.objects.get(pk=table.pk).scores or ()):
        step(table, Random(1))
    page = omar.text(event, "standings/?after=now")
    assert "As if all games ended" in page and 'data-live="30"' in page
    cells = {each[1]: each[3] for each in rows(page)[1:]}
    scores = enumerate(Table.objects.get(pk=table.pk).scores)
    assert {float(cells[player_on(table, seat).name]) + score for seat, score in scores} == {0.0}
    official = omar.text(event, "standings/")
    assert "As if all games" not in official and 'href="?after=now"' in official
    for view in ("", "?view=screen"):
        assert "As if all games ended" in omar.client.get(f"/tournaments/{event.pk}{view}").content.decode()


def test_the_screen_of_the_hall_tells_an_official_no_more_of_shared_boards_than_the_hall(
    closed, owner, omar, client
):
    event = closed(duplicate=True, ruleset="modern", players=4, options={"rounds": [1]})
    for table in published(event, owner):
        step(table, Random(1))
    pages = [
        each.get(f"/tournaments/{event.pk}?view=screen").content.decode() for each in (omar.client, client)
    ]
    own, hall = (re.search(r'<ul class="pairings">.*?</ul>', page, re.S) for page in pages)
    assert own is not None and hall is not None and own[0] == hall[0] and "Deal" not in hall[0]


@pytest.mark.parametrize(("ruleset", "voids"), [("modern", True), ("casual", False)])
def test_on_shared_boards_only_that_is_said_to_differ_which_differs_in_the_ruleset(made, ruleset, voids):
    event = made(duplicate=True, ruleset=ruleset, players=4, options={"rounds": [6, 7]})
    boards = plain(dict(about_game(event))["The same deals at all tables"])
    assert boards.startswith("yes. ") and "seat 0 deals round 1" in boards
    assert ("no hand lacks a suit" in boards, boards.count("no redeal")) == (voids, int(voids))


def test_a_round_that_begins_while_standings_are_read_waits_for_the_next_look(closed, owner, omar):
    event = closed(
        scoring="raw", options={"rounds": [1]}, stages=[{"method": "fixed", "rounds": 2, "scheduled": False}]
    )
    tables, begun = [published(event, owner)], []

    def execute(run, sql, *more):
        found = run(sql, *more)
        if '"tournaments_place"."stage_round" IN' in sql and not begun:
            begun.append(sql)
            for each in tables[0]:
                played_out(each)
            services.sweep_tournaments()
            published(event, owner)
        return found

    for view in ("", "?view=screen"):
        with connection.execute_wrapper(execute):
            assert omar.client.get(f"/tournaments/{event.pk}{view}").status_code == 200
    assert begun and queries.rounds_at_play(event) == [2]


def test_taking_somebody_out_says_what_each_stage_round_to_come_will_cost_them(event, owner, omar):
    assert "counts for them" not in omar.text(event, "entries/1/out/")
    played(event, owner)
    for page in (omar.text(event, f"entries/1/{key}/") for key in ("back", "out")):
        assert "counts for them as the least that anybody got in it" in page and "He " not in page
    assert "3 play on." in page
    assert "A round that is missed" in omar.text(event)


def test_in_a_knock_out_nobody_misses_anything_and_seeds_decide_between_equals(closed, owner, omar):
    event = closed(stages=CUP)
    overview = omar.text(event)
    assert "A round that is missed" not in overview and "the better seed goes on" in overview
    assert re.search(r"seed \d, by lot", omar.text(event, "pair/"))  # nobody has a rating, so lots seed them
    played(event, owner)
    draw_all(event)
    leaving = omar.text(event, "entries/1/out/")
    assert "counts for them" not in leaving and "play on." not in leaving, "two of the four are out"
    assert "counts for them" not in omar.text(event, "entries/1/back/")
    pairing = plain(omar.text(event, "pair/"))
    said = re.findall(
        r"Equal at this table: (\w+) \(seed (\d)\) went on by the better seed, (\w+) \(seed (\d)", pairing
    )
    assert len(said) == 2 and all(int(own) < int(other) for _, own, _, other in said)
    going = {name for name, *_ in said}
    assert {player_on(table, seat).name for table in published(event, owner) for seat in (0, 1)} == going
    for page in ("rounds/", "standings/"):
        shown = plain(omar.text(event, page))
        assert all(f"{name} (seed {own}) went on by the better seed" in shown for name, own, *_ in said), page


def test_a_score_that_is_changed_after_the_next_round_was_paired_makes_no_seed_decide(closed, owner, omar):
    event = closed(stages=CUP)
    played(event, owner)
    seeds = seeding(event, 0, {1, 2, 3, 4}).seeds
    first = Place.objects.filter(tournament=event, stage_round=1)
    for table in (1, 2):
        for number, place in enumerate(
            sorted(first.filter(pairing=table), key=lambda each: -seeds[each.entry]), 1
        ):
            Place.objects.filter(pk=place.pk).update(place=number, score=number)
    published(event, owner)
    first.update(score=0, place=1)
    for page in ("rounds/", "standings/"):
        assert "by the better seed" not in omar.text(event, page), page


def test_seeds_are_told_of_also_where_all_others_have_a_bye(closed, owner, omar, four):
    event = closed(people=four[:3], stages=CUP)
    played(event, owner)
    draw_all(event)
    for page in ("pair/", "rounds/", "standings/"):
        assert "went on by the better seed" in omar.text(event, page), page
    published(event, owner)
    assert event.pairings.filter(stage_round=2, number=1).exists()


def test_where_places_decide_nothing_is_said_of_seeds(closed, owner, omar):
    event = closed(stages=CUP)
    tables = played(event, owner)
    for table in tables:
        places = Place.objects.filter(tournament=event, pairing=table.pairing.number).order_by("seat")
        for number, each in enumerate(places, start=1):
            Place.objects.filter(pk=each.pk).update(place=number, score=-number)
    assert "Equal at this table" not in omar.text(event, "pair/") + omar.text(event, "rounds/")


def test_before_a_final_its_cut_is_told_with_what_decided_between_equals(closed, owner, omar):
    event = closed(stages=FINAL, scoring="places")
    for _ in range(2):
        played(event, owner)
        draw_all(event)
    page = plain(omar.text(event, "pair/"))
    going, out = re.search(r"2 go on: (\w+), (\w+)\.", page), re.search(r"2 are out: (\w+), (\w+)\.", page)
    assert going and out
    at_cut = re.search(r"At the cut (\w+) and (\w+) have equal points. What decided: ([^<]+)\.", page)
    assert (
        at_cut
        and (at_cut[1], at_cut[2]) == (going[2], out[1])
        and re.search(r"by lot: lot \d against lot \d of \d", at_cut[3])
    )
    assert re.search(r"They bring \d+ % of their points along\.", page)
    standings = plain(omar.text(event, "standings/"))
    assert {f"lot {place} of 4" for place in (1, 2, 3, 4)} == set(re.findall(r"lot \d of 4", standings))


def test_at_a_cut_after_a_knock_out_equal_points_make_nobody_equal_who_came_farther():
    def line(rank: int, entry: int, *why: TieDecision) -> Standing:
        return Standing(rank, entry, Fraction(4), Fraction(0), (), why)

    first, farther, out = line(1, 1), line(2, 2), line(3, 3)
    assert Cut((first, farther), (out,)).tied is None
    decided = TieDecision(TieBreak.FIRSTS, Fraction(1), (2, 3))
    equals = line(2, 2, decided), line(3, 3, decided)
    assert Cut((first, equals[0]), equals[1:]).tied == equals
    sharing = line(2, 2), line(2, 3)
    assert Cut((first, sharing[0]), sharing[1:]).tied == sharing


def test_games_are_left_out_of_ratings_only_where_they_count(closed, owner, omar):
    plainly, rated = closed(), closed(rated=True)
    for event in (plainly, rated):
        assert "annul/" not in omar.text(event, "rounds/")
        played(event, owner)
    assert "annul/" not in omar.text(plainly, "rounds/")
    assert omar.get(plainly, "annul/").status_code == 302
    page = omar.text(rated, "rounds/")
    assert "Leave games out of the ratings" in page and page.index("Round 1") < page.index("annul/")
    assert "Points, places and standings of the event stay as they are" in omar.text(rated, "annul/")
    assert Table.objects.filter(pairing__tournament=rated, rated=True).exists()


def test_a_game_is_offered_once_to_be_left_out_of_the_ratings_and_only_if_it_counts(closed, owner, omar):
    event = closed(rated=True, stages=[{"method": "swiss", "rounds": 1}])
    given, played_ = published(event, owner)
    directing.adjudicate(Order(given.pk, owner, REASON), scores=[10, 20])
    played_out(played_)
    services.sweep_tournaments()
    assert re.findall(r'value="(\d-\d)"', omar.text(event, "annul/")) == ["1-2"]
    directing.annul(Order(played_.pk, owner, REASON))
    assert "annul/" not in omar.text(event, "rounds/") and omar.get(event, "annul/").status_code == 302
