"""Stage rounds of a tournament: pairing the next, publishing it, ruling where a game was broken off."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse

from accounts.models import User
from accounts.scopes import Scope
from games.api.answers import answer, seen
from games.api.contract.stage_rounds import (
    Pairing,
    PairingWishes,
    Proposal,
    Publication,
    Ruling,
    StageRound,
    StageRoundStart,
)
from games.api.operations.address import Address
from games.api.rest.endpoint import ApiRequest, caller_of, viewer_of
from games.api.rest.lists import list_of, listed_whole
from games.api.rest.tournaments import TOURNAMENT
from games.api.tournaments import entries_by_number, wishes_in
from games.tournaments import queries, services
from games.tournaments.models import StageRound as Published

STAGE_ROUNDS = Address("tournaments/<str:tournament_id>/rounds", "stage_rounds", "tournaments")
STAGE_ROUND_PAIR = Address(
    "tournaments/<str:tournament_id>/rounds/pair", "stage_round_pair", "tournaments", shows=TOURNAMENT
)
STAGE_ROUND_PUBLISH = Address(
    "tournaments/<str:tournament_id>/rounds/publish", "stage_round_publish", "tournaments", shows=TOURNAMENT
)
STAGE_ROUND_START = Address(
    "tournaments/<str:tournament_id>/rounds/<int:number>/start",
    "stage_round_start",
    "tournaments",
    shows=TOURNAMENT,
)
TABLE_RULING = Address(
    "tournaments/<str:tournament_id>/rounds/<int:number>/tables/<int:table>/ruling",
    "table_ruling",
    "tournaments",
    shows=TOURNAMENT,
)


@STAGE_ROUNDS.get(scope=Scope.TOURNAMENTS_READ, anonymous=True, answers={200: list_of(StageRound)})
def list_stage_rounds(request: ApiRequest, tournament_id: str) -> HttpResponse:
    """The stage rounds of a tournament

    All that were published, with their tables and what came of them.
    """
    event = queries.tournament(tournament_id, viewer_of(request))
    entries = entries_by_number(event)
    return listed_whole(request, [StageRound.of(each, entries) for each in queries.rounds_of(event)])


@STAGE_ROUND_PAIR.post(
    scope=Scope.TOURNAMENTS_MANAGE,
    guarded=True,
    body=PairingWishes,
    answers={200: Proposal},
    limit="pair",
    refuses=(services.propose,),
)
def pair_stage_round(request: ApiRequest, tournament_id: str) -> HttpResponse:
    """Pair the next stage round

    A dry run: nothing is written. The same wishes give the same pairing; another `roll` draws again.
    Differences in points and pairs that meet again are as small as was found; `explained` says how small.
    Whoever also plays draws nothing again, and their own table stays as the lots gave it.
    """
    by, wishes = caller_of(request).user, wishes_in(request.fields)
    found = services.propose(tournament_id=tournament_id, by=by, version=seen(request), **wishes)
    return answer(Proposal.of(found))


@STAGE_ROUND_PUBLISH.post(
    scope=Scope.TOURNAMENTS_MANAGE,
    guarded=True,
    body=Publication,
    answers={201: StageRound},
    limit="pair",
    refuses=(services.publish,),
)
def publish_stage_round(request: ApiRequest, tournament_id: str) -> HttpResponse:
    """Publish the next stage round

    With the wishes and the `digest` of its preview. All tables open at once, and their games begin, or
    wait for `starts_at`; of an `asynchronous` stage also while tables of earlier stage rounds are open.
    """
    by = caller_of(request).user
    said = {name: request.fields[name] for name in ("digest", "starts_at")}
    said |= wishes_in(request.fields)
    made = services.publish(tournament_id=tournament_id, by=by, version=seen(request), **said)
    return _shown(made, by, status=201, location=f"/api/v1/tournaments/{tournament_id}/rounds")


@STAGE_ROUND_START.put(
    scope=Scope.TOURNAMENTS_MANAGE,
    guarded=True,
    body=StageRoundStart,
    answers={200: StageRound},
    refuses=(services.set_start,),
)
def set_stage_round_start(request: ApiRequest, tournament_id: str, number: int) -> HttpResponse:
    """Set when a stage round begins

    Of one that is published, while its games have not begun: now, earlier or later. Players are told.
    """
    by, starts_at = caller_of(request).user, request.fields["starts_at"]
    made = services.set_start(
        tournament_id=tournament_id, by=by, stage_round=number, starts_at=starts_at, version=seen(request)
    )
    return _shown(made, by)


def _shown(made: Published, by: User, **headed: Any) -> HttpResponse:
    event = queries.tournament(str(made.tournament_id), by)
    (whole,) = (each for each in queries.rounds_of(event) if each.number == made.number)
    return answer(StageRound.of(whole, entries_by_number(event)), **headed)


@TABLE_RULING.put(
    scope=Scope.TOURNAMENTS_MANAGE,
    guarded=True,
    body=Ruling,
    answers={200: Pairing},
    refuses=(services.rule,),
)
def rule_on_table(request: ApiRequest, tournament_id: str, number: int, table: int) -> HttpResponse:
    """Rule on a table

    Whose game was broken off: the stage round waits for its result.
    """
    by = caller_of(request).user
    ruled = services.rule(
        tournament_id=tournament_id,
        by=by,
        stage_round=number,
        number=table,
        version=seen(request),
        **request.fields,
    )
    event = queries.tournament(tournament_id, by)
    entries = entries_by_number(event)
    return answer(Pairing.of(ruled, entries))
