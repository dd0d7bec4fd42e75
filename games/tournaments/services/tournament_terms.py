"""Complete and check what was chosen for an event, before anybody enters."""

import secrets
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from accounts.errors import Fault, Refused, Sentence
from accounts.models import Realm
from accounts.names import MOST_MARKS, is_invisible, most_marks
from accounts.refusals import refuses
from games.engine.errors import EngineError
from games.engine.rulesets import ruleset as ruleset_of
from games.engine.rulesets.base import SeatingRule
from games.engine.words.names import DAILY
from games.tables.deals import NONCE_BYTES
from games.tables.errors import NotRatable
from games.tables.queries import key_ring
from games.tables.terms import Terms, agreed
from games.tournaments import errors, quotas
from games.tournaments.models import Tournament
from games.tournaments.pairing.dice import SEED_BYTES, commitment
from games.tournaments.pairing.errors import PairingError
from games.tournaments.pairing.formats import Method, checked
from games.tournaments.pairing.uneven_numbers import Uneven
from games.tournaments.stages import StageFault, completed, format_of
from games.tournaments.standings.scoring import COMPARING, Mode
from games.tournaments.standings.tie_breaks import TieBreak

SCORINGS: Final = tuple(each.value for each in (Mode.MARGIN, Mode.PLACES, Mode.RAW, *COMPARING))
TIE_BREAKS: Final = tuple(each.value for each in TieBreak)
LONGEST_NAME: Final = 80
LONGEST_DESCRIPTION: Final = 4000


@refuses(errors.InvalidTournament, errors.LimitRequired, NotRatable, agreed)
def settle(event: Tournament, chosen: Mapping[str, Any]) -> None:
    """Set all columns of a new event, and seal its lots."""
    choose(event, chosen)
    ring, seed = key_ring(), secrets.token_bytes(SEED_BYTES)
    event.commitment, event.key_id = commitment(seed), ring.active
    event.sealed_seed = ring.seal(seed, bound_to=event.pk, nonce=secrets.token_bytes(NONCE_BYTES))


def wrong_in(chosen: Mapping[str, Any]) -> list[Exception]:
    """Return all errors in what was chosen for a new tournament, for forms, which show all errors at once."""
    return list(_refusals(Tournament(), chosen))


def terms_of(event: Tournament, players: int | None = None) -> Terms:
    """Return the terms of its games, for `players` if tables differ in size. Its clock was read before."""
    return _agreed(event, None, players)._replace(clock=event.clock)


def _agreed(event: Tournament, clock: Mapping[str, object] | None, players: int | None = None) -> Terms:
    return agreed(
        ruleset=event.ruleset,
        players=event.players if players is None else players,
        options=_seated(event),
        turn_limit=event.turn_limit,
        clock=clock,
    )


def _seated(event: Tournament) -> dict[str, Any]:
    """Return the options without a draw for seats, which would undo the even seat counts of pairing."""
    options = event.options or {}
    seating = options.get("seating", ruleset_of(event.ruleset).seating)
    return {**options, "seating": SeatingRule.AS_TAKEN.value} if seating == SeatingRule.DRAWN else options


@refuses(settle)
def choose(event: Tournament, chosen: Mapping[str, Any]) -> None:
    """Set the columns that are named, and complete the rest."""
    for refused in _refusals(event, chosen):
        raise refused


def _refusals(event: Tournament, chosen: Mapping[str, Any]) -> Iterator[Exception]:
    for name, value in chosen.items():
        setattr(event, name, value)
    try:
        terms = _chosen_terms(event, chosen)
    except (Refused, EngineError) as refused:
        yield refused
        terms = None
    drawn = (chosen.get("options") or {}).get("seating") == SeatingRule.DRAWN
    if faults := [*_faults(event, drawn=drawn), *_of_stages(event, terms)]:
        yield errors.InvalidTournament(faults=tuple(faults))


def _chosen_terms(event: Tournament, chosen: Mapping[str, Any]) -> Terms:
    # A clock is stored as the rules read from it; one that is sent, or is one limit too many, is read again.
    is_read = "clock" not in chosen and event.turn_limit is None
    terms = terms_of(event) if event.clock is None or is_read else _agreed(event, event.clock)
    if not terms.has_limit:
        raise errors.LimitRequired
    if event.rated and event.realm_id not in {None, Realm.REAL}:
        raise NotRatable
    if event.rated:
        terms.check_comparable()
    event.ruleset, event.players, event.options = terms.rules.pinned, terms.players, terms.options
    event.turn_limit, event.clock = terms.turn_limit, terms.clock
    return terms


