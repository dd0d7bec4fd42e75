"""Sandboxes: private worlds to test a program, with test players, stacked deals and a clock to advance."""
