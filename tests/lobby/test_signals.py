"""Signals from rated games: each game once, the same when computed again, and no bans."""

import ast
from datetime import UTC, date, datetime, timedelta
from functools import cache
from pathlib import Path

import pytest
from django.contrib.admin.utils import quote
from django.core.management import CommandError, call_command
from django.db import IntegrityError, transaction
from django.urls import reverse

from accounts import services as accounts
from accounts.models import NetworkPrint, User
from accounts.prints import printed
from games.api.personal_export import exported
from games.feed.models import AuditEntry
from games.lobby import errors, queries, services
from games.lobby.fairplay.figures import AccountGames, Pace, PairGames, figures_from, stored
from games.lobby.models import AccountFigures, Case, Measure, PairFigures, Signal, UnexaminedGame
from games.lobby.services.fairplay_signals import signal as put
from games.notices.models import Notice
from games.ratings import services as ratings
from games.ratings.models import RatedGame
from games.tables import services as tables
from games.tables.errors import ReasonRequired
from tests.people import somebody
from tests.scenes import scene
from tests.staff import staff_client
from tests.tables.table_setup import played_out, small

pytestmark = pytest.mark.django_db
REASON = "Sisters who share a telephone."
CHECKOUT = Path(__file__).parents[2]
DECIDED = datetime(2026, 1, 1, tzinfo=UTC)


@cache
def now() -> datetime:
    """Return the end of all games in these tests. It is cached, so that all are in one quarter."""
    return datetime.now(UTC)


def period() -> date:
    return queries.period_of(now())


@scene
def two():
    # Ids of accounts made within one millisecond have a random order; pairs are stored in the order of ids.
    return sorted((somebody("ali"), somebody("badr")), key=lambda each: each.pk)


@scene
def steady():
    return somebody("steady", User.Kind.BOT)


@scene
def staff():
    return User.objects.create_superuser("boss", "correct horse")


def rated(people, resigns=None):
    """A rated game of one card each, which `resigns`, if given, resigns."""
    table = small(people, rated=True, turn_limit=300)
    if resigns is not None:
        tables.resign(table_id=table.pk, player=resigns)
    played_out(table)
    RatedGame.objects.filter(table=table).update(finished_at=now())
    ratings.sweep_ratings()
    return table


def examined(people, resigns=None):
    table = rated(people, resigns)
    assert services.examine_game(table.pk)
    return table


def kept(user):
    return figures_from(AccountGames, AccountFigures.objects.get(player=user, period=period()).figures)


def made(two, kind="together", **told):
    """A signal in the staff's queue."""
    evidence = {"share": 0.9, "expected_games": 1.5} if kind == "together" else {"share": 0.4, "turns": 200}
    other = two[1] if kind in {"together", "farming"} else None
    fields = {"period": period(), "strength": 7.0, "games": 30, "evidence": evidence} | told
    return Signal.objects.create(kind=kind, player=two[0], other=other, **fields)


def test_somebody_who_resigns_game_after_game_to_another_is_in_the_queue_and_nobody_is_banned(two, steady):
    ali, badr = two
    for _ in range(13):
        examined([ali, badr, steady], resigns=badr)
    (found,) = Signal.objects.filter(kind="farming")
    assert {found.player, found.other} == {ali, badr} and found.state == "open" and found.period == period()
    winner = found.player if found.evidence["by"] == 0 else found.other
    assert (winner, found.evidence["ahead"], found.games) == (ali, 13, 13)
    assert services.reexamine_games(only_compare=True) == (13, [])
    # A signal judges nobody: both players may go on, and nobody is notified.
    assert not Case.objects.exists() and not Measure.objects.exists()
    assert not AuditEntry.objects.exists() and not Notice.objects.filter(user__in=two).exists()
    assert User.objects.filter(is_active=True, name__in=("ali", "badr")).count() == 2
    assert tables.open_table(creator=badr, rated=True, turn_limit=60).rated
    Signal.objects.all().delete()
    assert services.reexamine_games(only_compare=True)[1] != []
    services.reexamine_games(only_compare=False)
    assert Signal.objects.filter(kind="farming").count() == 1


def test_the_programs_that_notice_cannot_reach_those_that_decide():
    """Modules that examine games import nothing that can warn, ban or suspend."""
    for module in ("examination", "fairplay_signals"):
        tree = ast.parse((CHECKOUT / f"games/lobby/services/{module}.py").read_text())
        froms = {each.module for each in ast.walk(tree) if isinstance(each, ast.ImportFrom)}
        names = {
            name.name for each in ast.walk(tree) if isinstance(each, ast.ImportFrom) for name in each.names
        }
        assert (
            not {
                f"games.lobby.services{each}"
                for each in ("", ".moderation", ".suspensions", ".signal_reviews")
            }
            & froms
        )
        assert not {"Measure", "Case", "services"} & names


