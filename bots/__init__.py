"""Bots: accounts that play by themselves, how they think, and who wakes them."""
