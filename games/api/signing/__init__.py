"""Signing in: account pages for people, OAuth 2.1 for programs that act for a person."""
