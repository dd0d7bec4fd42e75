"""Scenes: each test gets the scenes that it asks for as they were made, and no others."""

from contextlib import nullcontext

import pytest

from accounts.models import User
from tests.people import somebody
from tests.scenes import Stage, scene

pytestmark = pytest.mark.django_db


@scene
def ali() -> User:
    return somebody("ali")


@scene
def both(ali) -> list[User]:
    return [ali, somebody("badr")]


@pytest.mark.parametrize("time", [1, 2])
def test_what_a_test_does_with_a_scene_is_nothing_to_the_next(time, ali, both):
    assert both == [ali, User.objects.get(name="badr")] and both[0] is ali
    assert ali.name == User.objects.get(pk=ali.pk).name == "ali"
    ali.name = "changed"
    ali.save()
    both.clear()


@pytest.mark.parametrize("time", [1, 2])
def test_what_a_test_does_not_ask_for_it_does_not_find(time, ali):
    assert list(User.objects.filter(name__in=["ali", "badr", "changed"])) == [ali]


def test_without_a_scene_there_is_none():
    assert not User.objects.filter(name__in=["ali", "badr", "changed"]).exists()


def test_a_scene_is_kept_for_the_next_test_and_made_again_when_clocks_have_gone_on():
    stage, made = Stage(), []

    def counted() -> User:
        made.append(somebody("counted"))
        return made[-1]

    for _ in range(2):
        stage.bring([counted], nullcontext)
    assert len(made) == 1 and stage.value(counted) == made[0] and stage.value(counted) is not made[0]
    stage._begun -= 3600
    stage.bring([counted], nullcontext)
    assert len(made) == 2 and list(User.objects.filter(name="counted")) == [made[1]]
    stage.clear()
    assert not stage.has(counted) and not User.objects.filter(name="counted").exists()


def test_a_scene_that_cannot_be_made_leaves_nothing():
    stage = Stage()

    def broken() -> None:
        somebody("half")
        raise LookupError

    with pytest.raises(LookupError):
        stage.bring([broken], nullcontext)
    stage.clear()
    assert not User.objects.filter(name="half").exists()
