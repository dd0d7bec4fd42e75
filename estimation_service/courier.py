"""The courier: sends webhooks, mails and pushes, and takes bots' answers.

One thread uses the database: it leases what is due, renders it, and stores the results. Many threads send and
know only an address and some bytes, so that a slow receiver holds no connection to the database and delays no
other delivery. It is a program of its own, so that neither bots nor deadlines wait for receivers, and so that
only this program needs access to the internet.

It looks for work when a hint comes, when a thread is free again, and every second: one statement shows
whether there is any. If the database is away, a result is kept until it can be stored: a bot's answer is
taken then. A result that a working database does not accept until its lease is over is given up, and the
delivery is sent again.
"""

import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple

import structlog
from django.conf import settings
from django.db import DatabaseError, close_old_connections, connection
from django.db.models import QuerySet

from estimation_service import heartbeat
from estimation_service.due_work import DueSweeps, HintListener
from games.api.outgoing.deliveries import payload, take_answer
from games.feed import hints, measurements
from games.feed.news import users
from games.notices import services, signatures, transport
from games.notices.channels import Later, SendResult, channels
from games.notices.services import DueDelivery, SendAttempt
from games.notices.transport import Answer

THREADS = 64
# Endpoints that failed the last time may hold at most this many of them.
SLOW_LANE = 16
PERIOD_S = 1.0
# Seconds for tries under way after the courier was asked to stop.
LAST_WORDS_S = 2.0

log = structlog.get_logger("estimation.courier")
WEBHOOKS, MESSAGES = "webhooks", "messages"


class Job(NamedTuple):
    """One try. `send` needs no database; `settled` stores its result with the database. `lane`: the limit it
    counts for; `failing`: its target failed the last time. `leased`: its row; `give_up`: plan the next."""

    name: str
    lane: str
    failing: bool
    send: Callable[[], Any]
    settled: Callable[[Any], None]
    leased: QuerySet[Any]
    give_up: Callable[[], None]


Done = tuple[Job, Any]


class Courier:
    """Sends until it is stopped. Several couriers may run at once: due work is leased, row by row."""

    def __init__(self, *, threads: int = THREADS, slow_lane: int = SLOW_LANE) -> None:
        self._threads, self._slow_lane = threads, slow_lane
        self._holder = services.LeaseHolder()
        self._due = DueSweeps({MESSAGES: services.parcels, WEBHOOKS: services.lease})
        self._jobs: SimpleQueue[Job] = SimpleQueue()
        # Those whose results are kept are still under way.
        self._under_way: dict[str, Job] = {}
        self._kept: dict[str, Done] = {}
        self._kept_until = 0.0
        # Tries that ended; None only wakes the loop. Signal handlers may put into it.
        self._news: SimpleQueue[Done | None] = SimpleQueue()
        self._stopped = False
        self._troubled = False
        # Something may be leased to this courier that it does not know of.
        self._lost = False

    def stop(self) -> None:
        """Stop soon. Tries under way are stored if they end in time; else another courier repeats them."""
        self._stopped = True
        self._news.put(None)

    def wake(self) -> None:
        self._news.put(None)

    def run(self) -> None:
        self.begin()
        HintListener(self.wake, [hints.NOTICES]).begin()
        while not self._stopped:
            self.work()
            self._await_news(PERIOD_S)
        until = time.monotonic() + LAST_WORDS_S
        while self._under_way and time.monotonic() < until:
            self._await_news(0.1)
            self._settle_kept()
        measurements.report()
        self.let_go()

    def let_go(self) -> None:
        self._holder.let_go()

    def begin(self) -> None:
        """Start the threads that send. They end with the program, even if a receiver keeps them waiting."""
        for number in range(self._threads):
            threading.Thread(target=self._send_on, name=f"sender {number}", daemon=True).start()

    def work(self) -> None:
        """Store results, and send what is due as far as threads are free."""
        close_old_connections()
        try:
            self._hold_leases()
            self._settle_kept()
            self._send_due()
            measurements.report_regularly()
        except Exception as error:
            self._in_trouble(error)
        else:
            if self._troubled and not self._kept:
                log.info("courier works again")
            self._troubled = bool(self._kept)
            if not self._troubled:
                heartbeat.touch()

    def _hold_leases(self) -> None:
        """Keep the leases. They end with this courier's session; those of lost work must end, too."""
        if self._holder.hold() or self._lost:
            messages = [name for name, job in self._under_way.items() if job.lane != WEBHOOKS]
            deliveries = self._under_way.keys() - set(messages)
            services.give_back(self._holder.number, deliveries=deliveries, messages=messages)
            self._lost = False

    def _in_trouble(self, error: Exception) -> None:
        connection.close()
        self._lost = self._lost or isinstance(error, services.DATABASE_GONE)
        # Once per streak: a database that is away for an hour is one event, not 3,600.
        if not self._troubled:
            log.error("courier cannot work", exc_info=error)
        self._troubled = True

    def _await_news(self, seconds: float) -> None:
        """Store results as they come, for a short time; return sooner if there may be more to do."""
        try:
            news = self._news.get(timeout=seconds)
            while True:
                if news is not None:
                    self._settle(*news)
                news = self._news.get_nowait()
        except Empty:
            return

    def _settle(self, job: Job, end: Any) -> None:
        """Store a result, keep it for later, or give it up."""
        self._kept.pop(job.name, None)
        try:
            job.settled(end)
        except Exception as error:
            self._in_trouble(error)
            if isinstance(error, services.DATABASE_GONE) and not _is_over(job):
                self._kept[job.name] = (job, end)
                return
            _give_up(job, error)
        if self._under_way.get(job.name) is job:  # and not the next try, begun meanwhile
            del self._under_way[job.name]

    def _settle_kept(self, *, at_once: bool = False) -> None:
        """Store the results that could not be stored: at once, and every second if that fails.

        The next time begins behind the one that failed, so that it does not delay others.
        """
        if time.monotonic() < self._kept_until and not at_once:
            return
        for name, (job, end) in list(self._kept.items()):
            self._settle(job, end)
            if name in self._kept:
                self._kept_until = time.monotonic() + PERIOD_S
                return

    def _send_due(self) -> None:
        mine, due = self._holder.number, self._due.named()
        # Mails before webhooks: they are few at once, and a slow mail server is our own.
        for channel in channels() if MESSAGES in due else ():
            free = min(self._free(), channel.at_once - self._counted(channel.name))
            for parcel in services.parcels(channel, most=free, holder=mine) if free > 0 else ():
                self._start(_of_message(parcel))
        if WEBHOOKS not in due:
            return
        failing = sum(each.failing for each in self._under_way.values())
        slow = self._slow_lane - failing
        for errand in services.lease(most=self._free(), most_failing=slow, holder=mine):
            try:
                self._prepare(errand)
            except Exception as error:
                self._in_trouble(error)
                if not isinstance(error, services.DATABASE_GONE):
                    services.put_back(errand)

    def _free(self) -> int:
        return self._threads - len(self._under_way)

    def _counted(self, lane: str) -> int:
        return sum(each.lane == lane for each in self._under_way.values())

    def _prepare(self, errand: DueDelivery) -> None:
        body = payload(errand)
        if body is None:
            services.drop(errand)
        else:
            self._start(_of_webhook(errand, body))

    def _start(self, job: Job) -> None:
        self._under_way[job.name] = job
        self._jobs.put(job)

    def _send_on(self) -> None:
        while True:
            self._news.put(_tried(self._jobs.get()))


