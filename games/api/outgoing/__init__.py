"""Webhooks going out: what is sent, and what is made of their answers."""
