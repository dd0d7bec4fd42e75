"""Turns: taken by players, planned, automatic."""
