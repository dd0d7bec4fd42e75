"""How the admin looks and what it calls things."""
