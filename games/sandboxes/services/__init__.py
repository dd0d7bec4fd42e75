"""What is done with sandboxes."""

from games.sandboxes.services.advancing import advance

__all__ = ["advance"]
