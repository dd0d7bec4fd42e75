"""Who sits where in a stage round: `front.pair` is the way in. The same request, the same answer. Pure."""
