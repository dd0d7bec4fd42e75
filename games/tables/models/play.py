"""The log of tables, packed (`archive_function.py`) or not, and the lists that follow from it."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now

from accounts.ids import PrefixedIdField
from games.feed.append_only import TransactionId
from games.tables.models.table import MOST_PLAYERS, Table
from games.tables.sealed_json import SealedJSONField


class Entry(models.Model):
    """One fact of a game. `(table, seq)` counts 1, 2, 3 … without a gap; `body` is the fact as JSON.

    `round`, `turn` and `seat` repeat what the body says, so that the database can hold one actor to a turn.
    """

    pk = models.CompositePrimaryKey("table_id", "seq")
    seq = models.PositiveIntegerField()
    round = models.PositiveSmallIntegerField(null=True)
    turn = models.PositiveIntegerField(null=True)
    seat = models.PositiveSmallIntegerField(null=True)
    kind = models.CharField(max_length=40)
    body = models.JSONField()

    class Meta:
        abstract = True


class LogEntry(Entry):
    """One fact in the log, never changed."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="log", db_index=False)
    at = models.DateTimeField(db_default=Now(), editable=False)
    tx = TransactionId()

    class Meta:
        db_table = "tables_log"
        constraints = [
            models.UniqueConstraint(
                name="log_one_actor_per_turn",
                fields=["table", "round", "turn"],
                condition=Q(turn__isnull=False),
            ),
            models.CheckConstraint(name="log_seq_from_one", condition=Q(seq__gte=1)),
            models.CheckConstraint(name="log_kind_form", condition=Q(kind__regex=r"^[a-z][a-z_]*$")),
            models.CheckConstraint(
                name="log_turn_of_acted",
                condition=Q(kind="acted", round__isnull=False, turn__isnull=False, seat__isnull=False)
                | (~Q(kind="acted") & Q(turn=None)),
            ),
        ]


class Round(models.Model):
    """The state of a round, as its facts say; kept so that lists need no fold. The audit compares the two."""

    class Status(models.TextChoices):
        DEALT = "dealt"
        PLAYED = "played"
        SCORED = "scored"

    pk = models.CompositePrimaryKey("table_id", "number")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="rounds", db_index=False)
    number = models.PositiveSmallIntegerField()
    status = models.CharField(max_length=10, choices=Status)
    dealer = models.PositiveSmallIntegerField()
    attempt = models.PositiveSmallIntegerField()
    won = ArrayField(models.PositiveSmallIntegerField(), null=True)
    points = ArrayField(models.IntegerField(), null=True)
    multiplier = models.PositiveSmallIntegerField(null=True)
    next_multiplier = models.PositiveSmallIntegerField(null=True)
    first_seq = models.PositiveIntegerField()
    last_seq = models.PositiveIntegerField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="round_status_known", condition=Q(status__in=["dealt", "played", "scored"])
            ),
            models.CheckConstraint(name="round_numbered_from_one", condition=Q(number__gte=1)),
            models.CheckConstraint(name="round_dealer_in_range", condition=Q(dealer__lt=MOST_PLAYERS)),
            models.CheckConstraint(
                name="round_won_once_played",
                condition=Q(status="dealt", won=None, last_seq=None)
                | Q(status__in=["played", "scored"], won__isnull=False, last_seq__gt=F("first_seq")),
            ),
            models.CheckConstraint(
                name="round_points_once_scored",
                condition=Q(
                    status="scored",
                    points__isnull=False,
                    multiplier__isnull=False,
                    next_multiplier__isnull=False,
                )
                | (~Q(status="scored") & Q(points=None, multiplier=None, next_multiplier=None)),
            ),
        ]


class Waiting(models.Model):
    """A seat whose turn it is. Turns, bots, deadlines and sweeps all read these rows.

    `due_at` is when a bot moves for the seat, `leased_until` how long a sweep's lease holds; both are
    Postgres' time. `bot`: the seat's present holder is a bot of the service.
    """

    pk = models.CompositePrimaryKey("table_id", "round", "seat")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="waiting", db_index=False)
    round = models.PositiveSmallIntegerField()
    seat = models.PositiveSmallIntegerField()
    turn = models.PositiveIntegerField()
    bot = models.BooleanField()
    since = models.DateTimeField()
    due_at = models.DateTimeField(null=True)
    leased_until = models.DateTimeField(null=True)

    # Filled by queries: who sits there.
    holder: str

    class Meta:
        verbose_name_plural = "waiting"
        indexes = [
            models.Index(fields=["due_at"], name="waiting_by_deadline", condition=Q(due_at__isnull=False)),
            models.Index(fields=["since"], name="waiting_for_bots", condition=Q(bot=True)),
        ]
        constraints = [
            models.UniqueConstraint(name="waiting_one_seat_per_turn", fields=["table", "round", "turn"]),
            models.CheckConstraint(name="waiting_seat_in_range", condition=Q(seat__lt=MOST_PLAYERS)),
            models.CheckConstraint(
                name="waiting_due_after_since", condition=Q(due_at=None) | Q(due_at__gt=F("since"))
            ),
        ]


