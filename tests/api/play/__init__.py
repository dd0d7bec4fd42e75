"""Tables and games over the API."""
