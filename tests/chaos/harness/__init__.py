"""What storms and races are made of."""
