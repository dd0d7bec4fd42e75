"""What people do in the lobby. Only here are transactions opened."""
