"""Sentences that say why an entry goes on in a knock-out or into the next stage, and another does not."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from django.utils.translation import gettext, ngettext

from accounts.isolates import isolate
from games.tables.admin.admin_texts import in_parts, listed
from games.tournaments import queries
from games.tournaments.admin.forms.fields import TIE_BREAKS
from games.tournaments.models import Entry, Tournament
from games.tournaments.queries.advancement import Cut, Seeding, cut_into, decided_by_seeds, seeding
from games.tournaments.queries.next_round import NextRound
from games.tournaments.standings.ranking import Standing
from games.tournaments.standings.tie_breaks import TieBreak

Players = Mapping[int, Entry]
Names = Mapping[int, str]


class AdvancementSummary(NamedTuple):
    """Who goes on and why, shown above a pairing. `seeds` is None if nobody is seeded."""

    lines: list[str]
    seeds: Seeding | None


class TieExplanation(NamedTuple):
    """The words for a table of a knock-out where seeds decided, and between whom."""

    said: str
    entries: tuple[int, ...]


def names_of(players: Players) -> dict[int, str]:
    return {number: each.name for number, each in players.items()}


def _seeded(entries: Iterable[int], seeds: Mapping[int, int], names: Names) -> str:
    said = gettext("%(name)s (seed %(seed)d)")
    return listed(said % {"name": names[each], "seed": seeds[each]} for each in entries)


def by_table(
    event: Tournament, names: Names, after: int | None = None
) -> dict[tuple[int, int], TieExplanation]:
    """Return the explanations of seeds that decided in a knock-out, by stage round and table."""
    said = gettext("Equal at this table: %(going)s went on by the better seed, %(out)s did not.")
    found = {}
    for number, seeds, each in decided_by_seeds(event, after):
        told = {"going": _seeded(each.going, seeds, names), "out": _seeded(each.out, seeds, names)}
        found[number, each.table + 1] = TieExplanation(said % told, each.going + each.out)
    return found


def ahead_of(event: Tournament, coming: NextRound) -> AdvancementSummary:
    """Return what a stage round's pairing follows from: the cut before it, or the seeds of a knock-out."""
    players = queries.entries_by_number(event)
    playing = [each.number for each in coming.entrants]
    knock_out = event.stages[coming.stage]["method"] == "knockout"
    cut = None if coming.past else cut_into(event, coming.stage, playing)
    lines = [] if cut is None else list(_cut(cut, players, event.stages[coming.stage]["carry"]))
    if not knock_out:
        return AdvancementSummary(lines, None)
    before = [
        gettext("Table %(number)d: %(what)s") % {"number": table, "what": told.said}
        for (number, table), told in by_table(event, names_of(players)).items()
        if number == coming.number - 1
    ]
    start = coming.past[0].there if coming.past else playing
    return AdvancementSummary([*lines, *before], seeding(event, coming.stage, start))


def _cut(cut: Cut, players: Players, carry: int) -> Iterator[str]:
    going, out = len(cut.going), len(cut.out)
    said = ngettext("%(n)d goes on: %(names)s.", "%(n)d go on: %(names)s.", going)
    yield said % {"n": going, "names": _names(cut.going, players)}
    yield gettext("They bring %(n)d %% of their points along.") % {"n": carry}
    if not out:
        return
    said = ngettext("%(n)d is out: %(names)s.", "%(n)d are out: %(names)s.", out)
    yield said % {"n": out, "names": _names(cut.out, players)}
    if cut.tied is not None:
        last, first_out = cut.tied
        told = {
            "last": players[last.entry].name, "out": players[first_out.entry].name,
            "what": _between(last, first_out, [*cut.going, *cut.out]),
        }  # fmt: skip
        yield gettext("At the cut %(last)s and %(out)s have equal points. What decided: %(what)s.") % told


def drawn_lots(lines: Iterable[Standing], tied: Collection[int]) -> dict[int, int]:
    """Return the place, from 1, of the lot that each tied entry drew."""
    lots = {
        (each.value, line.entry)
        for line in lines
        if line.entry in tied
        for each in line.why
        if each.tie_break is TieBreak.LOT and set(each.tied) == set(tied)
    }
    return {entry: place for place, (_, entry) in enumerate(sorted(lots, reverse=True), start=1)}


def _names(lines: Iterable[Standing], players: Players) -> str:
    return listed(isolate(players[each.entry].name) for each in lines)


def _between(one: Standing, other: Standing, everybody: Sequence[Standing]) -> str:
    """Return the tie-breaks applied to both, up to the one that decided; for a lot, which lot each drew."""
    found: list[str] = []
    for own, their in zip(one.why, other.why, strict=False):
        what = str(TIE_BREAKS[own.tie_break])
        if own.tie_break is TieBreak.LOT:
            drawn = drawn_lots(everybody, own.tied)
            told = {"what": what, "one": drawn[one.entry], "other": drawn[other.entry], "all": len(drawn)}
            said = gettext("%(what)s: lot %(one)d against lot %(other)d of %(all)d")
            return in_parts([*found, said % told])
        values = {"what": what, "one": f"{float(own.value):g}", "other": f"{float(their.value):g}"}
        found.append(gettext("%(what)s, %(one)s against %(other)s") % values)
        if own.value != their.value:
            return in_parts(found)
    return in_parts([*found, gettext("the lower number of the entry")])
