"""What is asked of the lobby."""
