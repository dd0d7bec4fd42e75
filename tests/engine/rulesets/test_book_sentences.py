"""Sentences of the rule book that are in none of its tables, each with a game played by it."""

import re
from typing import Final

import pytest

from games.engine.round import Phase
from games.engine.rulesets import house_rules, ruleset
from games.engine.rulesets.base import Bidding
from games.engine.seats import step
from tests.engine.rulesets.test_rule_book import ARABIC, BOOK
from tests.engine.rulesets.test_rulesets import KEYS
from tests.notation import begin

NOBODY_DASHES: Final = "0: no_dash, 1: no_dash, 2: no_dash, 3: no_dash"


def flat(book: str) -> str:
    """Return the book without its line breaks."""
    return re.sub(r"\s+", " ", book)


def stand_in_both(english: str, arabic: str) -> None:
    assert english in flat(BOOK)
    assert arabic in flat(ARABIC)


def goes_on_after_a_pass_before_the_last_bid(*, final: bool) -> bool:
    record = begin("rising", pass_is_final=final)
    record.play(f"{NOBODY_DASHES}, 0: pass, 1: 5S, 2: pass, 3: pass")
    return record.round.declarations.declarer is None


def test_a_pass_before_the_last_bid_ends_nothing_unless_passes_are_final() -> None:
    assert goes_on_after_a_pass_before_the_last_bid(final=False)
    stand_in_both(
        "The auction ends when each seat but the last bidder's has dashed, or has passed after the last bid. "
        "It ends at once on 13 no-trump.",
        "تنتهي المزايدة حين يكون كلّ مقعد غير صاحب الكول الأخير قد قال داش، أو باس بعد ذلك الكول؛ "
        "أو في الحال عند 13 سانز.",
    )
    assert not goes_on_after_a_pass_before_the_last_bid(final=True)
    stand_in_both(
        "With `pass_is_final` a pass counts for the whole auction, also one before the last bid.",
        "ومع `pass_is_final` يبقى الباس للمزايدة كلّها، ولو كان قبل الكول الأخير.",
    )


@pytest.mark.parametrize("key", [key for key in KEYS if ruleset(key).bidding is Bidding.ONE_BID_EACH])
def test_who_speaks_second_is_told_where_the_auction_is(key: str) -> None:
    record = begin(key)
    dealer, first = record.round.deal.dealer, record.seat
    assert first == step(dealer, 1, 4)
    record.play(f"{first}: 4C")
    assert (record.seat == dealer) is (key in {"traditional", "casual"})
    assert (record.seat == step(first, 1, 4)) is (key == "modern")
    stand_in_both(
        "Dealer + 1 begins; then `modern` goes on in the direction of play, while in `traditional` and "
        "`casual` the second to speak is the dealer",
        "يبدأ الموزِّع + 1؛ ثم تمضي `modern` في اتّجاه اللعب، أمّا في `traditional` و`casual` فالموزِّع هو الثاني",
    )


@pytest.mark.parametrize("first", [1, 2, 5, 6, 14])
def test_the_creator_opens_the_first_round_played_where_it_is_the_first_or_fours_behind_it(
    first: int,
) -> None:
    creator = 0
    record = begin("modern", round=first, rounds=(first,), dealer=step(creator - 1, first - 1, 4))
    assert record.game.first_dealer == step(creator, -1, 4)
    assert (record.seat == creator) is (first in {1, 5, 9, 13, 17})
    stand_in_both(
        "So where a table leaves out round 1, as with `rounds: [6, 7]`, the creator of a `modern` table "
        "opens the first round that is played only if it is round 5, 9, 13 or 17.",
        "فحيث تترك الطاولة الدور 1، كما في `rounds: [6, 7]`، لا يفتتح منشئ طاولة `modern` أوّل دور يُلعب "
        "إلّا إذا كان الدور 5 أو 9 أو 13 أو 17.",
    )


def test_a_round_whose_colour_was_broken_is_not_put_off_and_it_is_said_why() -> None:
    why = (
        "Some houses put such a round off to the end of the game. No source says with which cards and which "
        "trump it is then played, so that is not offered: here it is played at once"
    )
    assert why in house_rules.BREAK_COLOUR.about
    stand_in_both(
        why,
        "وبعض الطاولات تؤجّل هذا الدور إلى آخر اللعبة. ولا يقول مصدر بأيّ أوراق وأيّ حكم يُلعب عندئذ، "
        "فليس ذلك خيارًا هنا: يُلعب في مكانه",
    )
    record = begin("modern", round=14, rounds=(14, 15), break_colour=True)
    record.play("0: 8S, 1: pass, 2: pass, 3: pass")
    assert (record.round.number, record.round.phase) == (14, Phase.ESTIMATION)
    record.finish_round()
    assert record.round.number == 15, "and no round 14 is to come"
