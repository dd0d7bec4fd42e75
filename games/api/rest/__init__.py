"""REST: one module a resource, each with its views and its addresses."""
