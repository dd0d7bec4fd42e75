"""The embargo of shared boards at every endpoint: others learn no board before its last table played it.

A table of an event is played on in two ways, in the middle of its game and to its end. Its players are shown
different things; everybody else the same to the byte: strangers, a player of the event's other table who also
directs it, and the official who runs it. Two stage rounds are open at once, so that players of both tables
meet at the tables of the second.
"""

import random
from collections.abc import Callable, Iterator

import pytest
from django.db import transaction

from games.engine.actions import Action
from games.engine.phases import legal_actions
from games.tables import queries
from games.tables.models import Table
from games.tables.services import act_for
from games.tournaments import services
from games.tournaments.models import Tournament
from games.tournaments.roles import Role
from tests.api.client import Caller
from tests.two_worlds.pairs.endpoints import ASKED, Moment, Request
from tests.two_worlds.pairs.observed import Heard, Listener
from tests.two_worlds.pairs.operations import GLANCE, INTERVENE, INTERVENTIONS, SEATED, reads_of_event
from tests.two_worlds.pairs.worlds import BY_ALL, SEED

# These have many possible requests, of which a few are sent at each moment.
SOME = {"takeTurn", "validateAction", "graphql", "intervene"}
OF_EVENTS = (
    "tournaments", "tournaments/{id}", "tournaments/{id}/entries", "tournaments/{id}/rounds",
    "tournaments/{id}/tables", "tournaments/{id}/standings", "tournaments/{id}/crosstable",
    "tournaments/{id}/standings?live=true", "tournaments/{id}/crosstable?live=true",
    "tournaments/{id}/boards", "tournaments/{id}/boards/1", "tournaments/{id}/boards/2",
)  # fmt: skip
# Requests for what an official who does not play sees of the tables that they direct.
OVERSEEN = ("/interventions", "/tables", "me/export")
OVERSEEN_OVER_GRAPHQL = {INTERVENTIONS, INTERVENE, GLANCE % SEATED}
NAMES = ("ali", "badr", "camil", "dina")


@pytest.fixture
def listener(db) -> Iterator[Listener]:
    listening = Listener()
    yield listening
    listening.close()


@pytest.mark.timeout(0)
@pytest.mark.parametrize(
    "rounds", [pytest.param([1], marks=pytest.mark.prove), [5, 6]], ids=["to its end", "in the middle"]
)
def test_a_caller_who_does_not_sit_there_hears_nothing_of_a_board_under_embargo(listener, person, rounds):
    dice = random.Random(f"{rounds} {SEED}")
    owner = person("omar")
    people = {name: person(name) for name in NAMES}
    person("elias")
    event, table = begun(owner, people, rounds)
    here = set(table.occupancies.values_list("player__name", flat=True))
    seated = [caller for name, caller in people.items() if name in here]
    neighbours = [caller for caller in people.values() if caller not in seated]
    services.appoint(tournament_id=event.pk, by=owner.user, user=neighbours[0].user, role=Role.DIRECTOR)
    play(table, dice, dice.randint(0, 2))
    open_round = queries.bare_state(table.pk).game.open[0]
    asked = [
        (caller, each)
        for turn, caller in enumerate((Caller(), neighbours[0], owner))
        for place, each in enumerate(requests(Moment(table.pk, caller, open_round), event, dice))
        if (caller is not owner if overseen(each) else BY_ALL or place % 3 == turn)
    ]
    state = Request("GET", f"tables/{table.pk}/state")

    def hear() -> tuple[list[Heard], list[bytes]]:
        at_the_table = [listener.heard(player, state).body for player in seated]
        return [listener.heard(caller, request) for caller, request in asked], at_the_table

    first, here, told = after(table, dice, hear)
    _, there, told_otherwise = after(table, dice, hear, unlike=first)
    assert told != told_otherwise
    for (caller, request), one, two in zip(asked, here, there, strict=True):
        assert one.status < 500, request
        for what, mine, other in zip(one._fields, one, two, strict=True):
            assert mine == other, (what, request, caller.user)


def overseen(request: Request) -> bool:
    """Whether the request asks for what the official who runs the event sees of its tables."""
    asked = request.content if isinstance(request.content, dict) else {}
    return any(map(request.path.endswith, OVERSEEN)) or asked.get("query") in OVERSEEN_OVER_GRAPHQL


def begun(owner: Caller, people: dict[str, Caller], rounds: list[int]) -> tuple[Tournament, Table]:
    """Begin a duplicate event of these four, both stage rounds at once. Return it and ali's first table."""
    event = services.make(
        by=owner.user, name="Evening event", ruleset="updown", players=2, options={"rounds": rounds},
        turn_limit=300, stages=[{"method": "fixed", "rounds": 2, "asynchronous": True}], duplicate=True,
        scoring="matchpoints",
    )  # fmt: skip
    services.open_entries(tournament_id=event.pk, by=owner.user)
    for caller in people.values():
        services.enter(tournament_id=event.pk, by=caller.user, player=caller.user)
    services.close_entries(tournament_id=event.pk, by=owner.user)
    for _ in range(2):
        digest = services.propose(tournament_id=event.pk, by=owner.user).digest
        services.publish(tournament_id=event.pk, by=owner.user, digest=digest)
    of_ali = event.pairings.filter(stage_round=1, table__occupancies__player__name="ali")
    return event, Table.objects.get(pairing=of_ali.get())


def play(table: Table, dice: random.Random, most: int) -> list[Action]:
    """Make `most` legal moves at random, or fewer if there are no more. Return them."""
    made: list[Action] = []
    while len(made) < most and (awaited := queries.awaited_at(table.pk)):
        turn = (awaited[0].round, awaited[0].turn)
        state = queries.bot_state(table.pk, awaited[0].seat, turn)
        assert state is not None
        round = state.game.round(turn[0])
        assert round is not None
        action = dice.choice(legal_actions(round, state.hands[turn[0]], awaited[0].seat))
        act_for(table_id=table.pk, seat=awaited[0].seat, turn=turn, action=action)
        made.append(action)
    return made


def after(
    table: Table,
    dice: random.Random,
    hear: Callable[[], tuple[list[Heard], list[bytes]]],
    *,
    unlike: list[Action] | None = None,
) -> tuple[list[Action], list[Heard], list[bytes]]:
    """Play on at random for a while. Return the moves and what `hear` returned; the moves are undone."""
    mark = transaction.savepoint()
    while (made := play(table, dice, 9)) == unlike:
        transaction.savepoint_rollback(mark)
        mark = transaction.savepoint()
    heard, told = hear()
    transaction.savepoint_rollback(mark)
    return made, heard, told


def requests(moment: Moment, event: Tournament, dice: random.Random) -> list[Request]:
    """Return the requests of the endpoints that know tables, and of those that know events."""
    found = [Request("GET", path.format(id=event.pk)) for path in OF_EVENTS]
    for table in event.pairings.filter(stage_round=2, number__gte=1).values_list("table", flat=True):
        found += [Request("GET", f"tables/{table}{of}") for of in ("", "/state", "/events")]
    found += [Request("POST", "/graphql", content) for content in reads_of_event(event.pk)]
    for name, asking in ASKED.items():
        every = list(asking(moment))
        found += dice.sample(every, min(2, len(every))) if name in SOME else every
    return found
