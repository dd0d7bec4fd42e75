"""The instants that stay when the clock of a sandbox is advanced, each with its reason. All others move."""

from accounts import models as accounts
from bots import models as bots
from games.feed import models as feed
from games.lobby import models as lobby
from games.notices import models as notices
from games.ratings import models as ratings
from games.sandboxes import models as sandboxes
from games.tables import models as tables
from games.tournaments import models as tournaments

PAST = "It says when something happened."
OUTSIDE = "It belongs to the world outside, whose clock nobody turns."
LEASE = "A program's claim on work under way; what it waits for takes as long in a sandbox as elsewhere."
SAID = "A stream tells it as it was said at the time, as the log does; Waiting says what holds now."
STAYS = {
    accounts.Realm: {"created_at": "A sandbox lives for a real day."},
    accounts.User: {
        "created_at": PAST,
        "last_login": OUTSIDE,
        "left_at": PAST,
        "guest_until": "No sandbox has guests.",
    },
    accounts.Token: {
        "created_at": PAST,
        "expires_at": OUTSIDE,
        "last_used_at": OUTSIDE,
        "revoked_at": OUTSIDE,
    },
    accounts.KeptAnswer: {"created_at": OUTSIDE},
    accounts.Renewal: {"kept_at": OUTSIDE},
    accounts.CalendarAddress: {"created_at": PAST, "last_read_at": OUTSIDE},
    accounts.Vacation: {"created_at": PAST},
    accounts.Wishes: {"changed_at": PAST},
    feed.FeedEvent: {"at": PAST},
    feed.AuditEntry: {"at": PAST},
    feed.Heartbeat: {"at": OUTSIDE},
    tables.Table: {"created_at": PAST, "started_at": PAST, "ended_at": PAST},
    tables.LogEntry: {"at": PAST},
    tables.HistoryEntry: {"at": PAST},
    tables.Waiting: {"leased_until": LEASE},
    tables.PlayerClock: {"leased_until": LEASE, "due_moved_at": PAST},
    tables.AutomaticTurn: {"leased_until": LEASE},
    tables.PlanVersion: {"made_at": PAST},
    tables.AskedTurn: {"since": SAID, "due_at": SAID},
    tables.Invitation: {"created_at": PAST},
    notices.Endpoint: {
        "created_at": PAST,
        "active_since": "It is held against the log, which keeps its instants.",
        "disabled_at": PAST,
    },
    notices.Delivery: {
        "created_at": PAST,
        "leased_until": LEASE,
        "settled_at": "What became of a delivery is to be read as long as the sandbox lives.",
    },
    notices.Attempt: {"at": PAST},
    notices.PushSubscription: {"created_at": PAST},
    notices.Notice: {"created_at": PAST, "read_at": PAST},
    notices.Message: {"created_at": PAST, "leased_until": LEASE, "settled_at": PAST},
    notices.KeptMail: {"kept_at": PAST},
    ratings.Generation: {"made_at": OUTSIDE},
    ratings.RatedGame: {"finished_at": PAST},
    ratings.Correction: {"at": PAST},
    ratings.RatingEvent: {"at": PAST},
    ratings.Rating: {"last_at": PAST, "due_at": OUTSIDE},
    lobby.Block: {"created_at": PAST},
    lobby.Challenge: {"created_at": PAST},
    lobby.Message: {"at": PAST},
    lobby.LastNumber: {"at": PAST},
    lobby.Mute: {"created_at": PAST},
    lobby.Follow: {"created_at": PAST},
    lobby.Note: {"created_at": PAST, "changed_at": PAST},
    lobby.Seek: {"closed_at": PAST},
    lobby.Case: {"opened_at": PAST, "closed_at": PAST},
    lobby.Report: {"made_at": PAST, "closed_at": PAST},
    lobby.Measure: {"at": PAST, "lifted_at": PAST},
    # Games of sandboxes are not rated, so none of these is of one.
    lobby.Signal: {"first_seen": OUTSIDE, "last_seen": OUTSIDE, "decided_at": OUTSIDE},
    sandboxes.Sandbox: {
        "created_at": "A sandbox lives for a real day.",
        "ends_at": "A sandbox lives for a real day.",
    },
    tournaments.Tournament: {"created_at": PAST, "started_at": PAST, "ended_at": PAST},
    tournaments.Boards: {"opened_at": PAST},
    tournaments.Entry: {"entered_at": PAST},
    tournaments.Complaint: {"filed_at": PAST, "answered_at": PAST},
    tournaments.Official: {"since": PAST},
    tournaments.Motion: {"asked_at": PAST, "decided_at": PAST},
    tournaments.StageRound: {"published_at": PAST, "played_at": PAST, "start_moved_at": PAST},
    bots.Hint: {"asked_at": PAST, "leased_until": LEASE, "woken_until": LEASE},
    bots.Analysis: {"asked_at": PAST, "leased_until": LEASE},
}
