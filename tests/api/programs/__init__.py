"""What programs own, over the API."""
