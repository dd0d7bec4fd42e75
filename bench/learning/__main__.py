"""`python -m bench.learning`: learn the simulator's tables from games again."""

import sys

import django

django.setup()

from bench.learning.command import Command  # noqa: E402  # it reads the settings

if __name__ == "__main__":
    Command().run_from_argv(["python -m", "bench.learning", *sys.argv[1:]])
