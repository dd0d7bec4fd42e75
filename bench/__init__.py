"""Benchmarks of the service on this machine, with limits and peers to compare with (`make bench`).

Each part is a module with a function `measures(place)`. The setup is the service's own, and every write is
durable.
"""
