"""What games say of those who played them: pure, out of the logs of finished games."""
