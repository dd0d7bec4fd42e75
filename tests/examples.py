"""How many games and hands property tests make up: a third of them in `make test`, all in `make prove`."""

import os

ALL = bool(os.environ.get("ESTIMATION_ALL_EXAMPLES"))


def examples(number: int) -> int:
    return number if ALL else -(-number // 3)
