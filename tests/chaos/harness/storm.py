"""Storms: many short games over HTTP while faults strike, and then an audit of all tables."""

import itertools
import random
import threading
import time
from collections import Counter
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, NamedTuple

from tests.chaos.ground import Ground
from tests.chaos.harness.calm import Calms
from tests.chaos.harness.clients import Client, Stuck
from tests.chaos.harness.faults import Fault
from tests.chaos.harness.witness import Witness
from tests.system.patience import allowed, strain

RULES: dict[str, Any] = {"ruleset": "updown", "options": {"rounds": [1, 2]}}
TABLES_AT_ONCE = 6
RETURN_S = 5.0  # from Postgres' return to the first new action
# A request that began while the database was gone may give up shortly after its return.
AFTERMATH_S = 6.0
PEOPLE = ("ali", "badr", "dina", "emad")
# After these faults every program has to reconnect to the database.
CUTS = frozenset({"backends terminated", "postgres crashed"})
# Who sits on the two seats; "twice" means two programs of one person.
LINE_UPS = (("person", "person"), ("person", "bot"), ("twice", "person"), ("twice", "twice"))


class Report(NamedTuple):
    games: int
    actions: int
    faults: Counter[str]
    deaths: int
    answers: Counter[str]
    outages: int
    returns_s: list[float]  # of outages in a whole service: from Postgres' return to the first new action
    breaches: list[str]
    audit: str
    seconds: float
    took_s: list[float]
    without_redis_s: list[float]
    bots_s: list[float]  # turns of bots in calm periods, when nothing was down

    def lines(self) -> list[str]:
        """Return the report as lines for people."""
        return [
            f"{self.games} games, {self.actions} actions accepted in {self.seconds:.0f} s",
            f"faults: {sum(self.faults.values())} ({_told(self.faults)})",
            f"programs found dead and started again: {self.deaths}",
            f"answers: {_told(self.answers)}",
            f"Postgres' return to the next new action, in {len(self.returns_s)} of {self.outages} outages:"
            f" longest {max(self.returns_s, default=0):.2f} s",
            f"action p50/p99 in {len(self.took_s)} actions: {_quantiles(self.took_s)};"
            f" while Redis was struck, in {len(self.without_redis_s)}: {_quantiles(self.without_redis_s)}",
            f"turns of bots while nothing was down: {len(self.bots_s)},"
            f" longest {max(self.bots_s, default=0):.2f} s",
            f"breaches: {len(self.breaches)}",
            f"audit: {self.audit}",
        ]


