"""Whole games by correspondence, through the services, by people who look three times a day.

How many days such games last, and how often somebody has to be waited for: what `concurrency`, cards that
play themselves, claims and plans are worth. Time passes by the clock of a sandbox; nothing is shortened.
"""
