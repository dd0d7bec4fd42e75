"""The service's own hasher with the least work there is: what a sign-in costs is the subject of few tests."""

from accounts.hashers import Argon2


class Quick(Argon2):
    time_cost = 1
    memory_cost = 8
