"""Numbers of generated examples in property tests: a third in `make test`, all in `make prove`."""

import os

ALL = bool(os.environ.get("ESTIMATION_ALL_EXAMPLES"))


def examples(number: int) -> int:
    return number if ALL else -(-number // 3)
