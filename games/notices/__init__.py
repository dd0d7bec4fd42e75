"""Telling programs outside of what happened: addresses that want to be told, and what each was sent."""
