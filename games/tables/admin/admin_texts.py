"""Texts of the admin about a table and its interventions, for people who do not know any codes."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Final

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.code_words import code_words
from accounts.isolates import isolate
from games.engine.places import PlaceName, place_names
from games.tables.interventions import Category
from games.tables.models import Occupancy, Table
from games.tables.services.directing import Stand
from games.tables.states import Awaited, EventTable

CATEGORIES: Final = code_words(
    Category, told_cards="cards were revealed to others", wrong_result="a wrong result"
)
STATUSES: Final = code_words(Table.Status, aborted="broken off")
PLACE_NAMES: Final = code_words(PlaceName)
HOLDERS: Final = {
    Occupancy.Kind.OWNER: "",
    Occupancy.Kind.SUBSTITUTE: _("substitute"),
    Occupancy.Kind.STAND_IN: _("a bot for a player who is away"),
}


def listed(said: Iterable[object]) -> str:
    """Join names or numbers, as each language separates them."""
    return gettext(", ").join(map(str, said))


def in_parts(said: Iterable[str]) -> str:
    """Join longer pieces, which may hold commas."""
    return gettext("; ").join(said)


def seat_name(seat: int, stand: Stand) -> str:
    """Return the name of a seat and its holder. People count seats from 1."""
    held = {int(at): name for at, _, name in stand.seats}
    if seat not in held:
        return gettext("seat %d") % (seat + 1)
    return str(gettext("%(name)s (seat %(seat)d)") % {"name": held[seat], "seat": seat + 1})


def turn_name(turn: Awaited, stand: Stand) -> str:
    values = {"round": turn.round, "who": seat_name(turn.seat, stand), "since": to_the_second(turn.since)}
    if turn.due_at is None:
        return gettext("round %(round)d: %(who)s, since %(since)s UTC") % values
    template = gettext("round %(round)d: %(who)s, since %(since)s, until %(until)s UTC")
    return template % {**values, "until": to_the_second(turn.due_at)}


def moment(instant: datetime, form: str = "%Y-%m-%d %H:%M") -> str:
    """Return a time within a sentence."""
    return isolate(instant.strftime(form))


def where(table: Table, place: EventTable | None) -> str:
    """Return what people call a table."""
    if place is None or place.number is None:
        return str(table.pk)
    return str(gettext("Table %(number)s") % {"number": place.number})


def to_the_second(instant: datetime) -> str:
    return moment(instant, "%Y-%m-%d %H:%M:%S")


def called(stand: Stand, place: EventTable | None) -> Stand:
    """Return the table with the names of its players in their event, where one bot may play for several."""
    names = {} if place is None else place.names
    return stand._replace(
        seats=tuple(
            (seat, kind, names.get(seat, name) if kind == Occupancy.Kind.OWNER else name)
            for seat, kind, name in stand.seats
        )
    )


def lines(before_it: Stand, after_it: Stand) -> list[str]:
    """Return lines that show what an intervention changes."""
    before, after = dict(state_lines(before_it)), dict(state_lines(after_it, before_it))
    template = gettext("%(what)s: %(before)s → %(after)s")
    found = []
    for name, parts in before.items():
        one, other = _differing(parts, after[name])
        if one != other:
            found.append(template % {"what": name, "before": in_parts(one), "after": in_parts(other)})
    return found or [gettext("Nothing else changes.")]


def _differing(one: Sequence[str], other: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """Return the parts in which two lists of the same length differ."""
    if len(one) != len(other):
        return one, other
    pairs = [(mine, new) for mine, new in zip(one, other, strict=True) if mine != new]
    return [mine for mine, _ in pairs], [new for _, new in pairs]


def state_lines(stand: Stand, known: Stand | None = None) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield (what, how it is, in parts) of a table. Seats are named after their holders when it was `known`,
    so that two states differ only where something changed."""
    known = known or stand
    yield gettext("Game"), [str(STATUSES[Table.Status(stand.status)])]
    paused = f"{moment(stand.paused_until)} UTC" if stand.paused_until else gettext("not paused")
    yield gettext("Paused until"), [paused]
    yield gettext("Seats"), list(_held(stand))
    yield gettext("Rounds being played"), list(_rounds(stand, known)) or ["–"]
    yield gettext("Awaited"), [_awaited(stand)]
    yield gettext("Scores"), [_by_seat(stand.scores, known)]
    yield gettext("Places"), [gettext("none yet") if stand.places is None else _places(stand.places, known)]
    yield (
        gettext("Rank below all who stay"),
        [listed(seat_name(seat, known) for seat in stand.left) or gettext("nobody")],
    )
    yield (
        gettext("Restarted at"),
        [gettext("another table") if stand.replaced_by else gettext("no other table")],
    )


def _held(stand: Stand) -> Iterator[str]:
    for seat, kind, _name in stand.seats:
        how = str(HOLDERS[Occupancy.Kind(kind)])
        yield seat_name(seat, stand) + (f" ({how})" if how else "")


def _rounds(stand: Stand, known: Stand) -> Iterator[str]:
    template = gettext("round %(round)d (deal %(deal)d, dealt by %(who)s)")
    for each in stand.rounds:
        who = seat_name(each.dealer, known)
        yield template % {"round": each.number, "deal": each.attempt + 1, "who": who}


def _awaited(stand: Stand) -> str:
    if stand.awaited is None:
        return gettext("not foretold, as it may depend on hidden cards")
    return in_parts(turn_name(each, stand) for each in stand.awaited) or gettext("nobody")


def _places(places: Sequence[int], stand: Stand) -> str:
    named = zip(places, place_names(places), strict=True)
    called = [f"{place} ({PLACE_NAMES[name]})" if name else str(place) for place, name in named]
    return listed(f"{seat_name(seat, stand)} {place}" for seat, place in enumerate(called))


def _by_seat(numbers: Sequence[int], stand: Stand) -> str:
    return listed(f"{seat_name(seat, stand)} {number}" for seat, number in enumerate(numbers))
