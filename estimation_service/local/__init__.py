"""Everything the service needs on one machine: embedded Postgres and Redis, and a small supervisor.

Standard library only: nothing here imports Django or the packages whose programs it starts.
"""
