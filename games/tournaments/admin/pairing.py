"""The page of the next pairing: preview it, change it by hand, publish exactly that.

The page only reads. All choices stand in its address, so that a preview can be reloaded, left and shared.
Publishing sends them with the digest of what was seen.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple
from urllib.parse import parse_qs, urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext, ngettext

from games.tables.admin.admin_texts import in_parts, listed, moment
from games.tournaments import errors, queries, services
from games.tournaments.admin.advancement import ahead_of
from games.tournaments.admin.forms.decision_forms import PublicationForm
from games.tournaments.admin.forms.drafts import TWOS, Draft, UnreadableDraft, draft_of, table_of, written
from games.tournaments.admin.pages import address, page_of, sentence, shown, turned_away, user_of
from games.tournaments.models import Tournament
from games.tournaments.pairing.formats import Method
from games.tournaments.pairing.history import Table, entries
from games.tournaments.queries.advancement import Seeding
from games.tournaments.queries.next_round import NextRound
from games.tournaments.roles import Act
from games.tournaments.services.publication import Proposal


class Seat(NamedTuple):
    """A player or bot at a proposed table; `met`: whom at this table they have played before; `notes`: their
    seed, and rounds missed."""

    entry: int | None
    name: str
    points: float
    rank: int
    met: str
    notes: str = ""
    table: int | None = None


class ProposedTable(NamedTuple):
    """A proposed table; `gap`: between its most and its fewest points."""

    number: int
    seats: list[Seat]
    gap: float
    repeats: bool
    lock: str
    locked: bool


@page_of(Act.PAIR)
def pair(request: HttpRequest, event: Tournament) -> HttpResponse:
    """Show the preview; a POST publishes it, or changes what is previewed."""
    sent = request.POST if request.method == "POST" else request.GET
    try:
        draft = draft_of({name: sent.getlist(name) for name in ("roll", *TWOS, "lock")})
        if request.method == "POST":
            return _publish(request, event, draft)
        if "do" in request.GET:
            changed = _changed(request, event, draft)
            before = None if request.GET["do"] == "reset" else draft
            return _to(event, changed, before, "#change")
        before = draft_of(parse_qs(sent["before"])) if "before" in sent else None
    except UnreadableDraft as unreadable:
        messages.error(request, gettext(str(unreadable)))
        return _to(event, Draft())
    return _preview(request, event, draft, before=before)


def _to(event: Tournament, draft: Draft, before: Draft | None = None, place: str = "") -> HttpResponse:
    """Redirect to the preview of a draft, or to the one `before` if this one cannot be drawn."""
    kept = "" if before is None else f"&{urlencode({'before': before.query})}"
    return HttpResponseRedirect(f"{address('pair', event)}?{draft.query}{kept}{place}")


def _say_what_is_undone(request: HttpRequest, event: Tournament, draft: Draft) -> None:
    names = in_parts(named for _value, _kind, named in _chosen(event, Draft(swap=draft.swap)))
    said = gettext("It was drawn again, so these swaps are undone: %s. Swap again, or tick “keep” first.")
    messages.warning(request, said % names)


def _changed(request: HttpRequest, event: Tournament, draft: Draft) -> Draft:
    """Return the draft after a button of the preview. Raise UnreadableDraft."""
    sent, do = request.GET, request.GET["do"]
    if do == "again":
        kept = tuple(map(table_of, sent.getlist("keep")))
        return draft._replace(roll=draft.roll + 1, swap=(), locked=kept)
    if do == "reset":
        return Draft()
    if do.startswith("without:"):
        name, _, value = do.removeprefix("without:").partition("=")
        left = [each for each in draft.pairs if each != (name, value)]
        return draft_of({name: [value for other, value in left if other == name] for name, _ in left})
    two = draft_of({"swap": [f"{sent.get('one', '')}-{sent.get('other', '')}"]}).swap
    if do not in TWOS:
        raise UnreadableDraft("There is no such button.")
    # Players put together or apart are drawn anew, without the swaps so far.
    changed: dict[str, Any] = {"swap": (), do: (*getattr(draft, do), *two)}
    return draft._replace(**changed)


def _preview(
    request: HttpRequest,
    event: Tournament,
    draft: Draft,
    refused: str = "",
    status: int = 200,
    form: PublicationForm | None = None,
    before: Draft | None = None,
    kept: str = "",
) -> HttpResponse:
    what: dict[str, Any] = {"draft": draft, "refused": refused, "chosen": _chosen(event, draft), "kept": kept}
    what["start"] = (form or PublicationForm())["starts_at"]
    try:
        proposal = services.propose(tournament_id=event.pk, by=user_of(request), **draft.asked)
    except (errors.WrongStage, errors.StageRoundOpen) as wrong:
        return turned_away(request, wrong, address("change", event))
    except (errors.PairingRefused, errors.OwnPairing) as impossible:
        what["impossible"] = _impossible(event, impossible)
        if before is not None:
            return _preview(request, event, before, form=form, kept=what["impossible"])
    else:
        if before is not None and before.swap and not draft.swap:
            _say_what_is_undone(request, event, before)
        what |= _preview_data(event, proposal, draft)
    return shown(request, event, "pair", status, tab="rounds", **what)


def _impossible(event: Tournament, refused: errors.PairingRefused | errors.OwnPairing) -> str:
    players = queries.names_in(event)
    entries = refused.members["entries"] if isinstance(refused, errors.PairingRefused) else ()
    named = listed(players[each] for each in entries if each in players)
    return f"{sentence(refused)} {named}".strip()


def _chosen(event: Tournament, draft: Draft) -> list[tuple[str, str, str]]:
    """Return (value of its button, kind, names) of each choice that can be undone."""
    players = queries.names_in(event) if len(draft.pairs) > 1 else {}
    kinds = {"swap": gettext("swapped"), "apart": gettext("apart"), "together": gettext("together")}
    return [
        (
            f"{name}={value}",
            kinds[name],
            gettext(" and ").join(players.get(int(each), f"#{each}") for each in value.split("-")),
        )
        for name, value in draft.pairs
        if name in kinds
    ]


def _preview_data(event: Tournament, proposal: Proposal, draft: Draft) -> dict[str, Any]:
    coming, found = proposal.coming, proposal.pairing
    ahead = ahead_of(event, coming)
    people = {
        number: Seat(number, entry.name, round(points, 2), rank, "", _notes(coming, number, ahead.seeds))
        for entry, (number, points, rank) in zip(coming.entrants, coming.people, strict=True)
    }
    repeats = {frozenset(each) for each in found.quality.repeats}
    tables = [_table(number, each, people, repeats, draft) for number, each in enumerate(found.tables, 1)]
    return {
        "proposal": proposal,
        "ahead": ahead,
        "tables": tables,
        "byes": [people[each].name for each in found.byes],
        "people": _by_name(people, found.tables),
        "repeats": len(repeats),
        "unbalanced": listed(people[each].name for each in found.quality.unbalanced),
        "takes_wishes": coming.format.method is not Method.KNOCKOUT,
        "stages": len(event.stages),
        "side_by_side": event.stages[coming.stage]["asynchronous"],
    }


def _by_name(people: Mapping[int, Seat], tables: Sequence[Table]) -> list[Seat]:
    """Return everybody in the pairing, by name, with their proposed table."""
    at = {entry: number for number, table in enumerate(tables, 1) for entry in entries(table)}
    found = (each._replace(table=at.get(number)) for number, each in people.items())
    return sorted(found, key=lambda each: each.name.casefold())


def _notes(coming: NextRound, entry: int, seeds: Seeding | None) -> str:
    """Return notes for the director about a player at a proposed table."""
    if seeds is not None:
        said = gettext("seed %d, by lot") if entry in seeds.drawn else gettext("seed %d")
        return said % seeds.seeds[entry]
    missed = sum(entry not in each.there for each in coming.past)
    return ngettext("%(n)d round missed", "%(n)d rounds missed", missed) % {"n": missed} if missed else ""


def _table(
    number: int, table: Table, people: Mapping[int, Seat], repeats: set[frozenset[int]], draft: Draft
) -> ProposedTable:
    there = sorted(entries(table))
    met = {
        one: listed(people[other].name for other in there if frozenset((one, other)) in repeats)
        for one in there
    }
    seats = [
        Seat(None, gettext("a bot"), 0.0, 0, "") if each is None else people[each]._replace(met=met[each])
        for each in table
    ]
    points = [people[each].points for each in there]
    gap = round(max(points, default=0) - min(points, default=0), 2)
    locked = any(set(entries(each)) == set(there) for each in draft.locked)
    return ProposedTable(number, seats, gap, any(met.values()), written(table), locked)


def _publish(request: HttpRequest, event: Tournament, draft: Draft) -> HttpResponse:
    """Open the tables of the preview that was seen; sent twice, they are opened once."""
    number, form = request.POST.get("stage_round", ""), PublicationForm(request.POST)
    if not form.is_valid():
        return _preview(request, event, draft, form.refused, status=422, form=form)
    starts_at = form.cleaned_data["starts_at"]
    try:
        published = services.publish(
            tournament_id=event.pk,
            by=user_of(request),
            digest=request.POST.get("digest", ""),
            starts_at=starts_at,
            **draft.asked,
        )
    except errors.TournamentError as refused:
        if _is_published(event, number):
            messages.info(
                request, gettext("Round %s was already published. It was not published again.") % number
            )
            return _to_tables(event, int(number))
        if isinstance(refused, errors.PreviewOutdated):
            return _preview(request, event, draft, sentence(refused), status=409, form=form)
        return turned_away(request, refused, address("change", event))
    first = last = published.number
    if "all" in request.POST:
        last = _publish_the_rest(request, event, starts_at)
    messages.success(request, _message(first, last, starts_at))
    return _to_tables(event, first)


def _message(first: int, last: int, starts_at: datetime | None) -> str:
    """Return the message: what was published, and when it begins."""
    if last > first:
        said = gettext("Rounds %(first)d to %(last)d are published: their games have begun.")
        later = gettext("Rounds %(first)d to %(last)d are published: their games begin at %(at)s UTC.")
    else:
        said = gettext("Round %(first)d is published: its games have begun.")
        later = gettext("Round %(first)d is published: its games begin at %(at)s UTC.")
    told = {"first": first, "last": last}
    return said % told if starts_at is None else later % (told | {"at": moment(starts_at)})


def _publish_the_rest(request: HttpRequest, event: Tournament, starts_at: datetime | None) -> int:
    """Publish the other simultaneous stage rounds, as they are drawn; return the last number. If one cannot
    be paired, say why."""
    last, by = event.stage_rounds.order_by("-number")[0], user_of(request)
    while True:
        try:
            coming = services.propose(tournament_id=event.pk, by=by)
            if coming.coming.stage != last.stage:
                return last.number
            last = services.publish(tournament_id=event.pk, by=by, digest=coming.digest, starts_at=starts_at)
        except errors.PairingRefused as refused:
            messages.warning(request, _impossible(event, refused))
            return last.number
        except errors.TournamentError:  # there is none left, or another official publishes it
            return last.number


def _to_tables(event: Tournament, stage_round: int) -> HttpResponse:
    return HttpResponseRedirect(f"{address('tables', event)}?round={stage_round}")


def _is_published(event: Tournament, number: str) -> bool:
    return number.isdecimal() and len(number) < 3 and event.stage_rounds.filter(number=number).exists()
