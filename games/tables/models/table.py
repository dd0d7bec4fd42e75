"""Tables."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now

from accounts.ids import PrefixedIdField
from accounts.models import Realm, User
from games.engine.fair_deal import SCHEME
from games.tables.clocks import LONGEST_TURN_S, SHORTEST_TURN_S
from games.tables.row_rules import RowRule
from games.tables.viewer import LONGEST_DELAY, ViewerAccess

if TYPE_CHECKING:
    from games.tables.models.seats import Occupancy

FEWEST_PLAYERS, MOST_PLAYERS = 2, 5
STACKED, SHARED = "stacked", "shared_boards"


class Table(models.Model):
    """One table and its one game. `seq` is the number of the last log entry.

    Only officials direct a table of a `tournament` (no foreign key, because tournaments are a higher app).
    Where its tables share boards, this one plays those from `first_board` on. Rounds from `embargo_from` on
    are shown only to its seats. `seed_open` is the event's one seed after the event.

    `sealed_deal` is the server seed (or the stacked decks) encrypted with the key named by `key_id`.
    `client_seeds` are the players' seeds by seat as taken, frozen at the start.
    """

    class Visibility(models.TextChoices):
        PUBLIC = "public"
        UNLISTED = "unlisted"
        INVITE = "invite"

    class Status(models.TextChoices):
        OPEN = "open"
        RUNNING = "running"
        FINISHED = "finished"
        ABORTED = "aborted"

    class ChatMode(models.TextChoices):
        FREE = "free"
        PHRASES = "phrases"
        OFF = "off"

    # The name that people use, if it was looked up.
    label: str = ""

    id = PrefixedIdField(primary_key=True, prefix="table")
    realm = models.ForeignKey(Realm, on_delete=models.PROTECT, related_name="tables", db_index=False)
    creator = models.ForeignKey(User, on_delete=models.PROTECT, related_name="tables_opened")
    tournament = PrefixedIdField(prefix="tournament", null=True)  # type: ignore[misc]  # cannot say "or None"
    ruleset = models.CharField(max_length=40)
    options = models.JSONField(default=dict)
    players = models.PositiveSmallIntegerField()
    visibility = models.CharField(max_length=10, choices=Visibility, default=Visibility.PUBLIC)
    status = models.CharField(max_length=10, choices=Status, default=Status.OPEN)
    seq = models.PositiveIntegerField(default=0)
    clock_version = models.PositiveIntegerField(default=0)
    turn_limit = models.PositiveSmallIntegerField(
        null=True, help_text="Seconds for each turn; none when empty."
    )
    spectator_delay = models.PositiveSmallIntegerField(
        default=0, db_default=0, help_text="Spectators see the game this many moves late."
    )
    automatic = models.BooleanField(
        default=False, db_default=False, help_text="The service plays cards for a seat that has no choice."
    )
    rated = models.BooleanField(
        default=False, db_default=False, help_text="Its result changes the players' ratings."
    )
    hints = models.BooleanField(
        default=False, db_default=False, help_text="Players may ask at their turn what a bot would do."
    )
    chat_mode = models.CharField(
        max_length=10,
        choices=ChatMode,
        default=ChatMode.FREE,
        db_default="free",
        help_text="What may be said here: anything, phrases only, nothing.",
    )
    clock = models.JSONField(
        null=True, help_text="The rules of the players' clocks, where a game lasts days."
    )
    game_due_at = models.DateTimeField(null=True)
    paused_until = models.DateTimeField(null=True)
    held = models.BooleanField(
        default=False, db_default=False, help_text="A director paused it: the players cannot go on."
    )
    scheme = models.CharField(max_length=20, default=SCHEME)
    commitment = models.CharField(max_length=64, blank=True)
    first_board = models.PositiveSmallIntegerField(null=True)
    embargo_from = models.PositiveSmallIntegerField(null=True)
    seed_open = models.BooleanField(default=False, db_default=False)
    sealed_deal = models.BinaryField()
    key_id = models.CharField(max_length=40)
    client_seeds = ArrayField(models.BinaryField(), null=True)
    scores = ArrayField(models.IntegerField(), null=True)
    places = ArrayField(models.PositiveSmallIntegerField(), null=True)
    created_at = models.DateTimeField(db_default=Now(), editable=False)
    started_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)

    # Filled by queries: open occupancies with their players, what the viewer is to the table, the time …
    seated: list[Occupancy]
    standing: ViewerAccess
    now: datetime
    viewer_seat: int | None
    viewer_was_seated: bool
    viewer_invited: bool
    reserved: list[int]
    waiting_rows: list[dict[str, Any]]
    seated_rows: list[dict[str, Any]]
    clock_rows: list[dict[str, Any]]
    # … the table before the moves that spectators may not know yet; and, if this is the earlier row, the
    # present `seq`.
    held_back: dict[str, Any] | None = None
    now_at: int | None = None
    # The version of the row, if it was read for writing without a lock.
    version: str | None = None

    class Meta:
        permissions = [
            ("abort_table", "Can abort any table, with a reason"),
            ("direct_table", "Can put right what went wrong at any table, with a reason"),
            (
                "reveal_hand",
                "Can be shown a hand at a table that they may direct, which its players are told",
            ),
        ]
        indexes = [
            models.Index(
                fields=["paused_until"], name="table_by_pause", condition=Q(paused_until__isnull=False)
            ),
            models.Index(fields=["realm", "status", "-id"], name="table_by_status"),
            models.Index(fields=["status"], name="table_live", condition=Q(status__in=["open", "running"])),
            models.Index(fields=["realm", "-id"], name="table_listed", condition=Q(visibility="public")),
            models.Index(fields=["realm", "ended_at"], name="table_by_end", condition=Q(status="finished")),
            models.Index(
                fields=["tournament"], name="table_of_tournament", condition=Q(tournament__isnull=False)
            ),
            models.Index(
                fields=["embargo_from"], name="table_embargoed", condition=Q(embargo_from__isnull=False)
            ),
        ]
        constraints = [
            RowRule(
                name="table_players_in_range", condition=Q(players__range=(FEWEST_PLAYERS, MOST_PLAYERS))
            ),
            RowRule(name="table_ruleset_pinned", condition=Q(ruleset__regex=r"^[a-z]+@[1-9][0-9]*$")),
            RowRule(
                name="table_visibility_known", condition=Q(visibility__in=["public", "unlisted", "invite"])
            ),
            RowRule(name="table_chat_mode_known", condition=Q(chat_mode__in=["free", "phrases", "off"])),
            RowRule(
                name="table_status_known", condition=Q(status__in=["open", "running", "finished", "aborted"])
            ),
            RowRule(
                name="table_turn_limit_in_range",
                condition=Q(turn_limit=None) | Q(turn_limit__range=(SHORTEST_TURN_S, LONGEST_TURN_S)),
            ),
            RowRule(name="table_spectator_delay_in_range", condition=Q(spectator_delay__lte=LONGEST_DELAY)),
            RowRule(name="table_one_kind_of_limit", condition=Q(turn_limit=None) | Q(clock__isnull=True)),
            RowRule(
                name="table_rated_has_limit_and_honest_deals",
                condition=Q(rated=False)
                | (~Q(scheme=STACKED) & (Q(turn_limit__isnull=False) | Q(clock__isnull=False))),
            ),
            RowRule(
                name="table_hints_for_practice_only",
                condition=Q(hints=False) | Q(rated=False, tournament__isnull=True),
            ),
            RowRule(name="table_only_clocks_are_due", condition=Q(clock__isnull=False) | Q(game_due_at=None)),
            RowRule(
                name="table_only_what_has_time_is_paused",
                condition=Q(clock__isnull=False) | Q(turn_limit__isnull=False) | Q(paused_until=None),
            ),
            RowRule(
                name="table_commitment_fits_scheme",
                condition=Q(scheme__in=[SCHEME, SHARED], commitment__regex=r"^[0-9a-f]{64}$")
                | Q(scheme=STACKED, commitment=""),
            ),
            RowRule(
                name="table_boards_fit_scheme",
                condition=Q(scheme=SHARED, first_board__isnull=False, tournament__isnull=False)
                | (~Q(scheme=SHARED) & Q(first_board=None, embargo_from=None, seed_open=False)),
            ),
            RowRule(
                name="table_seed_opens_after_the_embargo", condition=Q(seed_open=False) | Q(embargo_from=None)
            ),
            # A check lets NULL pass, so required columns are checked for it.
            RowRule(
                name="table_seeds_frozen_at_start",
                condition=Q(started_at=None, client_seeds=None)
                | Q(started_at__isnull=False, client_seeds__isnull=False, client_seeds__len=F("players")),
            ),
            RowRule(
                name="table_started_unless_open",
                condition=(~Q(status="open") | Q(started_at=None))
                & (~Q(status__in=["running", "finished"]) | Q(started_at__isnull=False)),
            ),
            RowRule(
                name="table_ended_when_over",
                condition=(~Q(status__in=["open", "running"]) | Q(ended_at=None))
                & (~Q(status__in=["finished", "aborted"]) | Q(ended_at__isnull=False)),
            ),
            RowRule(
                name="table_places_when_finished",
                condition=(Q(status="finished") | Q(places=None))
                & (
                    ~Q(status="finished")
                    | Q(
                        places__isnull=False,
                        scores__isnull=False,
                        places__len=F("players"),
                        scores__len=F("players"),
                    )
                ),
            ),
        ]

    def __str__(self) -> str:
        return self.label or str(self.id)

    @property
    def is_past(self) -> bool:
        """Whether this row shows an earlier state, for spectators."""
        return self.now_at is not None

    @property
    def is_told_whole(self) -> bool:
        """Whether the game is over and not under embargo, so that all of it is public."""
        return self.ended_at is not None and self.embargo_from is None

    @property
    def present_seq(self) -> int:
        """The `seq` of the present, also on a row with an earlier state."""
        return self.seq if self.now_at is None else self.now_at

    @property
    def concurrency(self) -> int:
        """Number of rounds that the table deals together."""
        return int(self.options.get("concurrency", 1))


NOT_OVER: Final = (Table.Status.OPEN, Table.Status.RUNNING)
