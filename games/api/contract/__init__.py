"""What requests and answers look like, declared once: REST, GraphQL, streams and the documents read it."""