def _tried(job: Job) -> Done:
    began = time.perf_counter()
    end = job.send()
    measurements.observe(measurements.DELIVERIES, (job.lane, _outcome(end)), time.perf_counter() - began)
    return job, end


def _outcome(end: SendResult | Later | Answer) -> SendResult:
    """Return how a try ended, for the count."""
    if isinstance(end, Answer):
        gone = end.status == services.GONE
        return SendResult.SENT if end.accepted else SendResult.GONE if gone else SendResult.AGAIN
    return end if isinstance(end, SendResult) else SendResult.AGAIN


def _of_webhook(errand: DueDelivery, body: bytes) -> Job:
    headers = {
        "Content-Type": "application/json",
        "Request-Id": f"{errand.delivery_id}.{errand.attempt}",
        **signatures.headers(message_id=errand.delivery_id, at=errand.now, body=body, keys=errand.secrets),
    }

    def send() -> Answer:
        # Only a bot's answer holds more than a receipt.
        reads, loopback = errand.type == users.BOT_TURN.type, settings.WEBHOOKS_TO_LOOPBACK
        answer = transport.post(errand.url, body, headers, loopback=loopback, reads=reads)
        fields = {"status": answer.status, "reason": answer.error, "ms": answer.ms}
        log.info("delivery", request_id=headers["Request-Id"], **fields)
        return answer

    def settled(answer: Answer) -> None:
        services.record(errand, answer, note=take_answer(errand, answer))

    return Job(
        errand.delivery_id, WEBHOOKS, errand.failing, send, settled, errand.leased,
        give_up=partial(services.give_up, errand),
    )  # fmt: skip


def _of_message(parcel: SendAttempt) -> Job:
    settled = partial(services.record_sent, parcel)
    return Job(
        parcel.name, parcel.channel.name, False, parcel.sent, settled, parcel.leased,
        give_up=partial(settled, SendResult.AGAIN),
    )  # fmt: skip


def _is_over(job: Job) -> bool:
    """Whether the job's lease is over, as the database says; False while the database is away."""
    try:
        return services.is_over(job.leased)
    except services.DATABASE_GONE:
        connection.close()
        return False


def _give_up(job: Job, error: Exception) -> None:
    """Log the error, and plan the next try. If that fails, too, the lease ends by time."""
    log.error("end given up", reason=type(error).__name__, delivery=job.name)
    with suppress(*services.DATABASE_GONE, DatabaseError):
        job.give_up()
    measurements.observe(measurements.GIVEN_UP, (), 0.0)
