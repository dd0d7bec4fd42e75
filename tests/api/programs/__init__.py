"""Programs of users over the API: bots, webhooks, sandboxes."""
