"""Tests with each Python: the checkout is set up, started and played."""
