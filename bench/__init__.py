"""`make bench`: how fast the service is, measured on this machine beside what it is compared with.

Each part is a module with `measures(place)`; the set-up is the service's own, with everything durable.
"""
