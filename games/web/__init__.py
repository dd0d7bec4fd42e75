"""Public pages: HTML for people, made of what the API's projections show."""
