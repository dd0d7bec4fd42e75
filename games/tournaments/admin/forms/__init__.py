"""Forms with which directors set up a tournament and decide."""
