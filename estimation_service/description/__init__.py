"""OpenAPI out of the operations, and the names in it."""
