"""Why every field of every ruleset has its value."""
