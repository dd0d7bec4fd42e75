"""The shapes of what tables and games show and take, declared once for checks and for OpenAPI."""
