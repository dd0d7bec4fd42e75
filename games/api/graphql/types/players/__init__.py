"""Types of people, and of what is kept of them."""