class Storm:
    """A number of games during which all faults strike, at even distances.

    If the games end before the last fault, more games follow until every fault has struck.
    """

    def __init__(
        self, ground: Ground, *, games: int, faults: list[Fault], seed: int, tables_before: int = 0
    ) -> None:
        self._ground = ground
        self._tables_before = tables_before
        self._faults = faults
        self._games = itertools.count()
        self._struck = threading.Event()
        self._asked = games
        self._seed = seed
        self._over = threading.Event()
        self._traces = ground.folder / "traces.jsonl"
        self._witness = Witness(self._traces)
        self._done: Counter[str] = Counter()
        self._tokens: dict[str, str] = {}
        self._begun: list[int] = []
        self._strains: list[float] = []
        self._calms = Calms(ground, self._witness)
        self._whole: list[bool] = []  # for each outage of Postgres: whether nothing else was down before it
        self._clients = 0

    def run(self, within_s: float) -> Report:
        """Run the storm and return its report. No game begins after `within_s`; running games go on."""
        began = time.monotonic()
        self._sign_up()
        with ThreadPoolExecutor(TABLES_AT_ONCE) as threads:
            players = [threads.submit(self._play_games, began + within_s) for _ in range(TABLES_AT_ONCE)]
            try:
                redis_away = self._strike(players, began + within_s)
            finally:
                self._struck.set()
            for player in players:
                try:
                    player.result()
                except Stuck as stuck:
                    self._witness.breach(str(stuck))
                    self._over.set()
        return self._report(time.monotonic() - began, redis_away)

    def _sign_up(self) -> None:
        for name in PEOPLE:
            client = self._client()
            client.sign_up(name)
            self._tokens[name] = client.token
            client.close()
        # Turns are taken in a transaction if a player gets webhooks, otherwise by one statement. Test both.
        told = ", ".join(f"'{name}'" for name in PEOPLE[:2])
        self._ground.postgres.tell(f"UPDATE accounts_user SET notified = true WHERE name IN ({told})")

    def _client(self, name: str | None = None) -> Client:
        """Make a client, with the token of `name` if given. Half of the clients start with the second web."""
        self._clients += 1
        first, second = self._ground.urls
        urls = (second, first) if self._clients % 2 else (first, second)
        client = Client(urls, self._witness, self._over.is_set)
        if name is not None:
            client.take_token(self._tokens[name])
        return client

    def _play_games(self, until: float) -> None:
        while not self._over.is_set() and time.monotonic() < until:
            if (number := next(self._games)) >= self._asked and self._struck.is_set():
                return
            self._begun.append(number)
            self._play_game(number)
            self._witness.finished()

    def _play_game(self, number: int) -> None:
        """Open a table, and let the programs of all its players play at the same time."""
        line_up = LINE_UPS[number % len(LINE_UPS)]
        names = PEOPLE[:2] if number % 2 else PEOPLE[2:]
        programs = {
            seat: [self._client(names[seat]) for _ in range(2 if kind == "twice" else 1)]
            for seat, kind in enumerate(line_up)
            if kind != "bot"
        }
        seats: list[Client | str] = [
            programs[seat][0] if seat in programs else "steady" for seat in range(len(line_up))
        ]
        table = programs[0][0].open(seats, **RULES)
        clients = [(each, len(both) > 1) for both in programs.values() for each in both]
        with ThreadPoolExecutor(len(clients)) as threads:
            playing = [
                threads.submit(
                    each.play, table, random.Random(f"{self._seed} {number} {place}"), shares_seat=shares
                )
                for place, (each, shares) in enumerate(clients)
            ]
        for each, _ in clients:
            each.close()
        for future in playing:
            future.result()

    def _strike(self, players: list[Future[None]], until: float) -> list[tuple[float, float]]:
        """Let faults strike one by one, each after its share of the games. Return when Redis was away."""
        redis_away = []
        for number, fault in enumerate(self._faults):
            due = self._asked * number / (len(self._faults) + 1)
            while self._witness.games < due and time.monotonic() < until:
                if all(player.done() for player in players):
                    return redis_away
                time.sleep(0.01)
            if time.monotonic() >= until:
                return redis_away
            self._strains.append(strain())
            began = time.monotonic()
            was_whole, outages = self._calms.is_whole(), self._ground.postgres.outages
            struck_before = len(outages)
            name = fault(self._ground)
            self._whole += [was_whole] * (len(outages) - struck_before)
            if "redis" in name:
                redis_away.append((began, time.monotonic()))
            self._done[name] += 1
            if name in CUTS:
                self._calms.hold(lambda: all(player.done() for player in players))
        return redis_away

    def _report(self, seconds: float, redis_away: list[tuple[float, float]]) -> Report:
        self._witness.close()
        returns = self._returns()
        code, said = self._ground.audit(self._traces)
        tables = self._tables_before + len(self._begun)
        if code != 0 or f"{tables} tables audited" not in said:
            self._witness.breach(f"audit: {said}")
        if "unforeseen" in self._ground.logs():
            self._witness.breach("an unforeseen error is in the logs")
        self._check_unavailability()
        without_redis = [took for away in redis_away for took in self._witness.longest_within(*away)]
        return Report(
            games=self._witness.games,
            actions=len(self._witness.accepted),
            faults=self._done,
            deaths=self._ground.deaths,
            answers=self._witness.answers,
            outages=len(self._ground.postgres.outages),
            returns_s=returns,
            breaches=self._witness.breaches,
            audit=said.strip().splitlines()[-1] if said.strip() else "",
            seconds=seconds,
            took_s=[each.took_s for each in self._witness.accepted],
            without_redis_s=without_redis,
            bots_s=self._calms.turns_s,
        )

    def _returns(self) -> list[float]:
        """Return, for outages of Postgres, the seconds from its return to the first new action.

        An outage is left out if the next one began before that action, or if a program was already down:
        while both webs start again, no action can come.
        """
        outages = self._ground.postgres.outages
        found = []
        for place, (_, back) in enumerate(outages):
            first = self._witness.first_after(back)
            following = outages[place + 1][0] if place + 1 < len(outages) else None
            if (
                not self._whole[place]
                or first is None
                or (following is not None and back + first > following)
            ):
                continue
            found.append(first)
            if first > allowed(RETURN_S, *self._strains):
                self._witness.breach(f"the first action came {first:.1f} s after Postgres' return")
        return found

    def _check_unavailability(self) -> None:
        outages, aftermath_s = self._ground.postgres.outages, allowed(AFTERMATH_S, *self._strains)
        for at in self._witness.unavailable:
            if not any(began <= at <= back + aftermath_s for began, back in outages):
                self._witness.breach("503 while the database was there")


def _told(counts: Counter[str]) -> str:
    return ", ".join(f"{count} × {name}" for name, count in sorted(counts.items()))


def _quantiles(seconds: list[float]) -> str:
    if not seconds:
        return "none"
    ordered = sorted(seconds)
    p50, p99 = ordered[len(ordered) // 2], ordered[int(len(ordered) * 0.99)]
    return f"{p50 * 1000:.0f}/{p99 * 1000:.0f} ms"
