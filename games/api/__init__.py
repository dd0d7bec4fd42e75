"""Interfaces: everything by which a game is seen and played from outside."""
