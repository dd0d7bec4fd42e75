"""Lines of a table's page in the admin. Seats are counted from 1, as in pairings."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Final

from django.utils.translation import gettext, ngettext

from accounts.code_words import code_words
from accounts.isolates import isolate
from games.tables.admin.admin_texts import HOLDERS, listed, to_the_second
from games.tables.models import Occupancy, OpenClaim, PlayerClock, Round, Table
from games.tables.states import Awaited

ROUNDS: Final = code_words(Round.Status)


def called(table: Table) -> str:
    """Return what people call a table: its place in an event, or its players."""
    if (at := getattr(table, "pairing", None)) is not None:
        values = {"event": isolate(at.tournament.called), "round": at.stage_round, "table": at.number}
        return str(gettext("%(event)s, round %(round)d, table %(table)d") % values)
    return listed(isolate(each.player.name) for each in table.seated) or gettext("nobody sits there")


def sat(held: Occupancy, names: Mapping[int, str]) -> str:
    """Return who held a seat from when to when; `names` are those of players in their event."""
    name = names.get(held.seat, held.player.name) if held.kind == Occupancy.Kind.OWNER else held.player.name
    values = {"seat": held.seat + 1, "name": name, "first": held.from_seq, "last": held.to_seq}
    if held.to_seq is None:
        text = gettext("Seat %(seat)d: %(name)s, since entry %(first)d of the log") % values
    else:
        text = gettext("Seat %(seat)d: %(name)s, entries %(first)d to %(last)d of the log") % values
    how = str(HOLDERS[Occupancy.Kind(held.kind)])
    return f"{text} ({how})" if how else text


def dealt(round: Round) -> str:
    values = {
        "round": round.number,
        "status": str(ROUNDS[Round.Status(round.status)]),
        "seat": round.dealer + 1,
        "tricks": _parted(round.won),
        "points": _parted(round.points),
    }
    text = gettext(
        "Round %(round)d: %(status)s, dealt by seat %(seat)d, tricks %(tricks)s, points %(points)s"
    )
    return str(text % values)


def awaited(turn: Awaited) -> str:
    values = {
        "turn": f"{turn.round}.{turn.turn}",
        "seat": turn.seat + 1,
        "since": _at(turn.since),
        "until": _at(turn.due_at),
    }
    return str(gettext("Turn %(turn)s: seat %(seat)d, since %(since)s, until %(until)s") % values)


def clock(clock: PlayerClock) -> str:
    """Return the time left on a clock, counted from when it began to run."""
    values = {"seat": clock.seat + 1, "name": clock.player.name, "left": _span(clock.remaining_ms // 1000)}
    parts = [gettext("Seat %(seat)d: %(name)s, %(left)s left") % values]
    if clock.running_since is None:
        parts.append(gettext("stands"))
    else:
        runs = {"since": _at(clock.running_since), "until": _at(clock.due_at)}
        parts.append(gettext("as of %(since)s, runs out %(until)s") % runs)
    outs = clock.timeouts
    parts.append(ngettext("%(n)d time-out", "%(n)d time-outs", outs) % {"n": outs})
    if clock.gone:
        parts.append(gettext("a bot holds the seat"))
        parts += [gettext("wants it back")] if clock.comes_back else []
    return listed(parts)


def claim(claim: OpenClaim) -> str:
    """Return the claim of a round, and until when the others may dispute it."""
    return str(
        gettext("Round %(round)d: until %(until)s") % {"round": claim.round, "until": _at(claim.due_at)}
    )


def _span(seconds: int) -> str:
    days, rest = divmod(seconds, 24 * 3600)
    time = str(timedelta(seconds=rest))
    several = ngettext("%(n)d day, %(time)s", "%(n)d days, %(time)s", days)
    return several % {"n": days, "time": time} if days else time


def _parted(numbers: list[int] | None) -> str:
    return listed(numbers) if numbers else "–"


def _at(instant: datetime | None) -> str:
    return "–" if instant is None else to_the_second(instant)
