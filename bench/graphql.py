"""State reads and actions over GraphQL, compared with the same over REST in alternating runs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING

from bench import reads, rest
from bench.harness.load import Job, Tally
from bench.harness.measure import Measure, Missing, Row, median
from bench.lengths import either
from estimation_service.local.errors import CannotStart

if TYPE_CHECKING:
    from bench.harness.place import Place
    from bench.people import Begun, Player

RUNS = either(3, short=1)
PROMISED_READS, PROMISED_ACTIONS = 0.6, 0.7
STATE = """
fragment Whole on State {
  table ruleset status seq viewer scores left places clock { turnLimit }
  scored { number multiplier points }
  seats { seat kind player { id name kind } }
  rounds {
    number attempt phase dealer cards fast trump turnedUp declarer bid { tricks trump } highBidder risk leader
    multiplier voids calls { seat type card value tricks trump } dashCalls estimates trick
    tricks { leader cards winner } won waiting { turnId seat deadlineAt }
    my {
      seat hand turnId legalActions { type cards values bids { tricks trump } }
      illegal { type card value tricks trump code }
    }
  }
}
"""
TABLE = "query ($id: ID!) { table(id: $id) { state { ...Whole } } }" + STATE
ACT = (
    """mutation ($table: ID!, $turn: TurnId!, $action: ActionInput!) {
      act(table: $table, turnId: $turn, action: $action) {
        ... on ActionTaken { seq replayed state { ...Whole } } ... on Refusal { code }
      } }"""
    + STATE
)


def measures(place: Place) -> Iterator[Row]:
    """Yield medians of runs. CPU time is that of web, Postgres, Redis and load only."""
    yield from _beside("state reads", *_reading(place), PROMISED_READS)
    yield from _beside("actions", *_acting(place), PROMISED_ACTIONS)


def _beside(what: str, graphql: list[Tally], over_rest: list[Tally], promised: float) -> Iterator[Row]:
    for name, runs in (("REST", over_rest), ("GraphQL", graphql)):
        yield Measure(f"{name}: {what}, beside each other", median(each.rate for each in runs), "answers/s")
        yield from rest.latencies(f"{name}: {what}, beside each other", runs)
    yield Measure(
        f"GraphQL: {what}, of REST's throughput", _rate(graphql) / _rate(over_rest), "of it", promised
    )
    name = f"GraphQL: {what}, of REST's by CPU time"
    if all("web" in each.work for each in graphql + over_rest):
        yield Measure(name, _work(over_rest) / _work(graphql), "of it", promised)
    else:
        yield Missing(name, "This system does not tell the CPU time of programs in /proc.")


def _rate(runs: list[Tally]) -> float:
    return median(each.rate for each in runs)


def _work(runs: list[Tally]) -> float:
    return median(rest.work(each) for each in runs)


def _reading(place: Place) -> tuple[list[Tally], list[Tally]]:
    place.fresh_database()
    games = reads.games()
    over_rest = [reads.requests(game) for game in games]
    over_graphql = [[_request(TABLE, each, id=game.table.pk) for each in game.players] for game in games]
    found: tuple[list[Tally], list[Tally]] = ([], [])
    with place.serving() as port:
        for _ in range(RUNS):
            for clients, runs in zip((over_graphql, over_rest), found, strict=True):
                job = Job(port, clients, True, 200, warm_up=reads.WARM_UP_S, seconds=reads.SECONDS)
                runs.append(place.load(job))
    return found


def _acting(place: Place) -> tuple[list[Tally], list[Tally]]:
    found: tuple[list[Tally], list[Tally]] = ([], [])
    for run in range(RUNS):
        for over_graphql, runs in zip((True, False), found, strict=True):
            runs.append(_played(place, Random(run), over_graphql=over_graphql))
    return found


def _played(place: Place, dice: Random, *, over_graphql: bool) -> Tally:
    place.fresh_database()
    clients = rest.clients(dice, _script if over_graphql else None)
    wanted = 200 if over_graphql else 201
    with place.serving() as port:
        tally = place.load(Job(port, clients, False, wanted, warm_up=rest.WARM_UP_S, seconds=rest.SECONDS))
    _check_that_all_were_taken(tally)
    return tally


def _check_that_all_were_taken(tally: Tally) -> None:
    """Check the log, because a refused mutation is also answered with status 200."""
    from games.tables.models import LogEntry

    if (taken := LogEntry.objects.filter(kind="acted").count()) < tally.answered:
        raise CannotStart(f"{tally.answered} actions were answered and {taken} taken")


def _script(game: Begun, dice: Random) -> list[str]:
    from bench import people
    from games.engine import codec

    return [
        _request(
            ACT,
            game.players[step.seat],
            table=game.table.pk,
            turn=codec.turn_id(*step.turn),
            action=codec.action_json(step.action),
        )
        for step in people.steps(game, dice)
    ]


def _request(query: str, player: Player, **variables: object) -> str:
    body = json.dumps({"query": query, "variables": variables})
    head = [
        "POST /graphql HTTP/1.1",
        "Host: 127.0.0.1",
        f"Authorization: Bearer {player.token}",
        "Content-Type: application/json",
        f"Content-Length: {len(body.encode())}",
    ]
    return "\r\n".join(head) + "\r\n\r\n" + body
