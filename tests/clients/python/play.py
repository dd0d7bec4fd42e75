"""A game against three bots with only the generated package: python play.py <address> <name>

It prints each turn it takes, and the result on its last line. It asks again if a response is lost.
"""

import json
import sys
import time
from collections.abc import Callable
from typing import TypeVar

import httpx
from estimation_client import AuthenticatedClient, Client
from estimation_client.api.after_the_game import get_record
from estimation_client.api.people import sign_up
from estimation_client.api.playing import get_state, take_turn
from estimation_client.api.tables import open_table, start_game, take_seat
from estimation_client.models.acted_event import ActedEvent
from estimation_client.models.bid_action import BidAction
from estimation_client.models.estimate_action import EstimateAction
from estimation_client.models.game_status import GameStatus
from estimation_client.models.legal_bid import LegalBid
from estimation_client.models.legal_estimate import LegalEstimate
from estimation_client.models.legal_plain import LegalPlain
from estimation_client.models.legal_play import LegalPlay
from estimation_client.models.new_table_request import NewTableRequest
from estimation_client.models.new_table_request_options import NewTableRequestOptions
from estimation_client.models.plain_action import PlainAction
from estimation_client.models.play_action import PlayAction
from estimation_client.models.problem import Problem
from estimation_client.models.seat_taken_request import SeatTakenRequest
from estimation_client.models.sign_up_request import SignUpRequest
from estimation_client.models.state import State
from estimation_client.models.turn_taken_request import TurnTakenRequest

Told = TypeVar("Told")
Legal = LegalBid | LegalEstimate | LegalPlain | LegalPlay
PATIENCE = httpx.Timeout(40)


def answered(ask: Callable[[], Told | Problem | None]) -> Told:
    while True:
        try:
            told = ask()
        except httpx.TransportError:  # the connection broke
            time.sleep(0.2)
            continue
        if not isinstance(told, Problem):
            assert told is not None
            return told
        if told.status != 503:
            raise SystemExit(f"{told.code}: {told.detail}")
        time.sleep(0.2)


def first(entry: Legal) -> BidAction | EstimateAction | PlainAction | PlayAction:
    if isinstance(entry, LegalPlay):
        return PlayAction("play", entry.cards[0])
    if isinstance(entry, LegalEstimate):
        return EstimateAction("estimate", entry.values[0])
    if isinstance(entry, LegalBid):
        return BidAction("bid", entry.bids[0].tricks, entry.bids[0].trump)
    return PlainAction(entry.type_)


def my_turn(state: State) -> TurnTakenRequest | None:
    for round in state.rounds:
        if round.my is not None and round.my.turn_id is not None:
            return TurnTakenRequest(round.my.turn_id, first(round.my.legal_actions[0]))
    return None


def main(address: str, name: str) -> None:
    account = answered(
        lambda: sign_up.sync(
            client=Client(address, timeout=PATIENCE),
            body=SignUpRequest(name, f"{name} counts every trick"),
        )
    )
    client = AuthenticatedClient(address, account.token.secret, timeout=PATIENCE)
    wanted = NewTableRequest("modern", options=NewTableRequestOptions.from_dict({"rounds": [1]}))
    table = answered(lambda: open_table.sync(client=client, body=wanted)).id
    for seat in (1, 2, 3):
        bot = SeatTakenRequest(bot="steady")
        answered(lambda: take_seat.sync(table, seat, client=client, body=bot))  # noqa: B023  # called at once
    answered(lambda: start_game.sync(table, client=client))

    state = answered(lambda: get_state.sync(table, client=client))
    while state.status == GameStatus.RUNNING:
        turn = my_turn(state)
        if turn is None:
            since = state.seq
            state = answered(
                lambda: get_state.sync(table, client=client, since=since, prefer="wait=20")  # noqa: B023  # called at once
            )
        else:
            state = answered(lambda: take_turn.sync(table, client=client, body=turn)).state  # noqa: B023  # called at once
            print(json.dumps({"turn": turn.turn_id}), flush=True)

    record = answered(lambda: get_record.sync(table, client=client))
    mine = [fact.turn_id for fact in record.facts if isinstance(fact, ActedEvent) and fact.seat == 0]
    result = {"table": table, "status": state.status.value, "scores": state.scores, "recorded": mine}
    print(json.dumps(result))


main(*sys.argv[1:])
