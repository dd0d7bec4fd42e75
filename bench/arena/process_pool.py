"""Sets played by several processes, each with the environment of its parent."""

import os
import signal
from collections.abc import Generator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import active_children, get_context, parent_process
from threading import Thread

from bench.arena.matches import Match, PlayedSet, play_set


def sets(match: Match, numbers: Sequence[int], processes: int) -> Generator[PlayedSet, None, None]:
    """Yield the sets of these numbers as they end. Closing the generator ends the processes at once."""
    if processes == 1 or len(numbers) < 2:
        yield from (play_set(match, number) for number in numbers)
        return
    before = set(active_children())
    with ProcessPoolExecutor(processes, get_context("spawn"), initializer=_begin) as pool:
        waiting = [pool.submit(play_set, match, number) for number in numbers]
        try:
            for each in as_completed(waiting):
                yield each.result()
        except BaseException:
            for child in set(active_children()) - before:
                child.terminate()
            # Wait for the pool's own thread. Otherwise Python would write into closed pipes when it exits.
            pool.shutdown(cancel_futures=True)
            raise


def _begin() -> None:
    """Make this process end silently on SIGINT, and end when its parent is gone."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    if (parent := parent_process()) is not None:
        parent.join()
        os._exit(1)
