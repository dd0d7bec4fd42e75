"""People over the API."""
