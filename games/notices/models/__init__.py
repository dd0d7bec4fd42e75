"""What is stored of being told: webhooks and their deliveries, people's notices and their messages."""

from games.notices.models.told import Message, Notice, Part, Preferences
from games.notices.models.webhooks import Attempt, Delivery, Endpoint

__all__ = ["Attempt", "Delivery", "Endpoint", "Message", "Notice", "Part", "Preferences"]
