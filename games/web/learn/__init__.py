"""Lessons: the rules in ten small steps and a first whole round, played on public deals."""
