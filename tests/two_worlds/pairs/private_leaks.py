"""Ways to leak private plans, wishes and automatic turns, each planted like those of `leaks`."""

from typing import NamedTuple

from tests.two_worlds.pairs.leaks import Leak

ACTS = "test_private.py::test_nobody_notices_what_is_private"
STOPS = "test_private.py::test_a_plan_that_stops_is_told_to_its_owner_alone"
AWAY = "test_private.py::test_others_see_that_a_deadline_moved_and_not_why"
REASONS = "test_reasons.py"
WHEN = "test_when.py"


class Private(NamedTuple):
    """A leak, and the test file of the comparison that must find it."""

    leak: Leak
    test: str


def _private(test: str, file: str, old: str, new: str, *heard: str) -> Private:
    return Private(Leak(file, old, new, heard), test)


_CONFIRMED = "    awaited = queries.awaited_at(table.pk)\n"
_IS_AUTOMATIC = """
    from games.tables.models import AutomaticTurn as _A
    _rows = _A.objects.filter(table=state.table.pk, played=False).values_list("round", "seat")
    _automatic = set(_rows)
"""

PRIVATE = {
    "a plan takes a number that the log then lacks": _private(
        ACTS,
        "games/tables/services/plans.py",
        _CONFIRMED,
        '    table.seq += 1\n    table.save(update_fields=["seq"])\n' + _CONFIRMED,
        "body", "headers",
    ),
    "a plan changes the ETag": _private(
        ACTS,
        "games/tables/services/plans.py",
        _CONFIRMED,
        '    table.clock_version += 1\n    table.save(update_fields=["clock_version"])\n' + _CONFIRMED,
        "headers",
    ),
    "the clock of a player with a plan stops": _private(
        ACTS,
        "games/tables/services/plans.py",
        _CONFIRMED,
        "    from games.tables.models import PlayerClock\n"
        "    _mine = PlayerClock.objects.filter(table=table, seat=seat)\n"
        "    _mine.update(running_since=None, due_at=None, look_at=None)\n" + _CONFIRMED,
        "body", "headers",
    ),
    "trying a plan writes it down": _private(
        ACTS,
        "games/tables/services/plans.py",
        "    return plans.preview(",
        "    _confirmed(held.table, game, round, held.seat, player, body)\n    return plans.preview(",
        "written",
    ),
    "a seat that answers automatically is not shown as waiting": _private(
        ACTS,
        "games/api/presented/states.py",
        "        for waiting in round[\"waiting\"]:\n",
        _IS_AUTOMATIC.replace("\n    ", "\n        ")
        + '        round["waiting"] = [\n'
        '            w for w in round["waiting"] if (round["number"], w["seat"]) not in _automatic\n'
        "        ]\n"
        "        for waiting in round[\"waiting\"]:\n",
        "body", "headers",
    ),
    "a profile shows when somebody wants to be reminded": _private(
        ACTS,
        "games/api/contract/players/people.py",
        "        return cls.filled(user, followers=followers_of(user.pk), bot=bot_of(user))\n",
        "        from accounts.queries import reminder_settings_of\n"
        "        _wants = len(reminder_settings_of([user.pk])[user.pk].remind_before)\n"
        "        return cls.filled(user, followers=_wants, bot=bot_of(user))\n",
        "body", "headers",
    ),
    "what staff count by table counts automatic turns": _private(
        ACTS,
        "games/api/metrics.py",
        "        if (unseen := unseen_for(health.SWEEPER)) is not None:\n",
        "        from games.tables.models import AutomaticTurn\n"
        "        _count = AutomaticTurn.objects.filter(played=False).count()\n"
        '        yield _metric("automatic_turns", "To be taken.", _count)\n'
        "        if (unseen := unseen_for(health.SWEEPER)) is not None:\n",
        "metrics",
    ),
    "that a plan stopped is told at the table": _private(
        STOPS,
        "games/tables/services/log_append.py",
        "    audiences = tuple(map(hints.person_channel, people))\n",
        '    audiences = (*map(hints.person_channel, people), f"table:{table.pk}")\n',
        "feed",
    ),
    "the public clock says who is on vacation": _private(
        AWAY,
        "games/api/presented/clocks.py",
        '        "players": [_player_json(each) for each in state.clocks],\n',
        '        "players": [_player_json(each) for each in state.clocks],\n'
        '        "away": __import__("accounts").models.Vacation.objects'
        '.filter(user__in=[x.player_id for x in state.seats]).count(),\n',
        "body", "queries",
    ),
    "a planned answer leaves sooner than a forced one": _private(
        WHEN,
        "games/tables/services/forecast.py",
        "            yield ForeseenTurn(each.round, each.turn, each.seat, due, *answer)\n",
        "            from datetime import timedelta\n"
        "            due -= timedelta(seconds=0 if answer.plan is None else 60)\n"
        "            yield ForeseenTurn(each.round, each.turn, each.seat, due, *answer)\n",
        "when",
    ),
    "of one tick's answers those without a choice leave first": _private(
        REASONS,
        "games/tables/services/due_turns.py",
        '_due().order_by("due_at", "table", "round", "turn")',
        '_due().order_by("due_at", "-plan", "table", "round", "turn")',
        "notices",
    ),
    "automatic turns are told before the round is scored": _private(
        REASONS,
        "games/tables/services/forecast.py",
        "if isinstance(fact, RoundScored)]",
        'if type(fact).__name__ in {"RoundPlayed", "RoundScored"}]',
        "log",
    ),
    "of automatic turns only those without a plan are told": _private(
        REASONS,
        "games/tables/automatic_turns.py",
        "AND played RETURNING",
        "AND played AND plan IS NULL RETURNING",
        "log",
    ),
    "a program is not asked for a turn that is forced": _private(
        REASONS,
        "games/notices/services/announcements.py",
        "            for each in awaited\n            for endpoint in endpoints\n",
        "            for each in awaited\n"
        "            if not __import__('games.tables.models', fromlist=['']).AutomaticTurn.objects.filter(\n"
        "                table=table.pk, round=each.round, turn=each.turn, plan=None).exists()\n"
        "            for endpoint in endpoints\n",
        "sent",
    ),
}  # fmt: skip
