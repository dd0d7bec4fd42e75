"""Old rows are deleted in pieces: after a day without a sweeper a statement for all would be given up."""

from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any
from uuid import UUID

import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from django.db.models import Model
from django.test.utils import CaptureQueriesContext

from accounts import services as accounts
from accounts.models import KeptAnswer, NetworkPrint, Renewal, User
from accounts.services import sweeps
from games.lobby import services as lobby
from games.lobby.models import AccountFigures, PairFigures, Signal
from tests.people import somebody

pytestmark = pytest.mark.django_db
OLD = datetime(2020, 1, 1, tzinfo=UTC)
Old = tuple[Callable[[], object], Callable[[User, User, int], Model]]


def signal(user: User, _: User, number: int) -> Signal:
    about: dict[str, Any] = {"player": user, "kind": Signal.Kind.STALLING, "period": date(2020, 1, number)}
    return Signal(**about, strength=1.0, games=1, evidence={}, last_seen=OLD)


ROWS: dict[str, Old] = {
    "answers": (
        accounts.forget_answers,
        lambda user, _, number: KeptAnswer(
            user=user, key=f"{number}", request_hash=bytes(32), status=200, body=b"", created_at=OLD
        ),
    ),
    "prints": (
        accounts.forget_prints,
        lambda user, _, number: NetworkPrint(user=user, day=OLD.date(), print=UUID(int=number)),
    ),
    "renewals": (
        accounts.forget_expired_grants,
        lambda _, __, number: Renewal(spent=f"{number}", sealed=b"", kept_at=OLD),
    ),
    "sessions": (
        accounts.forget_expired_grants,
        lambda _, __, number: Session(session_key=f"{number}", session_data="", expire_date=OLD),
    ),
    "signals": (lobby.forget_signals, signal),
    "figures": (
        lobby.forget_signals,
        lambda user, _, number: AccountFigures(player=user, period=date(2020, 1, number), figures={}),
    ),
    "pairs": (
        lobby.forget_signals,
        lambda user, other, number: PairFigures(
            player=user, other=other, period=date(2020, 1, number), figures={}
        ),
    ),
}


@pytest.mark.parametrize("name", ROWS)
def test_what_is_old_is_deleted_in_pieces_and_the_next_sweep_goes_on(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sweep, made = ROWS[name]
    rows = [made(somebody("ali"), somebody("badr"), number) for number in (1, 2, 3)]
    kept = type(rows[0])._default_manager
    kept.bulk_create(rows)
    # The limits, so that three rows are more than one piece.
    monkeypatch.setattr(sweeps, "AT_ONCE", 2)
    monkeypatch.setattr(sweeps, "LONGEST_S", 0.0)
    sweep()
    assert kept.count() == 1
    sweep()
    assert kept.count() == 0


def test_a_sweep_with_time_left_deletes_all_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    sweep, made = ROWS["answers"]
    KeptAnswer.objects.bulk_create(made(somebody("ali"), somebody("badr"), number) for number in (1, 2, 3))
    # The limits, so that three rows are more than one piece.
    monkeypatch.setattr(sweeps, "AT_ONCE", 2)
    monkeypatch.setattr(sweeps, "LONGEST_S", 60.0)
    with CaptureQueriesContext(connection) as statements:
        assert sweep() == 3
    assert sum(each["sql"].startswith("DELETE") for each in statements) == 2