def _faults(event: Tournament, *, drawn: bool) -> Iterator[Fault]:
    """Yield errors. `drawn`: a draw for seats at tables was asked for."""
    yield from _out_of_bounds(event)
    yield from _unknown(event)
    if fault := _fault_of_name(event.name, is_daily=event.day is not None):
        yield fault
    if event.scoring in COMPARING and not event.duplicate:
        why = Sentence("Only tables that share boards are compared.")
        yield Fault("/scoring", "nothing_to_compare", why)
    if drawn:
        yield Fault("/options/seating", "seats_are_paired", Sentence("Pairing decides who sits where."))


def _fault_of_name(name: str, *, is_daily: bool) -> Fault | None:
    """Return what is wrong with a name: everybody must be able to read it, and it may not read as one of the
    service's own."""
    if not name.strip() or len(name) > LONGEST_NAME:
        return Fault("/name", "out_of_bounds", Sentence("1 to %(most)d characters.", most=LONGEST_NAME))
    if any(_is_unreadable(character) for character in name):
        why = Sentence("A name has no invisible characters, and none that change its direction.")
        return Fault("/name", "not_readable", why)
    if most_marks(name) > MOST_MARKS:
        return Fault("/name", "too_many_marks", Sentence("A letter carries too many marks."))
    if not is_daily and name.strip().casefold().startswith(DAILY["en"].strip().casefold()):
        return Fault("/name", "name_reserved", Sentence("Events of that name are the service's own."))
    return None


def _is_unreadable(character: str) -> bool:
    # Controls, controls of direction and joiners, separators of lines, what is not assigned.
    category = unicodedata.category(character)
    return category[0] == "C" or category in {"Zl", "Zp"} or is_invisible(character)


def _out_of_bounds(event: Tournament) -> Iterator[Fault]:
    bounds = {
        "scale": (event.scale, 1, quotas.LARGEST_SCALE),
        "bye_points": (event.bye_points or 0, -quotas.MOST_BYE_POINTS, quotas.MOST_BYE_POINTS),
        "capacity": (event.capacity, max(quotas.FEWEST_ENTRIES, event.players or 0), quotas.MOST_ENTRIES),
        "late_until": (event.late_until, 0, quotas.MOST_ROUNDS),
        "complaint_hours": (event.complaint_hours, 0, quotas.LONGEST_COMPLAINTS_H),
    }
    for name, (value, least, most) in bounds.items():
        if not least <= value <= most:
            why = Sentence("A whole number from %(least)d to %(most)d.", least=least, most=most)
            yield Fault(f"/{name}", "out_of_bounds", why)
    if len(event.description) > LONGEST_DESCRIPTION:
        why = Sentence("At most %(most)d characters.", most=LONGEST_DESCRIPTION)
        yield Fault("/description", "out_of_bounds", why)


def _unknown(event: Tournament) -> Iterator[Fault]:
    """Yield errors that the shapes of endpoints refuse earlier; forms may send them."""
    if event.scoring not in SCORINGS:
        yield Fault("/scoring", "out_of_bounds", Sentence("There is no such scoring."))
    if not set(event.tie_breaks) <= set(TIE_BREAKS) or len(set(event.tie_breaks)) < len(event.tie_breaks):
        yield Fault("/tie_breaks", "out_of_bounds", Sentence("Name existing tie-breaks, each once."))


def _of_stages(event: Tournament, terms: Terms | None) -> Iterator[Fault]:
    """Complete the stages, and yield errors in them, or in what else was chosen."""
    try:
        event.stages = completed(event.stages)
        if terms is None:
            return
        stages = format_of(event.stages, terms.players, terms.rules.players)
        yield from _beside_stages(event, checked(stages, event.capacity))
    except StageFault as wrong:
        yield from wrong.faults
    except PairingError as wrong:
        full = event.capacity
        why = Sentence("With a full field of %(n)d (capacity): %(why)s", n=full, why=wrong.sentence)
        yield Fault(f"/stages{wrong.place}", wrong.code, why)


def _beside_stages(event: Tournament, lengths: Sequence[int]) -> Iterator[Fault]:
    """Yield errors outside the stages. `lengths`: how many stage rounds each stage has."""
    if event.late_until and (event.stages[0]["method"] != Method.SWISS or event.late_until > lengths[0]):
        why = Sentence("Late entries are possible only while the first stage is played, if it is Swiss.")
        yield Fault("/late_until", "out_of_bounds", why)
    if event.duplicate and any(each["uneven"] == Uneven.SIZES for each in event.stages):
        yield Fault("/stages", "one_size", Sentence("Tables that share boards are all of one size."))
    if sum(lengths) > quotas.MOST_ROUNDS:
        why = Sentence("An event has %(most)d rounds at most.", most=quotas.MOST_ROUNDS)
        yield Fault("/stages", "too_many_rounds", why)
