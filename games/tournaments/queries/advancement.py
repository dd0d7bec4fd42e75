"""Advancement: who goes on in a knock-out or into the next stage, and what decided it."""

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from games.tournaments.models import Tournament
from games.tournaments.pairing.formats import Method
from games.tournaments.queries.next_round import seeded, stages_of
from games.tournaments.queries.ranking import results, stage_standings, there_in
from games.tournaments.queries.round_inputs import entrants, played_rounds
from games.tournaments.standings.ranking import BySeed, Standing, decided_by_seed, survivors


class Seeding(NamedTuple):
    """The seeds of a knock-out, from 1, and which were drawn by lot because the entries had no rating."""

    seeds: Mapping[int, int]
    drawn: frozenset[int]


class Cut(NamedTuple):
    """The entries that go on into a stage, and those that do not, in order."""

    going: tuple[Standing, ...]
    out: tuple[Standing, ...]

    @property
    def tied(self) -> tuple[Standing, Standing] | None:
        """Return the last entry that goes on and the first that does not, if they were equal before any
        tie-break: in a knock-out not by their points alone."""
        if not self.going or not self.out:
            return None
        last, first = self.going[-1], self.out[0]
        equal = first.entry in last.why[0].tied if last.why else first.rank == last.rank
        return (last, first) if equal else None


def seeding(event: Tournament, stage: int, playing: Collection[int]) -> Seeding:
    """Return the seeds of a knock-out stage that these entries began, or would begin."""
    seeds = {
        each: place
        for place, each in enumerate(seeded(event, stage, stage_standings(event), playing), start=1)
    }
    unrated = event.entries.filter(rating=None).values_list("number", flat=True)
    return Seeding(seeds, frozenset() if stage else frozenset(unrated) & seeds.keys())


def decided_by_seeds(
    event: Tournament, after: int | None = None
) -> Iterator[tuple[int, Mapping[int, int], BySeed]]:
    """Yield the tables at which seeds decided who went on, in finished stage rounds of knock-outs: the number
    of the stage round, the seeds, and the decision."""
    played = list(enumerate(results(event)[:after], start=1))
    for stage, format in enumerate(stages_of(event)):
        own = [(number, result) for number, (at, result) in played if at == stage]
        if format.method is not Method.KNOCKOUT or not own:
            continue
        seeds = seeding(event, stage, there_in([own[0][1]])).seeds
        published = {number: each.there for number, (_, each) in enumerate(played_rounds(event), start=1)}
        for number, result in own:
            if len(result.tables) > 1 or result.byes:  # else it was the last table
                there = {each.number for each in entrants(event, number + 1)}
                at, lowest = (result, format.advancing, seeds, there), event.lowest_wins
                went_on = published.get(number + 1) or survivors(*at, lowest_wins=lowest)
                for each in decided_by_seed(*at, went_on, lowest_wins=lowest):
                    yield number, seeds, each


def cut_into(event: Tournament, stage: int, playing: Collection[int]) -> Cut | None:
    """Return the cut before a stage that has not begun; None if everybody goes on."""
    if not stage or stages_of(event)[stage].enters is None:
        return None
    lines = [each for each in stage_standings(event)[stage - 1].lines if each.rank is not None]
    there = {each.number for each in entrants(event, event.stage_rounds.count() + 1)}
    going = tuple(each for each in lines if each.entry in playing)
    return Cut(going, tuple(each for each in lines if each.entry in there - set(playing)))