def test_no_page_but_the_admins_knows_of_signals():
    """Only these modules of the lobby import the models of signals, so nothing else can show a signal."""
    words = {"Signal", "AccountFigures", "PairFigures", "UnexaminedGame", "signals_about"}
    allowed = {
        "games/lobby/admin/signals.py",
        "games/lobby/models/__init__.py", "games/lobby/models/fair_play.py", "games/lobby/personal_data.py",
        "games/lobby/queries/__init__.py", "games/lobby/queries/fair_play.py",
        "games/lobby/services/examination.py", "games/lobby/services/signal_reviews.py",
        "games/lobby/services/fairplay_signals.py",
    }  # fmt: skip
    found = set()
    for package in ("accounts", "bots", "estimation_service", "games"):
        for path in (CHECKOUT / package).rglob("*.py"):
            text = path.read_text()
            if not any(word in text for word in words):
                continue  # parsing all modules takes a second
            nodes = ast.walk(ast.parse(text))
            froms = [each for each in nodes if isinstance(each, ast.ImportFrom)]
            # Django has a class `Signal`, too, which is something else.
            ours = [each for each in froms if each.module and each.module.startswith("games.lobby")]
            if any(name.name in words for each in ours for name in each.names):
                found.add(str(path.relative_to(CHECKOUT)))
    defines = {"games/lobby/models/fair_play.py", "games/lobby/queries/fair_play.py"}
    assert found | defines == allowed


def test_an_export_has_the_user_s_network_prints_and_nothing_that_staff_weigh(two):
    made(two)
    examined(two)
    NetworkPrint.objects.create(user=two[0], day=period(), print=printed(b"key", "day", "line"))
    kinds = {each["kind"] for each in exported(two[0])}
    assert "accounts.networkprint" in kinds
    assert not {each for each in kinds if "signal" in each or "figures" in each}


def test_a_rated_game_is_examined_once_however_often_it_is_hinted_at(two):
    table = rated(two)
    assert UnexaminedGame.objects.get().table_id == table.pk
    assert services.sweep_unexamined() == 1
    assert not services.examine_game(table.pk) and services.sweep_unexamined() == 0
    assert kept(two[0]).games == kept(two[1]).games == 1 and PairFigures.objects.count() == 2
    ratings.sweep_ratings()
    assert not UnexaminedGame.objects.exists(), "it is rated only once"


def test_games_that_are_not_rated_are_nobody_s_business(two):
    played_out(small(two))
    ratings.sweep_ratings()
    assert not UnexaminedGame.objects.exists() and not AccountFigures.objects.exists()


def test_a_worker_that_dies_halfway_leaves_the_game_to_be_examined(two):
    class Killed(BaseException):
        pass

    table = rated(two)
    with pytest.raises(Killed), transaction.atomic():
        services.examine_game(table.pk)
        raise Killed
    assert not AccountFigures.objects.exists()
    assert services.sweep_unexamined() == 1 and kept(two[0]).games == 1


def test_a_game_that_cannot_be_examined_keeps_no_other_waiting(two):
    broken, whole = rated(two), rated(two)
    RatedGame.objects.filter(table=broken).update(entrants="nonsense")
    assert services.sweep_unexamined() == 1
    assert UnexaminedGame.objects.get().table_id == broken.pk != whole.pk


def test_not_even_if_there_are_as_many_of_them_as_a_sweep_examines(two, monkeypatch):
    RatedGame.objects.filter(table=rated(two)).update(entrants="nonsense")
    rated(two)
    # The limit, so that one failing game is as many as a sweep takes.
    monkeypatch.setattr(services.examination, "AT_ONCE", 1)
    assert any(services.sweep_unexamined() for _ in range(200)), "each sweep chooses by lot"


def test_bots_of_the_service_are_played_with_but_nothing_is_kept_of_them(two, steady):
    examined([two[0], steady])
    assert kept(two[0]).games == 1 and kept(two[0]).met == 0
    assert AccountFigures.objects.count() == 1 and not PairFigures.objects.exists()


def test_rebuilding_agrees_and_puts_right_what_does_not(two, capsys):
    for _ in range(2):
        examined(two)
    call_command("signals_rebuild", "--check")
    assert "2 games, figures and signals agree" in capsys.readouterr().out
    before = {each.pk: each.figures for each in AccountFigures.objects.all()}
    AccountFigures.objects.filter(player=two[0]).update(figures=stored(AccountGames(games=9)))
    PairFigures.objects.filter(player=two[1]).delete()
    with pytest.raises(CommandError):
        call_command("signals_rebuild", "--check")
    told = capsys.readouterr().err
    assert f"figures of {two[0].pk}" in told and f"figures of {two[1].pk} and {two[0].pk}" in told
    call_command("signals_rebuild")
    assert "were put right" in capsys.readouterr().out
    assert {each.pk: each.figures for each in AccountFigures.objects.all()} == before
    call_command("signals_rebuild", "--check")


