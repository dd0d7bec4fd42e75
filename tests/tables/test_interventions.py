"""Every intervention is one value, from which forms, texts and checks are made."""

import pytest

from games.tables.interventions import MEMBERS, OFFERED, InterventionKind, misfits, with_member
from games.tables.interventions.kind import Situation
from games.tables.services.directing.dispatch import DOES

NOWHERE = Situation(*[False] * len(Situation._fields))
RUNNING = NOWHERE._replace(running=True)


@pytest.mark.parametrize("kind", InterventionKind)
def test_an_intervention_names_known_members_and_says_what_it_does_in_three_places(kind):
    assert {*kind.of.needs, *kind.of.may} <= set(MEMBERS)
    assert len({kind.of.about, kind.of.label, kind.of.done}) == 3 and all([kind.of.label, kind.of.done])
    assert kind.value == kind.of.key


def test_each_intervention_offered_is_done_by_a_service_and_has_an_example_that_fits():
    assert set(DOES) == set(OFFERED) == set(InterventionKind) - {InterventionKind.REVEAL}
    for kind in OFFERED:
        assert kind.of.examples, kind
        for _, members in kind.of.examples:
            assert misfits(kind, members.keys() - {"reason", "preview"}) == {}, kind


def test_a_member_is_described_with_all_interventions_that_have_it():
    assert with_member("turn_id") == "`force`, `undo`"
    assert with_member("action") == "`force`"


@pytest.mark.parametrize(
    ("kind", "fitting", "not_fitting"),
    [
        (InterventionKind.PAUSE, RUNNING._replace(timed=True), RUNNING._replace(timed=True, held=True)),
        (InterventionKind.RESUME, RUNNING._replace(paused=True), RUNNING),
        (InterventionKind.EXTEND, RUNNING._replace(timed=True), RUNNING),
        (InterventionKind.MESSAGE, RUNNING, NOWHERE._replace(finished=True)),
        (InterventionKind.FORCE, RUNNING._replace(awaited=True), RUNNING),
        (InterventionKind.UNDO, RUNNING._replace(undoable=True), RUNNING),
        (
            InterventionKind.REDEAL,
            RUNNING._replace(in_play=True),
            RUNNING._replace(in_play=True, laid_out=True),
        ),
        (InterventionKind.ADJUDICATE_ROUND, RUNNING._replace(in_play=True), RUNNING),
        (
            InterventionKind.RESTART,
            NOWHERE._replace(aborted=True),
            NOWHERE._replace(aborted=True, laid_out=True),
        ),
        (InterventionKind.ADJUST, NOWHERE._replace(finished=True), NOWHERE),
        (
            InterventionKind.ANNUL,
            NOWHERE._replace(finished=True, rated=True),
            NOWHERE._replace(finished=True),
        ),
    ],
)
def test_the_director_s_page_offers_what_the_table_allows_and_nothing_else(kind, fitting, not_fitting):
    assert kind.of.fits(fitting)
    assert not kind.of.fits(not_fitting)
