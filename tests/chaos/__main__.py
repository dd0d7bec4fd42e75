"""Command that runs one storm and prints its results.

Usage: `python -m tests.chaos --games 100 --mix short --seed 1`.

Exit code 1 on a breach.
"""

import argparse
import random
import sys

from tests.chaos.ground import Ground
from tests.chaos.harness.faults import cuts, long_mix, redis_mix, short_mix
from tests.chaos.harness.storm import Storm
from tests.system.patience import Promises


def main() -> int:
    parser = argparse.ArgumentParser(prog="tests.chaos")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--mix", choices=["short", "long", "redis", "cuts"], default="short")
    parser.add_argument("--faults", type=int, default=2000, help="of the long mix")
    parser.add_argument("--seconds", type=float, default=300, help="no game is begun after that")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    Promises.held = True  # a storm checks the promised seconds
    dice = random.Random(asked.seed)
    mixes = {
        "short": short_mix,
        "long": lambda dice: long_mix(dice, asked.faults),
        "redis": lambda _: redis_mix(),
        "cuts": lambda _: cuts(),
    }
    faults = mixes[asked.mix](dice)
    ground = Ground()
    try:
        report = Storm(ground, games=asked.games, faults=faults, seed=asked.seed).run(asked.seconds)
        if report.breaches:
            print(ground.logs()[-20000:], file=sys.stderr)
    finally:
        ground.close()
    print("\n".join([*report.lines(), *report.breaches[:40]]))
    return 1 if report.breaches else 0


if __name__ == "__main__":
    sys.exit(main())
