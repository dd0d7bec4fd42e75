"""GraphQL: one address, the same resources, services and refusals as REST."""
