"""Refusals as data: each service declares what it refuses, and every interface reads it from there.

    @refuses(TableNotFound, NotCreator, start, signals.seat_chosen)
    @in_one_transaction
    def take_seat(…): …

A declaration names errors, other services, and signals. A named service adds its own refusals; a signal adds
those of its receivers, which apps above declare.
"""

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from django.dispatch import Signal

# An error's class, a service that declares what it refuses, a signal, or a code of the rules or an interface.
Source = Callable[..., Any] | Signal | str
Service = TypeVar("Service", bound=Callable[..., Any])


def refuses(*sources: Source) -> Callable[[Service], Service]:
    """Declare what a service refuses."""

    def declared(service: Service) -> Service:
        service.refuses = sources  # type: ignore[attr-defined]  # an attribute of the function
        return service

    return declared


def receivers_of(signal: Signal) -> list[Callable[..., Any]]:
    return list(signal._live_receivers(None)[0])  # Django has no other name for it


def refusals_of(*sources: Source) -> Iterator[type[Exception] | str]:
    """Yield the errors, or codes, of these sources. Raise TypeError for a service that declares none."""
    for source in sources:
        if isinstance(source, str) or (isinstance(source, type) and issubclass(source, Exception)):
            yield source
        elif isinstance(source, Signal):
            for receiver in receivers_of(source):
                yield from refusals_of(*getattr(receiver, "refuses", ()))
        elif hasattr(source, "refuses"):
            yield from refusals_of(*source.refuses)
        else:
            raise TypeError(f"{source!r} does not declare what it refuses")


def codes_of(*sources: Source) -> frozenset[str]:
    """Return the codes of everything that the sources refuse."""
    return frozenset(each if isinstance(each, str) else each.code for each in refusals_of(*sources))  # type: ignore[attr-defined]  # each error has one
