"""People over GraphQL."""
