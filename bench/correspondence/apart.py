"""The job of a child process, importable before Django is set up."""

from collections.abc import Sequence

from bench.correspondence.played import Played


def played_apart(seeds: Sequence[int], way: str) -> list[Played]:
    """Play a sandbox of games, and return them when the last one is over."""
    from bench.correspondence.world import World

    return list(World(seeds, way))
