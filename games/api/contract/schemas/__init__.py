"""JSON Schemas of the messages of streams and webhooks."""