def test_two_who_come_from_one_line_and_play_together_are_in_the_queue(two, steady):
    for day in (now(), now() - timedelta(days=1)):
        for each in two:
            print_ = printed(b"key", f"{day:%Y-%m-%d}", "line")
            NetworkPrint.objects.create(user=each, day=day.date(), print=print_)
    for _ in range(4):
        examined([*two, steady])
    assert not Signal.objects.exists()
    examined([*two, steady])
    found = Signal.objects.get()
    assert (found.kind, found.evidence) == ("network", {"days": 2, "most_accounts_there": 2})
    found.delete()
    assert services.reexamine_games(only_compare=True) == (5, []), "of a network nothing is said afterwards"
    NetworkPrint.objects.all().delete()
    assert services.reexamine_games(only_compare=True) == (5, []), (
        "prints are forgotten, what was noticed is not"
    )


def test_when_an_account_ends_its_figures_go_and_what_is_about_another_too_stays(two, steady, staff):
    examined(two)
    alone, both = made(two, "time_outs"), made(two)
    table = rated(two)
    accounts.end_account(user=two[0])
    assert not Signal.objects.filter(pk=alone.pk).exists() and Signal.objects.filter(pk=both.pk).exists()
    (case,) = services.open_cases(signal_id=both.pk, by=staff, reason=REASON)
    assert case.about == two[1] == Case.objects.get().about, "there is nobody to warn or ban"
    assert services.examine_game(table.pk)
    assert AccountFigures.objects.get().player == two[1] and not PairFigures.objects.exists()
    assert kept(two[1]).games == 2 and services.reexamine_games(only_compare=True) == (2, [])


def test_old_figures_and_signals_are_forgotten(two):
    examined(two)
    old, open_ = made(two), made(two, "time_outs")
    Signal.objects.filter(pk=old.pk).update(last_seen=now() - timedelta(days=366))
    AccountFigures.objects.filter(player=two[0]).update(period=period() - timedelta(days=400))
    assert services.forget_signals() == 2
    assert Signal.objects.get() == open_ and AccountFigures.objects.get().player == two[1]


def test_what_is_dismissed_stays_so_for_its_quarter_and_is_seen_again_in_the_next(two, staff):
    services.dismiss(signal_id=made(two, strength=6.5).pk, by=staff, reason=f" {REASON} ")
    conduct = {each.pk: AccountGames(games=40, met=40) for each in two}
    AccountFigures.objects.create(player=staff, period=period(), games=10_000, figures=stored(AccountGames()))
    dealings = {pair: PairGames(games=40) for pair in [(two[0].pk, two[1].pk), (two[1].pk, two[0].pk)]}
    assert put(period(), conduct, dealings) == 1
    row = Signal.objects.get()
    assert (row.state, row.reason, row.games) == ("dismissed", REASON, 40) and row.strength > 6.5
    later = queries.period_of(now() + timedelta(days=92))
    AccountFigures.objects.create(player=staff, period=later, games=10_000, figures=stored(AccountGames()))
    put(later, conduct, dealings)
    assert Signal.objects.get(period=later).state == "open"


def test_what_speaks_against_one_alone_is_in_the_queue_with_nobody_else(two):
    out = AccountGames(games=5, pace=Pace(turns=200, out=40, games_out=5))
    assert put(period(), {two[0].pk: out, two[1].pk: AccountGames(games=5)}, {}) == 1
    row = Signal.objects.get()
    assert (row.kind, row.player, row.other, row.games) == ("time_outs", two[0], None, 5)


def test_staff_decide_with_a_reason_that_is_kept(two, staff):
    signal = made(two)
    for act in (services.dismiss, services.mark_signal_seen, services.open_cases):
        with pytest.raises(ReasonRequired):
            act(signal_id=signal.pk, by=staff, reason="  because  ")
    assert services.mark_signal_seen(signal_id=signal.pk, by=staff, reason=REASON).state == "looked_at"
    cases = services.open_cases(signal_id=signal.pk, by=staff, reason=REASON)
    assert {each.about for each in cases} == {*two} and all(each.closed_at is None for each in cases)
    assert services.open_cases(signal_id=signal.pk, by=staff, reason=REASON) == cases, "one may be open"
    services.dismiss(signal_id=signal.pk, by=staff, reason=REASON)
    with pytest.raises(errors.SignalClosed):
        services.open_cases(signal_id=signal.pk, by=staff, reason=REASON)
    whats = ["signal_looked_at", "signal_to_case", "signal_to_case", "signal_dismissed"]
    assert list(AuditEntry.objects.order_by("id").values_list("what", flat=True)) == whats
    assert not Measure.objects.exists() and not Notice.objects.exists(), "a case judges nobody yet"