class AutomaticTurn(models.Model):
    """A turn that the service takes for its seat, when it is due. It is private, and the reason is never
    stored.

    The action follows from the hand by the rules of `forced` or, with `plan`, from that version of the
    player's plan, so it is not stored. With `stops` no rule of the plan fits, and nothing is done. `seq` is
    the end of the log when the action was chosen; later facts change neither. A turn taken so is kept as
    `played` until its round is scored, when the log publishes it. There is no foreign key: nothing refers to
    these rows from outside the transaction that holds the table's row.
    """

    pk = models.CompositePrimaryKey("table", "round", "turn")
    table = PrefixedIdField(prefix="table", db_column="table_id")
    round = models.PositiveSmallIntegerField()
    turn = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    due_at = models.DateTimeField()
    leased_until = models.DateTimeField(null=True)
    played = models.BooleanField(default=False)
    plan = models.PositiveIntegerField(null=True)
    stops = models.BooleanField(default=False, db_default=False)
    seq = models.PositiveIntegerField(db_default=0)

    class Meta:
        indexes = [models.Index(fields=["due_at"], name="automatic_turn_due", condition=Q(played=False))]
        constraints = [
            models.CheckConstraint(name="automatic_turn_seat_in_range", condition=Q(seat__lt=MOST_PLAYERS))
        ]


class PlanVersion(models.Model):
    """A plan for a round, as the player confirmed it; the highest version counts.

    It is private: it takes no number in the log and changes nothing that others see. Its `body` names cards
    of the hand, so it is sealed. `attempt` is the deal that it was made for, `seq` the end of the log then.
    Without rules the plan is withdrawn. `stopped`: no rule fitted or something changed, and the player was
    notified.
    """

    pk = models.CompositePrimaryKey("table", "round", "seat", "version")
    table = PrefixedIdField(prefix="table", db_column="table_id")
    round = models.PositiveSmallIntegerField()
    seat = models.PositiveSmallIntegerField()
    version = models.PositiveIntegerField()
    player = PrefixedIdField(prefix="user", db_column="player_id")
    attempt = models.PositiveSmallIntegerField()
    seq = models.PositiveIntegerField(default=0, db_default=0)
    body = SealedJSONField()
    stopped = models.BooleanField(default=False)
    made_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        constraints = [
            models.CheckConstraint(name="plan_version_from_one", condition=Q(version__gte=1)),
            models.CheckConstraint(name="plan_version_seat_in_range", condition=Q(seat__lt=MOST_PLAYERS)),
        ]


class OpenClaim(models.Model):
    """An open claim, and until when the others are asked about it. The log says whether it is still open."""

    pk = models.CompositePrimaryKey("table_id", "round")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="claims", db_index=False)
    round = models.PositiveSmallIntegerField()
    due_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["due_at"], name="open_claim_due")]


class AskedTurn(models.Model):
    """A turn that a player was asked to take, since when and until when. The player's own stream shows it.

    `Waiting` has only present turns. These rows have past turns, too, in the order (tx, table, round, turn),
    so that a player who was offline gets each of them once. Turns of the service's bots have no such row.
    Rows are kept for a month. They have no foreign keys, because each action would have to check them.
    """

    pk = models.CompositePrimaryKey("player", "tx", "table", "round", "turn")
    tx = TransactionId()
    player = PrefixedIdField(prefix="user")
    table = PrefixedIdField(prefix="table")
    round = models.PositiveSmallIntegerField()
    turn = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    since = models.DateTimeField()
    due_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [models.Index(fields=["since"], name="asked_turn_by_time")]


class ArchivedLog(models.Model):
    """The log of one game without its last entry: entry n is the nth of each list.

    `bodies` is a JSON array, as text, which Postgres compresses best. `round`, `turn` and `seat` are left out
    of a body where the lists beside it hold them. Only a function of the owner writes here.
    """

    table = models.OneToOneField(Table, on_delete=models.PROTECT, primary_key=True, related_name="archived")
    rounds = ArrayField(models.PositiveSmallIntegerField(null=True))
    turns = ArrayField(models.PositiveIntegerField(null=True))
    seats = ArrayField(models.PositiveSmallIntegerField(null=True))
    kinds = ArrayField(models.CharField(max_length=40))
    bodies = models.TextField()
    at = ArrayField(models.DateTimeField())


class HistoryEntry(Entry):
    """An entry of the log, packed or not; a view. Look entries up by the ids of tables, not by a join: then
    only the packed logs of these are opened."""

    table = models.ForeignKey(Table, on_delete=models.DO_NOTHING, related_name="+", db_index=False)
    at = models.DateTimeField()

    class Meta:
        managed = False
        db_table = "tables_history"
