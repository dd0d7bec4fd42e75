"""Points as score sheets write them: `+20`, `−10`, `0`."""

from django import template

register = template.Library()


@register.filter
def signed(points: int) -> str:
    """The number with its sign; a minus as wide as a plus."""
    return f"+{points}" if points > 0 else str(points).replace("-", "−")
