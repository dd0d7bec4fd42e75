"""Write signals from figures: one row for each kind, account or pair, and period."""

from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime, timedelta
from functools import cache

from django.db.models.functions import Now

from accounts.queries import shared_lines
from accounts.services.sweeps import forget
from games.lobby import queries
from games.lobby.fairplay import judgements
from games.lobby.fairplay.figures import AccountGames, PairGames
from games.lobby.models import AccountFigures, PairFigures, Signal

KEPT_SIGNALS = timedelta(days=365)
KEPT_FIGURES = timedelta(days=270)
ByPair = Mapping[tuple[str, str], PairGames]


def signal(period: date, conduct: Mapping[str, AccountGames], dealings: ByPair) -> int:
    """Queue signals for these figures of a period; return how many rows.

    An existing signal keeps its state: one that staff dismissed stays dismissed for its period.
    """
    return _queued(list(reasons(period, conduct, dealings)))


def _queued(rows: list[Signal]) -> int:
    Signal.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=["player", "other", "kind", "period"],
        update_fields=["strength", "games", "evidence", "last_seen"],
    )
    return len(rows)


def signal_goes(period: date, goes: Mapping[tuple[str, str], judgements.SharedBoardResults]) -> int:
    """Signal pairs of accounts, the smaller id first, who played the boards of days one after the other."""
    lines = shared_lines({each for pair in goes for each in pair}) if goes else {}
    judged = ((pair, judgements.second_go(each, lines.get(pair))) for pair, each in sorted(goes.items()))
    return _queued([_row(period, found, *pair) for pair, found in judged if found is not None])


def reasons(period: date, conduct: Mapping[str, AccountGames], dealings: ByPair) -> Iterator[Signal]:
    """Yield the rows, not yet written."""
    for player, each in sorted(conduct.items()):
        for found in judgements.of_one(each):
            yield _row(period, found, player, None)
    seats = cache(lambda: queries.seats_in(period))
    pairs = list(_pairs(conduct, dealings))
    met = {each for pair in pairs if pair.dealings[0].games >= judgements.LEAST_GAMES for each in pair.ids}
    lines = shared_lines(met) if met else {}
    for pair in pairs:
        for found in judgements.of_two(pair, seats, lines.get(pair.ids)):
            yield _row(period, found, *pair.ids)


def _pairs(conduct: Mapping[str, AccountGames], dealings: ByPair) -> Iterator[judgements.Pair]:
    nothing = PairGames()
    for one, other in sorted({(min(pair), max(pair)) for pair in dealings}):
        both = (dealings.get((one, other), nothing), dealings.get((other, one), nothing))
        yield judgements.Pair((one, other), (conduct[one], conduct[other]), both)


def _row(period: date, found: judgements.Judgement, player: str, other: str | None) -> Signal:
    return Signal(
        kind=found.kind, player_id=player, other_id=other, period=period, strength=found.strength,
        games=found.games, evidence=dict(found.evidence),
    )  # fmt: skip


def forget_signals() -> int:
    """Delete signals not seen again for a year, and figures of old quarters; return how many rows."""
    signals = Signal.objects.filter(last_seen__lt=Now() - KEPT_SIGNALS)
    since = queries.period_of(datetime.now(UTC) - KEPT_FIGURES)
    figures = (model.objects.filter(period__lt=since) for model in (AccountFigures, PairFigures))
    return forget(signals.order_by("last_seen"), *(each.order_by("period") for each in figures))
