"""How entries stand after any stage round, and why. Pure."""
