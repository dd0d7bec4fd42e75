"""Advisory locks, also inside a transaction, as for a request with an Idempotency-Key."""

import pytest
from django.db import DataError, connection, transaction

from accounts.services.locks import exclusive_without_transaction
from tests.chaos.harness.threads import ConnectedThreads
from tests.lobby.test_meanwhile import waiting
from tests.system.processes import eventually

pytestmark = pytest.mark.usefixtures("committed")


@pytest.fixture
def others():
    threads = ConnectedThreads(1)
    yield threads
    threads.close()


def entered():
    with exclusive_without_transaction("a thing"):
        return True


def test_others_wait_until_the_transaction_of_the_caller_is_committed(others):
    with transaction.atomic():
        assert entered()
        other = others.submit(entered)
        eventually(lambda: other.done() or waiting() == 1, within=60)
        assert not other.done()
    assert other.result(180)


def test_a_transaction_that_breaks_off_keeps_nobody_out(others):
    with (
        pytest.raises(DataError),
        transaction.atomic(),
        exclusive_without_transaction("a thing"),
        connection.cursor() as cursor,
    ):
        cursor.execute("SELECT 1 / 0")
    other = others.submit(entered)
    eventually(lambda: other.done() or waiting() == 1, within=60)
    assert other.done()


def test_an_error_in_no_transaction_keeps_nobody_out(others):
    with pytest.raises(DataError), exclusive_without_transaction("a thing"), connection.cursor() as cursor:
        cursor.execute("SELECT 1 / 0")
    other = others.submit(entered)
    eventually(lambda: other.done() or waiting() == 1, within=60)
    assert other.done()
