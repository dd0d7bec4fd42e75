"""Tests with each supported Python: set up the checkout, start it, and play."""