@pytest.mark.parametrize(
    ("constraint", "wrong"),
    [
        ("signal_kind_known", {"kind": "treason"}),
        ("signal_kind_known", {"kind": "time_outs"}),
        ("signal_decided_with_reason", {"state": "dismissed"}),
        ("signal_decided_with_reason", {"state": "looked_at", "decided_at": DECIDED, "reason": ""}),
    ],
)
def test_the_database_itself_refuses_signals_that_cannot_be(two, constraint, wrong):
    signal = made(two)
    with pytest.raises(IntegrityError, match=constraint), transaction.atomic():
        Signal.objects.filter(pk=signal.pk).update(**wrong)


def test_the_database_holds_one_signal_of_a_kind_about_two_in_a_quarter(two):
    made(two)
    with pytest.raises(IntegrityError, match="signal_once_per_period"), transaction.atomic():
        made(two)
    with pytest.raises(IntegrityError, match="signal_pair_in_order"), transaction.atomic():
        made(two[::-1])
    made(two, "time_outs")
    with pytest.raises(IntegrityError, match="signal_once_per_period"), transaction.atomic():
        made(two, "time_outs")
    examined(two)
    with pytest.raises(IntegrityError, match="pair_figures_of_two"), transaction.atomic():
        PairFigures.objects.filter(player=two[0]).update(other=two[0])


@pytest.fixture
def admin(staff):
    return staff_client(staff)


def act(client, signal, what, **sent):
    """Post to the action's address as the signal's page links it, with a quoted id."""
    return client.post(reverse(f"admin:lobby_signal_{what}", args=[quote(signal.pk)]), sent)


def page(client, signal):
    return client.get(reverse("admin:lobby_signal_change", args=[signal.pk])).content.decode()


def test_staff_see_the_queue_read_why_and_decide(two, admin):
    table, signal = examined(two), made(two)
    listed = admin.get(reverse("admin:lobby_signal_changelist")).content.decode()
    assert "ali and badr" in listed and "always together" in listed
    shown = page(admin, signal)
    assert "ali and badr played 30 rated games together: 90 %" in shown and table.pk in shown
    assert "ten characters" in act(admin, signal, "dismiss", reason="no").content.decode()
    assert act(admin, signal, "look_at", reason=REASON).status_code == 302
    assert act(admin, signal, "open_cases", reason=REASON).status_code == 302
    case = Case.objects.get(about=two[0])
    html = admin.get(reverse("admin:lobby_case_change", args=[case.pk])).content.decode()
    assert "always together" in html
    assert quote(case.pk) in page(admin, signal)
    assert act(admin, signal, "dismiss", reason=REASON).status_code == 302
    assert "dismissed for its quarter" in act(admin, signal, "look_at", reason=REASON).content.decode()
    assert REASON in page(admin, signal) and Signal.objects.get().state == "dismissed"
    none_left = admin.get(reverse("admin:lobby_case_change", args=[case.pk])).content.decode()
    assert "always together" not in none_left


def test_what_says_more_by_itself_comes_first_and_what_is_decided_last(two, admin, staff):
    made(two, strength=30.0)
    made(two, "time_outs", strength=5.5)
    dismissed = made(two[::-1], "time_outs", strength=9.0)
    points = {"points": 300, "ahead": 30, "behind": 1, "unlike_results_with_others": 5.1}
    made(two, "farming", strength=4.1, evidence={"by": 0, "share_of_the_loser_s_games": 1.0} | points)
    services.dismiss(signal_id=dismissed.pk, by=staff, reason=REASON)
    listed = admin.get(reverse("admin:lobby_signal_changelist")).context["cl"].result_list
    order = [(each.kind, each.state) for each in listed]
    assert order == [
        ("farming", "open"), ("time_outs", "open"), ("together", "open"), ("time_outs", "dismissed")
    ]  # fmt: skip
    first = page(admin, listed[0])
    assert "lets turns time out" in first and "always together" in first, "what else is known of them"


def test_a_page_about_one_player_lists_their_games_that_are_over_and_none_that_runs(two, admin):
    signal, over = made(two, "time_outs"), examined(two)
    running = small(two, rated=True, turn_limit=300)
    shown = page(admin, signal)
    assert "ali let 40 % of 200 turns time out" in shown
    assert over.pk in shown and running.pk not in shown


def test_staff_without_the_permission_decide_nothing(two):
    signal = made(two)
    User.objects.filter(pk=two[0].pk).update(is_staff=True)
    client = staff_client(two[0])
    assert act(client, signal, "dismiss", reason=REASON).status_code == 403
    assert Signal.objects.get().state == "open"
