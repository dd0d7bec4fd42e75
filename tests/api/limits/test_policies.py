"""Valid and invalid values of the setting of rate limits."""

import pytest

from games.api.limits.policies import DEFAULTS, WrongLimits, policies


def test_without_a_setting_the_defaults_hold():
    found = policies("")
    assert tuple(found.values()) == DEFAULTS
    assert set(found) == {
        "read",
        "write",
        "play",
        "auth",
        "auth_name",
        "auth_name_anywhere",
        "guest",
        "chat",
        "chat_long",
        "export",
        "people",
        "pair",
        "stream",
        "hint",
        "analysis",
    }


def test_one_policy_is_changed_and_the_others_stay():
    found = policies("auth=5/60, play=20/1")
    assert (found["auth"].quota, found["auth"].window_s) == (5, 60)
    assert found["play"].per_second == 20
    assert found["read"] == policies("")["read"]


def test_all_of_them_are_changed_at_once_and_then_one_again():
    found = policies("all=1000/1,auth=3/60")
    assert {each.quota for each in found.values()} == {1000, 3}


def test_off_means_that_nothing_is_counted():
    assert policies("off") == {}


@pytest.mark.parametrize(
    "text", ["play", "play=10", "play=0/10", "play=10/0", "bets=10/10", "Play=10/1", "play=a/b"]
)
def test_a_setting_that_cannot_be_read_is_refused(text):
    with pytest.raises(WrongLimits):
        policies(text)


def test_nobody_sets_play_below_ten_answers_a_second():
    assert policies("play=10/1")["play"].per_second == 10
    with pytest.raises(WrongLimits, match="10 answers a second"):
        policies("play=99/10")
    with pytest.raises(WrongLimits):
        policies("all=1/1")
