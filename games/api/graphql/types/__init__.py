"""What GraphQL shows, as types. Their values are the dicts of `games.api.presented`, never models."""
