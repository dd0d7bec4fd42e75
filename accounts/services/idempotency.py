"""Requests with an Idempotency-Key: each is carried out once, however often it is sent."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any, NamedTuple

from django.db.models.functions import Now

from accounts.errors import IdempotencyInProgress, IdempotencyKeyReused, SecretNotReplayed
from accounts.models import KeptAnswer, User
from accounts.services.locks import is_alone
from accounts.services.retries import in_one_transaction
from accounts.services.sweeps import forget

KEPT_FOR = timedelta(hours=24)


class Answer(NamedTuple):
    """The answer of an endpoint: status, body and the address of what was made.

    `secret`: the body is not kept. `again`: the body is not kept either, and a repeat makes it again from
    this JSON.
    """

    status: int
    body: bytes
    location: str = ""
    secret: bool = False
    again: Any = None


@in_one_transaction
def run_once(
    *, user: User, key: str, request_hash: bytes, effect: Callable[[], Answer]
) -> tuple[Answer, bool]:
    """Return the answer of `effect`, run now, or kept from the first time (then with True).

    The answer is written in the transaction of its effect, so an error keeps nothing and the request may be
    sent again. If Postgres breaks the transaction off, all of it is tried again, because the services inside
    it cannot do that. Raise IdempotencyKeyReused when `request_hash` differs from the first time,
    IdempotencyInProgress while another request with the key runs, and SecretNotReplayed (with the member
    `location`, if it made something) when the first answer held a secret.
    """
    if not is_alone(f"idempotency|{user.id}|{key}"):
        raise IdempotencyInProgress
    # The lock is released after the commit is visible, so the next one who gets it reads what was written.
    kept = KeptAnswer.objects.filter(user=user, key=key).first()
    if kept is not None:
        return _replayed(kept, request_hash), True
    answer = effect()
    KeptAnswer.objects.create(
        user=user, key=key, request_hash=request_hash, status=answer.status, location=answer.location,
        body=None if answer.secret or answer.again is not None else answer.body,
        again=None if answer.secret else answer.again,
    )  # fmt: skip
    return answer, False


def was_run(*, user: User, key: str) -> bool:
    """Whether a request of the user with this key was carried out, in the last day."""
    return KeptAnswer.objects.filter(user=user, key=key).exists()


def forget_answers() -> int:
    """Delete answers older than a day and return how many; a sweep calls this."""
    return forget(KeptAnswer.objects.filter(created_at__lt=Now() - KEPT_FOR).order_by("created_at"))


def _replayed(kept: KeptAnswer, request_hash: bytes) -> Answer:
    if bytes(kept.request_hash) != request_hash:
        raise IdempotencyKeyReused
    if kept.body is None and kept.again is None:
        made: dict[str, Any] = {"location": kept.location} if kept.location else {}
        raise SecretNotReplayed(**made)
    return Answer(kept.status, bytes(kept.body or b""), kept.location, again=kept.again)
