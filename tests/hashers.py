"""The service's hasher with the least possible work, because few tests are about the cost of a sign-in."""

from accounts.hashers import Argon2


class Quick(Argon2):
    time_cost = 1
    memory_cost = 8
