"""JSON Schemas of what streams, sockets and webhooks tell."""
