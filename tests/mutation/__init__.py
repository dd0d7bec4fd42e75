"""Mutation tests: small changes to the rules and to `act`, one at a time, which a test must notice."""
