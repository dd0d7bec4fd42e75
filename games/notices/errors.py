"""Errors of webhooks and notices. `code` is stable; `games.api` decides the HTTP status."""

from accounts.errors import NotFound, Refused


class NoticeError(Refused):
    """Base of all refusals by webhooks and notices."""


class InvalidPreferences(NoticeError):
    code = "invalid_notification_settings"
    detail = (
        "The language is `en` or `ar`, a digest has 1, 2, 4, 6, 12 or 24 hours, and only mail has digests."
    )


class UnknownEndpoint(NoticeError, NotFound):
    detail = "You have no such webhook."


class UnknownDelivery(NoticeError, NotFound):
    detail = "This webhook has no such delivery."


class UrlNotAllowed(NoticeError):
    code = "webhook_url_not_allowed"
    detail = "A webhook's address must be https and public; in development http to localhost is allowed, too."


class TypesNotAllowed(NoticeError):
    code = "webhook_types_not_allowed"
    detail = "This account cannot get such events."


class NotYourBot(NoticeError):
    detail = "Only a bot's owner decides where its events are sent."


class TooManyEndpoints(NoticeError):
    code = "too_many_webhooks"
    detail = "An account has at most 20 webhooks; remove one first."


class EndpointDisabled(NoticeError):
    code = "webhook_disabled"
    detail = "This webhook is disabled; set `active` again first."


class EndpointDisabledByStaff(NoticeError):
    code = "webhook_disabled_by_staff"
    detail = (
        "Staff disabled this webhook. Until they allow it, you cannot activate or remove it, or use its "
        "address again."
    )


class OwnEndpoint(NoticeError):
    code = EndpointDisabledByStaff.code
    detail = "Other staff decide about webhooks of yours, of your bots and of your sandboxes."


class UnknownPush(NoticeError, NotFound):
    detail = "You have no such push subscription."


class PushNotOffered(NoticeError):
    detail = "This service cannot notify browsers, because it has no key for web push."


class PushNotAllowed(NoticeError):
    code = "push_endpoint_not_allowed"
    detail = "The address of a push service must be https and public."


class InvalidPushKeys(NoticeError):
    detail = (
        "`p256dh` is a point of P-256 (65 bytes), `auth` 16 bytes, both in base64url as browsers give them."
    )


class TooManyPushes(NoticeError):
    code = "too_many_push_subscriptions"
    detail = "An account has at most 20 push subscriptions; remove one first."
