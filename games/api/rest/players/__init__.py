"""People and bots as others see them, and what the caller keeps of them."""
