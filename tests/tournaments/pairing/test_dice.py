"""Lots of a tournament: anybody who has the seed can draw them again."""

import hashlib
import hmac

from games.tournaments.pairing.dice import Dice, commitment
from tests.tournaments.pairing.events import SEED


def test_the_commitment_is_a_hash_of_the_seed_and_says_nothing_else():
    assert commitment(SEED) == hashlib.sha256(b"EST-PAIR-1|commit|" + SEED).hexdigest()


def test_a_stream_is_what_its_description_says():
    message = b"EST-PAIR-1|stage=2|round=3|byes.0|" + (0).to_bytes(8, "big")
    block = hmac.new(SEED, message, "sha256").digest()
    words = Dice(SEED, 2, 3, "byes.0").words(3)
    assert len(words) == 8
    assert words[0] == int.from_bytes(block[:4], "big")
    assert Dice(SEED, 2, 3, "byes.0").below(10) == words[0] % 10


def test_lots_of_one_purpose_do_not_change_those_of_another():
    assert Dice(SEED, 1, 1, "seats").shuffled(range(9)) == Dice(SEED, 1, 1, "seats").shuffled(range(9))
    assert Dice(SEED, 1, 1, "seats").shuffled(range(9)) != Dice(SEED, 1, 2, "seats").shuffled(range(9))
    assert Dice(SEED, 1, 1, "seats").shuffled(range(9)) != Dice(SEED, 1, 1, "byes").shuffled(range(9))


def test_every_number_below_comes_about_equally_often():
    dice = Dice(SEED, 1, 1, "chance")
    drawn = [dice.below(6) for _ in range(6000)]
    assert all(900 < drawn.count(face) < 1100 for face in range(6))
    assert sorted(dice.shuffled(range(20))) == list(range(20))
