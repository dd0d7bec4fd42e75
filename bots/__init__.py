"""Bots: accounts that play by themselves, their strategies, and the workers that play their turns."""
