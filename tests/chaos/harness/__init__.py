"""The parts of storms and races."""
