"""Webhooks going out: their bodies, and the answers of receivers."""
