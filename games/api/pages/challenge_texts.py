"""Texts of the page of a challenge's link."""

from typing import Final

from django.utils.translation import pgettext_lazy

CHALLENGE_TEXTS: Final[dict[str, object]] = {
    "invites": "challenges you to a game",
    "invites_lead": "A game of Estimation, in which everybody says how many tricks they will win, and "
    "points go to those who win exactly that many.",
    "seated": "You have a seat",
    "seated_lead": "With the last seat taken the game starts. Nothing more is to be done here.",
    "begun": "The game has begun",
    "begun_lead": "You have a seat at it.",
    "over": "This link is used up",
    "over_lead": "Its seat is taken, the game was called off, or its time is over. Ask the person who sent "
    "it to you for a new one.",
    "bad_link": "This link is not one of ours",
    "bad_link_lead": "Perhaps it was cut off on its way. Copy the whole address.",
    "game": "Game",
    "pace": pgettext_lazy("page", "Time"),
    "pace_days": "Days, with a clock for each player",
    "open": "Open the table",
    "pace_seconds": "seconds for each turn",
    "pace_none": "No limit",
    "rated": "Ratings",
    "rated_yes": "The result counts",
    "rated_no": "The result does not count",
    "hints": "Hints",
    "hints_yes": "Players may ask what a bot would do",
    "until": "Until",
    "seats": "Who plays",
    "free": "Whoever comes",
    "yours": "your seat",
    "awaited": "awaited",
    "declined": "declined",
    "take": "Take the seat",
    "as": "You are signed in as",
    "sign_in": "Sign in to take the seat",
    "sign_up": "I am new here",
    "table": "Number of the table",
}
