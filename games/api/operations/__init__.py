"""The operations of the API: their declarations, and those that REST and GraphQL share."""
