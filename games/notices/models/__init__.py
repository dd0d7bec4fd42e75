"""Models of webhooks, notices, push subscriptions and deliveries."""

from games.notices.models.notices import KeptMail, Message, Notice, Part, Preferences, PushSubscription
from games.notices.models.webhooks import Attempt, Delivery, Endpoint
