"""Types of GraphQL. Their values are the dicts of `games.api.presented`, never models."""
