"""On the path of programs whose image has no numba: refuses it to them, and notes that they asked."""

import os
import sys

LACKING = ("numba", "llvmlite", "numpy")


class Lacking:
    """A finder that stands before all others."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        if name.partition(".")[0] in LACKING:
            with open(os.environ["ASKED_FOR_NUMBA"], "a") as asked:  # noqa: PTH123  # at a start every import counts
                asked.write(f"{name}\n")
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


sys.meta_path.insert(0, Lacking)
