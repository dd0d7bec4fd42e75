"""Tables over GraphQL, and the ways to one."""
