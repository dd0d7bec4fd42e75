"""Serialize resources as dicts. REST, GraphQL and streams all use these."""
