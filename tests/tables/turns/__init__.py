"""Turns: taken, planned, automatic."""
