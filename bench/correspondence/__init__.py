"""Simulation of whole correspondence games, through the services, with people who look three times a day.

It shows how many days such games last and how often the others must wait. So it shows what `concurrency`,
automatic cards, claims and plans are worth. The clock of a sandbox moves time on; nothing is shortened.
"""
