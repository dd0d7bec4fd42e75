"""Retry after a deadlock or serialization failure, which is not the request's fault."""

import random
import time
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from django.db import OperationalError, connection, transaction

P = ParamSpec("P")
R = TypeVar("R")

RETRIES = 3
PAUSE_S = 0.02
# Postgres: serialization_failure, deadlock_detected.
TRY_AGAIN = frozenset({"40001", "40P01"})


def in_one_transaction(service: Callable[P, R]) -> Callable[P, R]:
    """Run the service in a transaction, and up to three times more, with pauses, when Postgres broke it off.

    Inside a transaction of the caller nothing is repeated: the error passes to the outer service.
    """

    @wraps(service)
    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        tries = 0
        while True:
            try:
                with transaction.atomic():
                    return service(*args, **kwargs)
            except OperationalError as error:
                sqlstate = getattr(error.__cause__, "sqlstate", None)
                if tries == RETRIES or connection.in_atomic_block or sqlstate not in TRY_AGAIN:
                    raise
            time.sleep(random.uniform(0, PAUSE_S * 2**tries))  # noqa: S311  # jitter decides nothing but when
            tries += 1

    return run
