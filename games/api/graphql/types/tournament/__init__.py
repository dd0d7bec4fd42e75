"""Types of tournaments."""
