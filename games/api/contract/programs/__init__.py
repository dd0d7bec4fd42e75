"""Shapes of bots, sandboxes and webhooks."""
