"""Ratings: how strong players are. Every rated game counts once, in an order that can be repeated."""
