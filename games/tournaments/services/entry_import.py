"""Import a list of entries: first a preview of the changes, then all of it or nothing.

    entry_import.compare(tournament_id=…, by=…, rows=…)     preview; nothing is written
    entry_import.enter_list(tournament_id=…, by=…, rows=…)  do it; ImportRefused if a line is wrong

Every interface that takes lists ends here: REST, GraphQL, the admin. `sheets.read_csv` reads a file.
"""

import hashlib
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from accounts.errors import Fault, Sentence
from accounts.models import User
from accounts.queries import lookalikes, users_by_name
from accounts.refusals import refuses
from accounts.services.locks import hold_with_owners
from accounts.services.retries import in_one_transaction
from bots import queries as bots
from bots.errors import BotBusy, BotNotOpen, RulesetNotAccepted, SpeedNotAccepted
from games.lobby.errors import NotWelcome
from games.lobby.queries.moderation import suspended_among
from games.lobby.queries.people import names_near
from games.notices.kinds import NoticeKind
from games.tournaments import errors, queries
from games.tournaments.models import Entry, Tournament
from games.tournaments.roles import Act, may
from games.tournaments.services import admission
from games.tournaments.services.tournament_news import keep, tell_players
from games.tournaments.sheets import Row


class EntryRow(NamedTuple):
    """A valid line: the name of the entry that it becomes or is. `returns`: the entry had left."""

    line: int
    name: str
    returns: bool = False


class Refusal(NamedTuple):
    """A wrong line, with a code and a sentence; `column` is the wrong one."""

    line: int
    column: str
    name: str
    code: str
    detail: str

    @property
    def near(self) -> str:
        """Return the player with a similar name, if no player has this one."""
        return str(self.detail.filled.get("name", "")) if isinstance(self.detail, Sentence) else ""


class Difference(NamedTuple):
    """The changes of a list. `digest` names them: to confirm what was shown, send it back.

    `passed_over`: lines that are skipped, because by their status the entry has left.
    """

    added: tuple[EntryRow, ...]
    unchanged: tuple[EntryRow, ...]
    refused: tuple[Refusal, ...]
    digest: str
    passed_over: tuple[EntryRow, ...] = ()


@refuses(errors.TournamentNotFound, errors.NotOfficial)
def compare(*, tournament_id: str, by: User, rows: Sequence[Row]) -> Difference:
    """Return what entering these would change."""
    event = queries.tournament(tournament_id, by)
    if not may(event.roles, Act.ENTER):
        raise errors.NotOfficial
    return _Comparison(event, by, rows).difference()


@refuses(compare, errors.ImportRefused, errors.PreviewOutdated)
@in_one_transaction
def enter_list(*, tournament_id: str, by: User, rows: Sequence[Row], digest: str | None = None) -> Difference:
    """Enter all that are not entered yet. Players who entered themselves keep their part of the shuffle.

    PreviewOutdated: `digest` is not that of the present difference.
    """
    event = queries.locked(tournament_id, by, Act.ENTER)
    # Lock the users before they are compared, because accounts may end meanwhile. Lock the creator, too,
    # because all their events share the bots of the service.
    named = users_by_name([each.name for each in rows], realm=str(event.realm_id)).values()
    hold_with_owners(*named, event.creator)
    comparison = _Comparison(event, by, rows)
    found = comparison.difference()
    if digest is not None and digest != found.digest:
        raise errors.PreviewOutdated
    if found.refused:
        faults = (Fault(f"/{each.line}/{each.column}", each.code, each.detail) for each in found.refused)
        raise errors.ImportRefused([each._asdict() for each in found.refused], tuple(faults))
    if found.added:
        comparison.write()
        keep(event, by, "list_entered", body={"names": [each.name for each in found.added]})
    return found


