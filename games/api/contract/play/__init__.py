"""The shapes of tables and of what happens at them."""
