"""Endpoints whose answers come later: plain coroutines, which hold neither thread nor connection."""
