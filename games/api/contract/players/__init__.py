"""Shapes of people, and of data about them."""
