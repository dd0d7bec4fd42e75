"""Receivers that queue webhooks and notices of what tables and the feed tell, in the sender's transaction."""

from django.dispatch import receiver

from accounts.models import User
from accounts.personal_data import remove
from accounts.signals import access_ended, account_ended
from games.feed.signals import announced
from games.notices import services
from games.notices.models import Endpoint, Message
from games.notices.personal_data import PERSONAL
from games.notices.services import announcements, notice_rules
from games.tables.signals import table_changed, table_told, time_ran_out, time_running_out, turn_asked

table_changed.connect(announcements.tell_of_turns)
table_changed.connect(announcements.tell_of_claims)
table_changed.connect(notice_rules.notice_turns)
turn_asked.connect(announcements.tell_of_asked_turn)
time_running_out.connect(announcements.tell_of_time)
time_running_out.connect(notice_rules.notice_time)
time_ran_out.connect(announcements.tell_of_time_out)
time_ran_out.connect(notice_rules.notice_time_ran_out)
table_told.connect(announcements.tell_of_table)
table_told.connect(notice_rules.notice_table)
announced.connect(announcements.tell_of_events)
announced.connect(notice_rules.notice_events)
# Somebody else may have chosen the addresses.
access_ended.connect(services.disable_managed)
access_ended.connect(services.unsubscribe_pushes)


@receiver(account_ended)
def forget(*, user: User, **_: object) -> None:
    """Delete the notices and subscriptions of a user who ended their account."""
    services.delete_with_deliveries(Endpoint.objects.filter(user=user))
    services.lock_to_delete(Message.objects.filter(user=user))
    remove(user, PERSONAL)
