"""Cached games: only committed ones, never a later one than the reader may see."""

import random

import pytest
from django.db import transaction

from games.engine.fold import fold
from games.tables import log, queries, services
from games.tables.game_cache import GameCache, cached_games
from games.tables.models import Table
from tests.people import somebody
from tests.tables import table_setup
from tests.tables.table_setup import small, started, step

pytestmark = pytest.mark.usefixtures("committed")


class Undo(Exception):
    pass


def test_a_game_is_kept_after_the_commit_and_not_before(four):
    table = started(four)
    before = cached_games.up_to(table.pk, 9999)
    assert before.seq == table.seq
    with pytest.raises(Undo), transaction.atomic():
        step(table)
        assert cached_games.up_to(table.pk, 9999) == before
        raise Undo
    assert cached_games.up_to(table.pk, 9999) == before
    step(table)
    assert cached_games.up_to(table.pk, 9999).seq == Table.objects.get(pk=table.pk).seq


def test_a_reader_within_a_transaction_keeps_nothing(four):
    table = started(four)
    cached_games.forget()
    with transaction.atomic():
        queries.state(table.pk, None)
    assert cached_games.up_to(table.pk, 9999) is None
    queries.state(table.pk, None)
    assert cached_games.up_to(table.pk, 9999).seq == table.seq


def test_who_sees_an_older_row_gets_the_older_game(four):
    table = started(four)
    older = Table.objects.get(pk=table.pk)
    then = queries.game_of(older)
    for _ in range(6):
        step(table)
    assert cached_games.up_to(table.pk, older.seq) is None
    assert queries.game_of(older) == then


@pytest.mark.parametrize("ruleset", ["modern", "updown"])
def test_a_cached_game_equals_the_game_of_the_log_after_every_action(four, ruleset):
    table = started(four, ruleset=ruleset, options={"rounds": [1, 2, 3] if ruleset == "updown" else [1]})
    dice = random.Random(7)
    facts_read = 0
    while table_setup.present(table).waiting:
        warm = step(table, dice).state.game
        row = Table.objects.get(pk=table.pk)
        kept = cached_games.up_to(table.pk, row.seq)
        cached_games.forget()
        assert queries.game_of(row) == warm == kept.game
        facts_read += 1
    whole = fold(None, (entry.fact for entry in log.all_entries(table.pk)))
    assert whole == warm
    assert facts_read > 10


def test_a_row_read_just_before_a_round_was_scored_still_folds_to_its_moment(four):
    """Rounds scored after the row was read must not be left out of its game."""
    table = started(four, ruleset="updown", options={"rounds": [1, 2]})
    while not table_setup.present(table).game.scored:
        older = Table.objects.get(pk=table.pk)
        then = queries.game_of(older)
        step(table)
    cached_games.forget()
    assert queries.game_of(older) == then
    assert then.open


def test_what_others_played_meanwhile_is_folded_in(four):
    table = small(four[:2])
    mine = cached_games.up_to(table.pk, 9999)
    step(table)
    later = cached_games.up_to(table.pk, 9999)
    cached_games.forget()
    cached_games.keep(table.pk, *mine)
    assert queries.game_of(Table.objects.get(pk=table.pk)) == later.game
    services.abort_by_staff(table_id=table.pk, by=somebody("boss"), reason="A test of ours.")


def test_only_the_games_used_last_are_kept():
    kept = GameCache(most=2)
    for seq, name in enumerate(("a", "b", "c")):
        kept.keep(name, seq, None)
    assert [kept.up_to(name, 9) is None for name in ("a", "b", "c")] == [True, False, False]
    kept.keep("b", 0, None)
    assert kept.up_to("b", 9).seq == 1
