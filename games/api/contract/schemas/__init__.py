"""JSON Schemas of the messages of streams, sockets and webhooks."""
