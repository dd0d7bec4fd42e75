"""Programs: tokens, bots, webhooks, and worlds to try them in."""
