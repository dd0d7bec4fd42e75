"""Fairness: everybody can compute the deals again after the game, and nobody before."""

import random

import pytest
from cryptography.exceptions import InvalidTag

from games.engine.cards import FULL_DECK
from games.engine.errors import Refusal
from games.engine.fair_deal import Decks, canonical_deck, commitment, deal_key, fair_decks
from games.engine.fold import fold
from games.engine.rulesets import ruleset as ruleset_of
from games.tables import deals, errors, queries, services
from games.tables.models import Table
from tests.notation import EVEN, deck
from tests.tables import table_setup
from tests.tables.table_setup import awaited, seated, small, started

pytestmark = pytest.mark.django_db


def recomputed(table: Table) -> Decks:
    """Compute the decks as a player does, from what is published."""
    proof = queries.fairness(table)
    assert commitment(proof.server_seed) == proof.commitment
    key = deal_key(proof.server_seed, table.pk, proof.client_seeds)
    game = fold(None, (queries.events(table, limit=1)[0].fact,))
    return fair_decks(key, game.ruleset, game.players)


@pytest.mark.parametrize("ruleset", ["modern", "rising", "updown"])
def test_after_the_end_every_deal_can_be_made_again_from_the_seeds(four, ruleset):
    rounds = [1, 2] if ruleset == "updown" else [14, 18]
    table = started(four, ruleset=ruleset, options={"rounds": rounds}, client_seed=b"amal's own")
    end = table_setup.played_out(table, random.Random(3)).state.table
    decks = recomputed(Table.objects.get(pk=end.pk))
    proof = queries.fairness(Table.objects.get(pk=end.pk))
    assert (proof.scheme, proof.beacon, proof.client_seeds[0]) == ("EST-DEAL-1", None, b"amal's own")
    assert [each.deck for each in proof.deals] == [decks(each.round, each.attempt) for each in proof.deals]
    drawn = [each for each in proof.deals if each.round == 0]
    assert [(each.attempt, each.dealer) for each in drawn] == ([] if ruleset == "modern" else [(0, None)])
    assert {each.round for each in proof.deals if each.round} == set(rounds)


def test_before_the_end_only_the_commitment_and_the_frozen_seeds_are_told(four):
    table = seated(four)
    proof = queries.fairness(table)
    assert len(proof.commitment) == 64
    assert (proof.client_seeds, proof.server_seed, proof.deals) == (None, None, None)
    services.start(table_id=table.pk, by=four[0])
    proof = queries.fairness(Table.objects.get(pk=table.pk))
    assert (proof.client_seeds, proof.server_seed, proof.deals) == ((b"", b"", b"", b""), None, None)


def test_a_table_aborted_before_its_start_opens_its_seed_too(four):
    table = seated(four[:1])
    services.abort(table_id=table.pk, by=four[0])
    proof = queries.fairness(Table.objects.get(pk=table.pk))
    assert commitment(proof.server_seed) == proof.commitment
    assert (proof.client_seeds, proof.deals) == (None, ())


def test_another_seed_of_a_player_deals_other_cards(four):
    table = seated(four)
    key = queries.secret_of(table)
    dealt = [
        fair_decks(deal_key(key, table.pk, [seed, b"", b"", b""]), ruleset_of("modern"), 4)(1, 0)
        for seed in (b"", b"x")
    ]
    assert dealt[0] != dealt[1]


# Sealing.


def test_the_secret_of_a_table_opens_for_no_other_table_and_no_other_key():
    ring = deals.KeyRing({"old": bytes(32), "new": b"k" * 32}, "new")
    box = ring.seal(b"secret", bound_to="table_1", nonce=bytes(12))
    assert b"secret" not in box
    assert ring.open(box, key_id="new", bound_to="table_1") == b"secret"
    with pytest.raises(InvalidTag):
        ring.open(box, key_id="new", bound_to="table_2")
    with pytest.raises(InvalidTag):
        ring.open(box, key_id="old", bound_to="table_1")
    with pytest.raises(KeyError):
        ring.open(box, key_id="lost", bound_to="table_1")


def test_keys_are_replaced_while_old_tables_still_open(settings, four):
    table = small(four[:2])
    settings.DEAL_KEYS = {**settings.DEAL_KEYS, "k2": b"2" * 32}
    settings.ACTIVE_DEAL_KEY = "k2"
    later = seated(four[:1])
    assert (table.key_id, later.key_id) == ("test", "k2")
    table_setup.played_out(table)
    assert queries.fairness(Table.objects.get(pk=table.pk)).server_seed


def test_no_repr_shows_a_secret(four):
    key = b"a very secret key of 32 bytes ..."[:32]
    ring = deals.KeyRing({"k": key}, "k")
    table = started(four)
    state = table_setup.present(table)
    decks = queries.decks_of(table, state.game)
    seed = queries.secret_of(table)
    shown = " ".join(repr(each) for each in (ring, decks, table, deals.at_hand))
    for secret in (key, seed):
        assert repr(secret)[2:-1] not in shown
        assert secret.hex() not in shown
    assert repr(decks(1, 0)) not in shown
    assert repr(decks(1, 0)[:3])[1:-1] not in shown


def test_decks_at_hand_are_those_of_the_seeds_they_were_made_from():
    at_hand = deals.DecksAtHand(most=1)
    one, other = (Decks(lambda *_: FULL_DECK, 4) for _ in range(2))
    assert at_hand.of("t", (b"a", ()), lambda: one) is one
    assert at_hand.of("t", (b"a", ()), lambda: other) is one
    assert at_hand.of("t", (b"a", (b"x",)), lambda: other) is other
    at_hand.of("u", (b"a", ()), lambda: one)
    assert at_hand.of("t", (b"a", ()), lambda: one) is one


# Stacked deals.

STACKED = {(1, 0): deck(EVEN, dealer=3)}


def test_a_stacked_deal_gives_the_hands_it_was_stacked_for_and_says_so(four):
    table = started(four, stacked=STACKED, options={"rounds": [1]})
    assert (table.scheme, table.commitment) == ("stacked", "")
    table_setup.played_out(table)
    proof = queries.fairness(Table.objects.get(pk=table.pk))
    assert (proof.scheme, proof.commitment, proof.server_seed) == ("stacked", "", None)
    assert [each.deck for each in proof.deals] == [STACKED[1, 0]]


VOID = """
    0: SAKQJT98765432
    1: HAKQJT98765432
    2: DAKQJT98765432
    3: *
"""


def test_a_redeal_that_a_stacked_deal_does_not_hold_is_refused(four):
    table = started(four, stacked={(1, 0): deck(VOID, dealer=3)})
    turn = awaited(table)
    from games.engine.actions import AVOID, REDEAL

    at = (turn.round, turn.turn)
    with pytest.raises(errors.ActionRefused) as refused:
        services.act_for(table_id=table.pk, seat=turn.seat, turn=at, action=REDEAL)
    assert refused.value.refusal is Refusal.REDEAL_UNAVAILABLE
    services.act_for(table_id=table.pk, seat=turn.seat, turn=at, action=AVOID)


def test_a_stacked_secret_is_read_back_as_it_was_written():
    decks = deals.stacked_decks(deals.stacked_secret(STACKED), 4)
    assert decks(1, 0) == STACKED[1, 0]
    assert sorted(decks(1, 0)) == sorted(canonical_deck(ruleset_of("modern"), 4))
    with pytest.raises(LookupError):
        decks(1, 1)
