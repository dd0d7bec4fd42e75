"""The basis of each ruling: the document's words, another source, a judgement, or its silence."""

import re
from typing import Final

import pytest

from games.engine.rulesets import RULESETS, ruleset
from games.engine.rulesets.base import Basis
from games.engine.rulesets.explained import FieldExplained, explain

JUDGEMENT, SILENT, SOURCE, TEXT = Basis.JUDGEMENT, Basis.SILENT, Basis.SOURCE, Basis.TEXT
RIGHT: Final = {
    ("modern", "scoring.roles"): JUDGEMENT,
    ("modern", "first_dealer"): JUDGEMENT,
    ("modern", "direction"): SOURCE,
    ("modern", "may_pass"): SILENT,
    ("modern", "bidding_direction"): TEXT,
    ("modern", "scoring.only_exact"): TEXT,
    ("traditional", "scoring.roles"): JUDGEMENT,
    ("traditional", "scoring.double_risk_from"): JUDGEMENT,
    ("traditional", "scoring.doubled_for"): JUDGEMENT,
    ("traditional", "redeal_dealer"): JUDGEMENT,
    ("traditional", "leads_fast"): JUDGEMENT,
    ("traditional", "scoring.with_in_fast_rounds"): JUDGEMENT,
    ("traditional", "seating"): JUDGEMENT,
    ("traditional", "may_pass"): SILENT,
    ("traditional", "direction"): TEXT,
    ("traditional", "fast_high_bidder"): TEXT,
    ("casual", "opener"): JUDGEMENT,
    ("casual", "seating"): JUDGEMENT,
    ("casual", "void_normal"): SILENT,
    ("casual", "void_fast"): SILENT,
    ("casual", "total_may_equal_tricks"): SILENT,
    ("casual", "has_risk"): SILENT,
    ("casual", "fast_high_bidder"): SILENT,
    ("casual", "scoring.carry"): SILENT,
    ("casual", "may_pass"): SILENT,
    ("casual", "most_dash_calls"): JUDGEMENT,
    ("casual", "direction"): TEXT,
    ("rising", "dashing"): JUDGEMENT,
    ("rising", "fast_high_bidder"): JUDGEMENT,
    ("rising", "first_estimate"): JUDGEMENT,
    ("rising", "scoring.risk_most"): JUDGEMENT,
    ("rising", "scoring.kabooot_others"): JUDGEMENT,
    ("rising", "direction"): SOURCE,
    ("rising", "may_pass"): SOURCE,
    ("updown", "deck"): JUDGEMENT,
    ("updown", "jokers"): JUDGEMENT,
    ("updown", "direction"): SOURCE,
    ("updown", "void_normal"): SILENT,
    ("updown", "most_zeros"): TEXT,
}
EXPLAINED: Final = [(rules.key, each) for rules in RULESETS.values() for each in explain(rules)]


@pytest.mark.parametrize(("key", "field"), RIGHT)
def test_a_ruling_rests_on_what_the_document_says_of_it(key: str, field: str) -> None:
    (found,) = [each for each in explain(ruleset(key)) if each.name == field]
    assert found.basis is RIGHT[key, field]


def those(words: str) -> list[FieldExplained]:
    return [each for _, each in EXPLAINED if re.search(words, each.reason)]


def test_what_is_judged_is_not_called_the_documents_text() -> None:
    judged = those("[Bb]y judgement|is a judgement|[Aa]gainst the letter|can be read")
    assert judged and {each.basis for each in judged} == {JUDGEMENT}


def test_where_the_document_says_nothing_its_text_is_not_what_a_ruling_rests_on() -> None:
    quiet = those("document says nothing|document is silent|No pass is mentioned|hides no|draws for nothing")
    assert quiet and {each.basis for each in quiet} <= {SILENT, JUDGEMENT}
    assert SILENT in {each.basis for each in quiet}
