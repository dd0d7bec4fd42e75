"""`{{ score|isolate }}`: see `accounts.isolates`."""

from django.template import Library

from accounts.isolates import isolate

register = Library()
register.filter("isolate", isolate, is_safe=True)
