"""Shapes of tables, and of what is done and said at them."""
