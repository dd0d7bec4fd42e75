"""Claiming the rest of a round, and answering a claim."""

import orjson
from django.http import HttpResponse

from accounts.scopes import Scope
from games.api.answers import answer
from games.api.contract.play.claims import ClaimAnswer, NewClaim
from games.api.contract.play.states import State
from games.api.contract.shapes import shape
from games.api.operations.address import Address
from games.api.presented.states import state_json
from games.api.rest.endpoint import ApiRequest, caller_of
from games.tables import queries, services


def state_again(request: ApiRequest, table_id: str) -> bytes:
    """Return the state as it stands now, as the body of a repeated claim."""
    return orjson.dumps(state_json(queries.state(table_id, caller_of(request).user)))


CLAIMS = Address("tables/<str:table_id>/claims", "claims", "playing")
CLAIM = Address("tables/<str:table_id>/claims/<int:round>", "claim", "playing")


@CLAIMS.post(
    scope=Scope.GAMES_PLAY,
    seated=True,
    body=NewClaim,
    again=state_again,
    answers={200: shape(State)},
    refuses=(services.claim,),
    limit="play",
)
def claim(request: ApiRequest, table_id: str) -> HttpResponse:
    """Claim the rest of a round

    You say that every trick still to come is yours. Where your own cards and what everybody has seen
    prove it, the round ends at once. Otherwise the others are asked, for a minute at a table with a limit
    for each turn and for a day at any other: `claim` in the round says who agreed, and a card played
    there ends the claim. You may ask them again after the next card. The answer is the state after it.
    Sent again with its Idempotency-Key, the claim is answered by the state as it stands then.
    """
    user, number = caller_of(request).user, request.fields["round"]
    return answer(state_json(services.claim(table_id=table_id, player=user, number=number)))


@CLAIM.put(
    scope=Scope.GAMES_PLAY,
    seated=True,
    body=ClaimAnswer,
    answers={200: shape(State)},
    refuses=(services.answer_claim,),
    limit="play",
)
def answer_claim(request: ApiRequest, table_id: str, round: int) -> HttpResponse:
    """Answer a claim

    Once all the others agree, the claimer takes the remaining tricks. One who does not agree ends the
    claim, and whoever made it takes it back so.
    """
    agrees = request.fields["agrees"]
    user = caller_of(request).user
    state = services.answer_claim(table_id=table_id, player=user, number=round, agrees=agrees)
    return answer(state_json(state))
