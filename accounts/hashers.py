"""Argon2id with the parameters OWASP recommends (19 MiB, two passes, one lane).

Django's own take 100 MiB and eight lanes for each sign-in, which lets a dozen sign-ins at once
exhaust a small machine.
"""

from django.contrib.auth.hashers import Argon2PasswordHasher


class Argon2(Argon2PasswordHasher):
    time_cost = 2
    memory_cost = 19 * 1024
    parallelism = 1
