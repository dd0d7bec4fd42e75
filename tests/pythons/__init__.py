"""The checkout made, started and played with each Python that is asked for."""
