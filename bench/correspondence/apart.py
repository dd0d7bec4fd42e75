"""What a process of its own is asked to do, before it has set up Django."""

from collections.abc import Sequence

from bench.correspondence.played import Played


def played_apart(seeds: Sequence[int], way: str) -> list[Played]:
    """A world of games, once the last of them is over."""
    from bench.correspondence.world import World

    return list(World(seeds, way))
