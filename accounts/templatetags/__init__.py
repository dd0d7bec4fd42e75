"""Filters that every template has without loading them (settings, `TEMPLATES`)."""
