"""A hook for programs of the image: it refuses packages that the image lacks, and notes imports of numba."""

import os
import sys

LACKING = frozenset(os.environ["LACKING"].split())
NUMBA = ("numba", "llvmlite", "numpy")


class Lacking:
    """An import finder that comes before all others."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        package = name.partition(".")[0]
        if package in LACKING:
            if package in NUMBA and (file := os.environ.get("ASKED_FOR_NUMBA")):
                with open(file, "a") as asked:  # noqa: PTH123  # importing pathlib slows a start
                    asked.write(f"{name}\n")
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


sys.meta_path.insert(0, Lacking)
