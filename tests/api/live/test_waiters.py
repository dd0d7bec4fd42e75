"""Long polls: who waits, who is woken, and who is pushed out."""

import asyncio

from games.api.live.long_polls import Waiter, Waiters

TABLE, OTHER = "table_a", "table_b"


def is_woken(waiter: Waiter) -> bool:
    async def within_no_time() -> bool:
        try:
            await asyncio.wait_for(waiter.woken(), 0.001)
        except TimeoutError:
            return False
        return True

    return asyncio.run(within_no_time())


def test_news_wakes_those_who_have_not_seen_it_and_nobody_else():
    waiters = Waiters()
    behind, abreast = waiters.join(TABLE, b"ann", 4), waiters.join(TABLE, b"bob", 5)
    elsewhere = waiters.join(OTHER, b"ann", 4)
    waiters.tell(TABLE, 5)
    assert [is_woken(each) for each in (behind, abreast, elsewhere)] == [True, False, False]


def test_a_hint_can_be_taken_and_waited_on_but_not_once_it_is_woken_for_good():
    waiters = Waiters()
    waiter = waiters.join(TABLE, b"ann", 4)
    waiters.tell(TABLE, 5)
    assert waiter.took_hint() and not waiter.took_hint() and not is_woken(waiter)
    waiters.tell(TABLE, 5)
    waiters.release()
    assert not waiter.took_hint() and is_woken(waiter)


def test_old_news_wakes_nobody():
    waiters = Waiters()
    waiter = waiters.join(TABLE, b"ann", 4)
    waiters.tell(TABLE, 4)
    waiters.tell(TABLE, 1)
    assert not is_woken(waiter)


def test_the_ninth_waiter_of_a_holder_wakes_their_oldest_and_nobody_elses():
    waiters = Waiters()
    foreign = waiters.join(TABLE, b"bob", 1)
    own = [waiters.join(TABLE, b"ann", 1) for _ in range(9)]
    assert [is_woken(each) for each in own] == [True] + [False] * 8
    assert not is_woken(foreign)
    assert len(waiters) == 9


def test_nobody_waits_beyond_the_limit_until_somebody_leaves():
    waiters = Waiters(most=2)
    first = waiters.join(TABLE, b"ann", 1)
    waiters.join(TABLE, b"bob", 1)
    assert waiters.join(TABLE, b"cid", 1) is None
    waiters.leave(first)
    assert waiters.join(TABLE, b"cid", 1) is not None


def test_only_tables_that_somebody_may_see_are_looked_at():
    waiters = Waiters()
    waiters.join(OTHER, b"ann", 1)
    admitted = waiters.join(TABLE, b"ann", 1)
    admitted.admitted = True
    assert waiters.tables() == [TABLE]
    waiters.leave(admitted)
    assert waiters.tables() == []


def test_leaving_twice_counts_once():
    waiters = Waiters()
    waiter = waiters.join(TABLE, b"ann", 1)
    waiters.leave(waiter)
    waiters.leave(waiter)
    assert len(waiters) == 0


def test_a_release_wakes_everybody_and_lets_nobody_wait_again():
    waiters = Waiters()
    waiting = [waiters.join(TABLE, b"ann", 1), waiters.join(OTHER, b"bob", 1)]
    waiters.release()
    assert all(is_woken(each) for each in waiting)
    assert waiters.join(TABLE, b"cid", 1) is None
