"""Notes on players, which only their writer sees."""

import pytest
from django.db import IntegrityError, transaction

from games.lobby import errors, queries, services
from games.lobby.models import Note
from games.lobby.models.relations import LONGEST_NOTE
from games.lobby.services.relations import MOST

pytestmark = pytest.mark.django_db


def test_a_note_stands_in_place_of_the_one_before_until_it_is_forgotten(four):
    amal, basim, *_ = four
    first = services.note(by=amal, about=basim, text="calm")
    again = services.note(by=amal, about=basim, text="calm, but not with trumps")
    assert (again.pk, again.created_at) == (first.pk, first.created_at)
    assert queries.note_of(amal, "basim").text == "calm, but not with trumps"
    services.forget_note(by=amal, name="basim")
    with pytest.raises(errors.UnknownNote):
        queries.note_of(amal, "basim")
    with pytest.raises(errors.UnknownNote):
        services.forget_note(by=amal, name="basim")


def test_each_writer_finds_their_own_notes_and_nobody_elses(four):
    amal, basim, dina, _ = four
    services.note(by=amal, about=dina, text="calm")
    services.note(by=basim, about=dina, text="rash")
    assert [each.text for each in queries.notes_of(amal)] == ["calm"]
    assert not queries.notes_of(dina)


@pytest.mark.parametrize("text", ["", "  \n", "x" * (LONGEST_NOTE + 1)])
def test_a_note_says_something_and_not_too_much(four, text):
    with pytest.raises(errors.InvalidNote):
        services.note(by=four[0], about=four[1], text=text)
    services.note(by=four[0], about=four[1], text="ن" * LONGEST_NOTE)


def test_nobody_writes_a_note_about_themselves(four):
    with pytest.raises(errors.NotNotable):
        services.note(by=four[0], about=four[0], text="great")


def test_there_are_so_many_notes_and_no_more(four, many):
    amal, basim, *_ = four
    others = many(MOST)
    Note.objects.bulk_create(Note(writer=amal, about=each, text="one of many") for each in others)
    with pytest.raises(errors.TooManyNotes):
        services.note(by=amal, about=basim, text="one too many")
    services.note(by=amal, about=others[0], text="changed")
    services.forget_note(by=amal, name="many0")
    services.note(by=amal, about=basim, text="one of many")


def test_the_database_keeps_one_of_each_none_of_oneself_and_none_without_words(four):
    amal, basim, dina, _ = four
    services.note(by=amal, about=basim, text="calm")
    for about, text, name in (
        (basim, "again", "note_once_each"),
        (amal, "great", "note_never_of_oneself"),
        (dina, "", "note_says_something"),
    ):
        with pytest.raises(IntegrityError, match=name), transaction.atomic():
            Note.objects.create(writer=amal, about=about, text=text)
    basim.delete()
    assert not Note.objects.exists()
