"""`python -m tests.proof PART …`: run targets of the Makefile one after the other, with a line for each.

Output goes to `.local/prove/PART.log`. A failed part does not stop the others. At the end the last lines of
each failed log are printed, and the exit code is 1.
"""

import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

CHECKOUT = Path(__file__).resolve().parents[1]
LOGS = CHECKOUT / ".local/prove"
SAID_EVERY_S = 20
LAST_LINES = 40


class Outcome(NamedTuple):
    part: str
    passed: bool
    log: Path


def proved(part: str, make: tuple[str, ...] = ("make", "--no-print-directory")) -> Outcome:
    """Run one part. Print a dot every few seconds while it runs."""
    log = LOGS / f"{part}.log"
    log.parent.mkdir(parents=True, exist_ok=True)
    began = time.monotonic()
    print(f"{part:20} ", end="", flush=True)
    with log.open("wb") as written:
        running = subprocess.Popen([*make, part], cwd=CHECKOUT, stdout=written, stderr=subprocess.STDOUT)
        try:
            code = awaited(running)
        except BaseException:
            # A part that went on alone would keep its port and its lock.
            running.terminate()
            running.wait()
            raise
    print(f" {'passed' if code == 0 else 'FAILED'} after {since(began)}", flush=True)
    return Outcome(part, code == 0, log)


def awaited(running: subprocess.Popen[bytes]) -> int:
    while True:
        try:
            return running.wait(SAID_EVERY_S)
        except subprocess.TimeoutExpired:
            print(".", end="", flush=True)


def since(began: float) -> str:
    minutes, seconds = divmod(round(time.monotonic() - began), 60)
    return f"{minutes} min {seconds:02} s"


def main(parts: list[str]) -> int:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    began = time.monotonic()
    failed = [outcome for outcome in map(proved, parts) if not outcome.passed]
    print(f"{len(parts)} parts in {since(began)}", flush=True)
    for outcome in failed:
        lines = outcome.log.read_text(errors="replace").splitlines()
        print(f"\n---- {outcome.part}: the last lines of {outcome.log}", *lines[-LAST_LINES:], sep="\n")
    if failed:
        print(f"\nFAILED: {', '.join(outcome.part for outcome in failed)}", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
