"""Compile the bots' simulator ahead of time, so that no player waits for it.

`python -m bots.compilation` needs neither Django nor a database. If two start at once, the second waits.
"""

import argparse
import os
import time

from bots.simulation import compiled_code


def main() -> None:
    """Compile, or find that it is compiled. Without numba the simulator runs interpreted."""
    parser = argparse.ArgumentParser(prog="bots.compilation")
    parser.add_argument("--nice", action="store_true", help="leave the processor to all other programs")
    if parser.parse_args().nice:
        os.nice(19)
    began = time.monotonic()
    how = (
        f"compiled in {compiled_code.folder()}" if _compile() else "interpreted: numba is not at hand, or off"
    )
    print(f"The simulator is {how}. Ready after {time.monotonic() - began:.1f} s.")


def _compile() -> bool:
    """Compile what is not compiled. Return False if that is impossible."""
    if not compiled_code.is_whole():
        from bots.simulation.jit import COMPILED  # noqa: PLC0415  # loads numba, which takes a second
        from bots.strategies.warmup import warm_up  # noqa: PLC0415  # loads numba, which takes a second

        if not COMPILED:
            return False
        with compiled_code.being_compiled():
            warm_up()
    compiled_code.keep()
    return True


if __name__ == "__main__":
    main()
