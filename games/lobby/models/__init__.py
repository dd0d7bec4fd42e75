"""What people of the lobby keep, one module a subject."""
