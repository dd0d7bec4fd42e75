"""The service's password hasher with the least possible work, because few tests are about its cost."""

from accounts.hashers import Argon2


class Quick(Argon2):
    time_cost = 1
    memory_cost = 8
