"""Forms by which directors set up a tournament and decide."""
