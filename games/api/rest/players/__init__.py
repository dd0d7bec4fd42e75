"""Endpoints of people and bots as others see them, and of what the caller stores about them."""
