"""Quality of pairing over many simulated events: repeats, meetings, seconds."""
