"""How pairing does over many simulated events: repeats, meetings, seconds."""