class _Comparison:
    """A comparison of rows with an event: as many queries for many rows as for few."""

    def __init__(self, event: Tournament, by: User, rows: Sequence[Row]) -> None:
        self.event, self.by, self.rows = event, by, [each for each in rows if not each.gone]
        self.passed_over = tuple(EntryRow(each.line, each.name) for each in rows if each.gone)
        entries = list(event.entries.select_related("player"))
        self.labels = {each.label: each for each in entries if each.label}
        self.of_player = {each.player_id: each for each in entries if not each.label}
        self.bots = Counter(each.player_id for each in self.labels.values())
        people = [each.name for each in self.rows if each.name not in self.labels]
        self.users = users_by_name(people, realm=str(event.realm_id))
        unknown = [each for each in people if each not in self.users]
        self.alike = lookalikes(unknown, realm=str(event.realm_id))
        self.near = self._near([each for each in unknown if each not in self.alike], by) if unknown else {}
        answering = {pk for each in self.users.values() for pk in (each.pk, each.owner_id) if pk is not None}
        self.suspended = suspended_among(answering)
        self.apart = admission.apart_from(by, self.users.values())
        self.closed = bots.closed_to(by, self.users.values()) if event.rated else frozenset[str]()
        self.terms = bots.terms_of(self.users.values())
        self.busy = queries.has_no_place(self.users.values(), event.pk)
        self.sides = {
            admission.side_of(each.player) for each in entries if each.status == Entry.Status.ENTERED
        }
        self.seen: dict[str, int] = {}
        self.room, self.room_for_bots = event.capacity - event.entered, admission.room_for_bots(event)
        self.new: list[admission.NewEntrant] = []
        self.back: list[Entry] = []
        self.first = queries.joins_at(event)

    def _near(self, unknown: Sequence[str], by: User) -> dict[str, str]:
        """Suggest players for these unknown names, except players whom another line names."""
        but = [each.name for each in self.users.values()]
        realm = str(self.event.realm_id)
        return names_near(unknown, by, realm=realm, known=queries.former_entrants(self.event), but=but)

    def difference(self) -> Difference:
        """Go through the rows in order, once."""
        added: list[EntryRow] = []
        unchanged: list[EntryRow] = []
        refused: list[Refusal] = []
        for row in self.rows:
            found = self._one(row)
            if isinstance(found, Refusal):
                refused.append(found)
            else:
                line, is_new = found
                (added if is_new else unchanged).append(line)
        content = repr((self.event.pk, added, unchanged, refused))
        digest = hashlib.sha256(content.encode()).hexdigest()[:32]
        return Difference(tuple(added), tuple(unchanged), tuple(refused), digest, self.passed_over)

    def _one(self, row: Row) -> tuple[EntryRow, bool] | Refusal:
        def no(code: str, detail: str) -> Refusal:
            return Refusal(row.line, "name", row.name, code, detail)

        entry, player = self.labels.get(row.name), self.users.get(row.name)
        if not row.name:
            return no("blank", Sentence("The line has no name."))
        if entry is None and player is None:
            return no(*self._unknown(row.name))
        many = entry is None and player is not None and player.is_house_bot
        if entry is None and player is not None and not many:
            entry = self.of_player.get(player.pk)
        same = row.name if player is None else player.pk
        if not many and same in self.seen:
            return no("doubled", Sentence("The same as in line %(line)d.", line=self.seen[same]))
        self.seen[same] = row.line
        if entry is not None and entry.status == Entry.Status.ENTERED:
            return EntryRow(row.line, entry.name), False
        barred = self._barred(entry, player)
        return (self._taken(row, entry, player), True) if barred is None else no(*barred)

    def _barred(self, entry: Entry | None, player: User | None) -> tuple[str, str] | None:
        """Return why a player who is not entered cannot enter now, or None."""
        if entry is not None and entry.status == Entry.Status.DISQUALIFIED:
            return "disqualified", errors.Disqualified.detail
        later = entry is not None and entry.player_id == self.by.pk and self._comes_back_later(entry)
        if self.first is None or later:
            return errors.EntriesClosed.code, str(errors.EntriesClosed(self.event.status, returns=later))
        if player is not None and self.suspended & {player.pk, player.owner_id}:
            return "suspended", Sentence("Staff have suspended this player.")
        if player is not None and not player.is_house_bot and self._of_one_side(player):
            return errors.OwnBotEntered.code, errors.OwnBotEntered.detail
        if player is not None and admission.must_agree(self.event, player, entry):
            return errors.EntersHimself.code, errors.EntersHimself.detail
        if player is not None and (kept_back := self._kept_back(player)) is not None:
            return kept_back
        if player is not None and self.apart & {player.pk, player.owner_id}:
            return NotWelcome.code, NotWelcome.detail
        if not self.room:
            return "tournament_full", errors.TournamentFull.detail
        if _of_the_service(entry, player) and not self.room_for_bots:
            return "tournament_full", errors.TooManyBots.detail
        return None

    def _comes_back_later(self, entry: Entry) -> bool:
        return admission.comes_back_later(self.event, entry, self.event.stage_rounds.count())

    def _kept_back(self, player: User) -> tuple[str, str] | None:
        """Return why the owner of a program does not let it play there, or None."""
        if player.pk in self.closed:
            return BotNotOpen.code, BotNotOpen.detail
        if player.pk in self.busy:
            return BotBusy.code, BotBusy.detail
        if (terms := self.terms.get(player.pk)) is None:
            return None
        try:
            bots.check_plays(terms, ruleset=self.event.ruleset, turn_limit=self.event.turn_limit)
        except (RulesetNotAccepted, SpeedNotAccepted) as unfit:
            return unfit.code, unfit.detail
        return None

    def _of_one_side(self, player: User) -> bool:
        return admission.forbids_same_side(self.event) and admission.side_of(player) in self.sides

    def _unknown(self, name: str) -> tuple[str, str]:
        if name in self.alike:
            alike = self.alike[name]
            reason = Sentence("No player has this name, but %(name)s looks like it.", name=alike)
            return "looks_alike", reason
        if name in self.near:
            reason = Sentence("No player has this name. Did you mean “%(name)s”?", name=self.near[name])
            return "unknown_user", reason
        return "unknown_user", Sentence("No player has this name.")

    def _taken(self, row: Row, entry: Entry | None, player: User | None) -> EntryRow:
        self.room -= 1
        self.room_for_bots -= _of_the_service(entry, player)
        if player is not None:
            self.sides.add(admission.side_of(player))
        if entry is not None:
            self.back.append(entry)
            return EntryRow(row.line, entry.name, returns=True)
        assert player is not None
        called = ""
        if player.is_house_bot:
            self.bots[player.pk] += 1
            called = admission.label(player, self.bots[player.pk])
        self.new.append(admission.NewEntrant(player, called))
        return EntryRow(row.line, called or player.name)

    def write(self) -> None:
        """Write the entries that `difference` found to be new."""
        assert self.first is not None
        admission.admit(self.event, self.new, self.first)
        admission.readmit(self.back, self.first)
        players = [*(each.player for each in self.new), *(each.player for each in self.back)]
        tell_players(self.event, players, NoticeKind.ENTERED)


def _of_the_service(entry: Entry | None, player: User | None) -> bool:
    """Whether it is an entry of a bot of the service's, or becomes one."""
    return bool(entry.label) if entry is not None else player is not None and player.is_house_bot
