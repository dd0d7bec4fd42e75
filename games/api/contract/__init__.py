"""Shapes of requests and answers, declared once: REST, GraphQL, streams and the documents read them."""
