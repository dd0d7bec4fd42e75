"""Timing of bots' answers, and what it reveals; run by hand (`make timing`), because a busy machine shows
nothing."""
