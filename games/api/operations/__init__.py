"""The operations of the API: what each asks for and gives, and those that REST and GraphQL share."""
