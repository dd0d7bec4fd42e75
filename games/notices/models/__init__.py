"""Models of webhooks, notices, push subscriptions and deliveries."""

from games.notices.models.mails import KeptMail
from games.notices.models.notices import Message, Notice, Part, Preferences
from games.notices.models.pushes import PushSubscription
from games.notices.models.webhooks import Attempt, Delivery, Endpoint
