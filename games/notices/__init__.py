"""Webhooks, mails and push messages: endpoints, deliveries and retries."""
