"""`python -m bench.arena A B --sets 60`: measure how many points per game strategy A is stronger than B."""

import sys

import django

django.setup()

from bench.arena.command import Command  # noqa: E402  # it reads the settings

if __name__ == "__main__":  # processes of the pool load this module, too
    Command().run_from_argv(["python -m", "bench.arena", *sys.argv[1:]])
