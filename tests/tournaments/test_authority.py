"""Limits on officials who play in their own event, and on one official alone."""

from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.auth.models import Permission

from accounts.models import User
from bots.errors import BotNotOpen
from bots.models import RemoteBot
from games.engine.actions import Estimate
from games.feed.models import AuditEntry
from games.lobby.errors import NotWelcome, Suspended
from games.lobby.services import block, report, suspend
from games.notices import notice_texts
from games.notices.kinds import NoticeKind
from games.notices.models import Notice
from games.ratings.models import Correction, RatedGame, UncountedGame
from games.ratings.services import adjust, annul
from games.tables.access import powers_over
from games.tables.errors import OwnBotSeated, ReasonRequired
from games.tables.interventions import Category, InterventionKind
from games.tables.models import Table
from games.tables.queries import awaited_at, likely_substitutes
from games.tables.services import directing, resign
from games.tables.services.directing import Order
from games.tables.services.directing.errors import KnowsAnotherHand, NotAnOfficial, PlaysInItsEvent
from games.tables.services.directing.intervention import check_decides
from games.tournaments import errors, services
from games.tournaments.models import Tournament
from games.tournaments.pairing.wishes import Wishes
from games.tournaments.roles import Role
from games.tournaments.services import entry_import
from games.tournaments.services.decisions import Annulment, Disqualification
from games.tournaments.sheets import Row
from tests.tables.table_setup import played_out, player_on
from tests.tournaments.conftest import NAMES, played, published
from tests.tournaments.test_duplicate import QUICK, over

pytestmark = pytest.mark.django_db
WHY = "The players had arranged the result."
DRAWN = [{"method": "swiss", "rounds": 2, "scheduled": False}]


@pytest.fixture
def six(four, person):
    return [*four, person("esam"), person("farah")]


def proposed(event: Tournament, by, **chosen):
    return services.propose(tournament_id=event.pk, by=by, **chosen).pairing.tables


def pairs(*named: tuple[int, ...]) -> frozenset[frozenset[int]]:
    return frozenset(map(frozenset, named))


# Pairing.


def test_an_official_who_plays_draws_nothing_again_and_leaves_their_own_table_as_the_lots_gave_it(
    closed, owner, six
):
    event = closed(people=six, stages=DRAWN)
    amal = services.appoint(tournament_id=event.pk, by=owner, user=six[0], role=Role.DIRECTOR).user
    drawn = proposed(event, amal)
    (own,) = (table for table in drawn if 1 in table)
    (rival,) = (each for each in own if each != 1)
    (one, other), (two, another) = (table for table in drawn if 1 not in table)
    refused = (
        {"roll": 1},
        {"roll": 1, "wishes": Wishes(locked=(own,))},
        {"wishes": Wishes(forbidden=pairs((1, rival)))},
        {"wishes": Wishes(forced=pairs((rival, one)))},
        {"wishes": Wishes(locked=((one, 1),))},
        {"swaps": [(1, one)]},
        {"swaps": [(rival, one)]},
        {"swaps": [(1, rival)]},
    )
    for asked in refused:
        with pytest.raises(errors.OwnPairing):
            services.propose(tournament_id=event.pk, by=amal, **asked)
    with pytest.raises(errors.OwnPairing):
        services.publish(tournament_id=event.pk, by=amal, digest="", roll=1)
    assert proposed(event, owner, swaps=[(1, one)])
    assert {frozenset(each) for each in proposed(event, amal, swaps=[(other, two)])} == {
        frozenset(own), frozenset((one, two)), frozenset((other, another)),
    }  # fmt: skip
    kept = Wishes(locked=(own,), forbidden=pairs((one, other)))
    assert own in proposed(event, amal, wishes=kept)
    assert len(published(event, amal, swaps=[(other, two)])) == 3


def test_an_official_s_bot_counts_as_them_and_out_of_the_event_they_pair_like_anybody(
    closed, owner, six, person
):
    event = closed(people=six, stages=DRAWN)
    User.objects.filter(pk=six[0].pk).update(kind="bot", owner=owner)
    with pytest.raises(errors.OwnPairing):
        services.propose(tournament_id=event.pk, by=owner, roll=1)
    services.take_out(tournament_id=event.pk, by=owner, number=1)
    services.enter(tournament_id=services.open_entries(tournament_id=event.pk, by=owner).pk,
                   by=owner, player=person("ghada"))  # fmt: skip
    services.close_entries(tournament_id=event.pk, by=owner)
    assert services.propose(tournament_id=event.pk, by=owner, roll=1).roll == 1


def test_a_swap_by_hand_undoes_no_wish_of_the_same_request(closed, owner):
    event = closed(stages=DRAWN)
    together = Wishes(forced=pairs((1, 2)))
    (pair,) = (each for each in proposed(event, owner, wishes=together) if 1 in each)
    assert set(pair) == {1, 2}
    for wishes in (together, Wishes(forbidden=pairs((1, 3)), forced=pairs((1, 2))), Wishes(locked=((1, 2),))):
        with pytest.raises(errors.PairingRefused) as refused:
            services.propose(tournament_id=event.pk, by=owner, wishes=wishes, swaps=[(2, 3)])
        assert refused.value.members["reason"] == "wishes_conflict"
    assert services.propose(tournament_id=event.pk, by=owner, wishes=together, swaps=[(1, 2)])


# Deciding.


def test_an_official_who_plays_decides_about_no_rivals_game_but_tells_and_gives_time(
    event, owner, four, playing
):
    first, second = playing
    amal = services.appoint(tournament_id=event.pk, by=owner, user=four[0], role=Role.DIRECTOR).user
    (rivals,) = (each for each in (first, second) if not each.occupancies.filter(player=amal).exists())
    order, seat = Order(rivals.pk, amal, WHY), awaited_at(rivals.pk)[0]
    refused = (
        lambda: directing.force(order, seat=seat.seat, turn=(seat.round, seat.turn), action=Estimate(1)),
        lambda: directing.redeal(order, number=1),
        lambda: directing.substitute(order, seat=0, player=owner),
        lambda: directing.adjudicate(order, scores=[5, -5]),
        lambda: directing.restart(order),
        lambda: directing.adjust(order, seat=0, change=-10_000, category=Category.SLOW_PLAY),
        lambda: directing.annul(order),
        lambda: check_decides(rivals, amal, InterventionKind.ANNUL),  # as the pages of ratings do
    )
    for attempt in refused:
        with pytest.raises(PlaysInItsEvent):
            attempt()
    for harmless in (
        lambda: directing.message(order),
        lambda: directing.pause(order),
        lambda: directing.resume(order),
        lambda: directing.extend(order, seat=seat.seat, seconds=60),
    ):
        harmless()
    assert powers_over(rivals, amal).looks
    # Without the role, the missing role is the error. An official who does not play may redeal.
    services.dismiss(tournament_id=event.pk, by=owner, user=amal, role=Role.DIRECTOR)
    with pytest.raises(NotAnOfficial):
        directing.redeal(order, number=1)
    directing.redeal(Order(rivals.pk, owner, WHY), number=1)


def test_an_official_who_sat_for_somebody_else_plays_in_the_event_like_everybody(closed, owner, person, four):
    event = closed(stages=[{"method": "swiss", "rounds": 3}])
    first, second = published(event, owner)
    deputy, chief = person("deputy"), person("chief")
    robot = person("robot", "bot", owner=chief)
    for each in (deputy, chief):
        services.appoint(tournament_id=event.pk, by=owner, user=each, role=Role.DIRECTOR)
        assert InterventionKind.REDEAL in powers_over(second, each).kinds
    directing.substitute(Order(first.pk, owner, WHY), seat=0, player=deputy)
    directing.substitute(Order(first.pk, owner, WHY), seat=1, player=robot)
    for each in (deputy, chief):
        order = Order(second.pk, each, WHY)
        with pytest.raises(PlaysInItsEvent):
            directing.redeal(order, number=1)
        directing.message(order)
        with pytest.raises(errors.PlaysInEvent):
            services.ask(tournament_id=event.pk, by=each, what=Disqualification(1), reason=WHY)
        with pytest.raises(errors.PlaysInEvent):
            services.take_out(tournament_id=event.pk, by=each, number=1, reason=WHY)
    # Somebody else has the seat by now.
    directing.substitute(Order(first.pk, owner, WHY), seat=0, player=person("hana"))
    with pytest.raises(PlaysInItsEvent):
        directing.redeal(Order(second.pk, deputy, WHY), number=1)
    directing.redeal(Order(second.pk, owner, WHY), number=1)


def test_who_withdrew_after_their_round_was_taken_back_directs_again(closed, owner, four):
    event = closed(stages=[{"method": "swiss", "rounds": 3}])
    amal = services.appoint(tournament_id=event.pk, by=owner, user=four[0], role=Role.DIRECTOR).user
    published(event, owner)
    services.roll_back(tournament_id=event.pk, by=owner, stage_round=1, reason=WHY)
    services.leave(tournament_id=event.pk, by=amal)
    table, *_ = published(event, owner)
    directing.redeal(Order(table.pk, amal, WHY), number=1)


def test_an_official_who_plays_does_not_end_the_event_while_they_are_in_front(closed, owner, four):
    event = closed(stages=[{"method": "swiss", "rounds": 3}])
    played(event, owner)
    amal = services.appoint(tournament_id=event.pk, by=owner, user=four[0], role=Role.DIRECTOR).user
    with pytest.raises(errors.PlaysInEvent):
        services.end_early(tournament_id=event.pk, by=amal, reason=WHY)
    assert services.end_early(tournament_id=event.pk, by=owner, reason=WHY).status == "played"


# Sitting down.


@pytest.mark.parametrize("shared", [False, True])
def test_a_person_who_was_shown_a_hand_sits_down_at_no_table_with_its_cards(closed, owner, person, shared):
    here, there = published(event := closed(**(QUICK if shared else {})), owner)
    peek = services.appoint(tournament_id=event.pk, by=owner, user=person("peek"), role=Role.DIRECTOR).user
    peek.user_permissions.add(Permission.objects.get(codename="reveal_hand"))
    directing.reveal(Order(here.pk, User.objects.get(pk=peek.pk), WHY), seat=0, number=1)
    robot = person("robot", "bot", owner=peek)
    for player in (peek, robot):
        for table in (here, there) if shared else (here,):
            with pytest.raises(KnowsAnotherHand):
                directing.substitute(Order(table.pk, owner, WHY), seat=1, player=player)
    if not shared:
        directing.substitute(Order(there.pk, owner, WHY), seat=0, player=peek)
    directing.substitute(Order(here.pk, owner, WHY), seat=1, player=person("hana"))


@pytest.mark.parametrize("shared", [False, True])
def test_who_could_follow_shared_boards_as_an_official_sits_down_at_none_of_their_tables(
    closed, owner, person, shared
):
    event = closed(**(QUICK if shared else {}))
    here, there = published(event, owner)
    watcher, former = person("watcher"), person("former")
    robot = person("robot", "bot", owner=watcher)
    for each in (watcher, former):
        services.appoint(tournament_id=event.pk, by=owner, user=each, role=Role.AUDITOR)
    services.dismiss(tournament_id=event.pk, by=owner, user=former, role=Role.AUDITOR)
    for seat, table, player in ((0, here, watcher), (0, there, former), (1, there, robot)):
        order = Order(table.pk, owner, WHY)
        if shared:
            with pytest.raises(errors.OversawBoards):
                directing.substitute(order, seat=seat, player=player)
        else:
            directing.substitute(order, seat=seat, player=player)
    directing.substitute(Order(there.pk, owner, WHY), seat=0, player=person("hana"))


def test_a_suspended_player_sits_down_for_nobody_but_gets_their_own_seat_back(playing, owner, person):
    here, there = playing
    seat = 1 - awaited_at(here.pk)[0].seat  # nobody is asked twice for one turn in one transaction
    away, hana = player_on(here, seat), person("hana")
    robot = person("robot", "bot", owner=hana)
    resign(table_id=here.pk, player=away)
    for each in (away, hana):
        case = report(by=player_on(there, 1), about=each, reason="insults").case
        suspend(case_id=case.pk, by=owner, reason=WHY, until=datetime.now(UTC) + timedelta(days=1))
    order = Order(there.pk, owner, WHY)
    for player, why in ((hana, Suspended), (robot, NotWelcome)):
        with pytest.raises(why):
            directing.substitute(order, seat=0, player=player)
    directing.substitute(Order(here.pk, owner, WHY), seat=seat, player=away)


def test_an_official_who_plays_gets_their_seat_at_shared_boards_back(both, owner):
    table = both[0]
    player = player_on(table, 0)
    services.appoint(tournament_id=str(table.tournament), by=owner, user=player, role=Role.DIRECTOR)
    resign(table_id=table.pk, player=player)
    directing.substitute(Order(table.pk, owner, WHY), seat=0, player=player)
    assert player_on(table, 0) == player


@pytest.mark.parametrize("shared", [False, True])
def test_as_a_substitute_nobody_is_suggested_who_sits_there_or_plays_its_boards(closed, owner, shared):
    here, there = published(closed(**(QUICK if shared else {})), owner)
    away = player_on(there, 0)
    resign(table_id=there.pk, player=away)
    suggested = set(likely_substitutes(here)) & set(NAMES)
    assert suggested == (set() if shared else {away.name, player_on(there, 1).name})
    assert away.name in likely_substitutes(there), "they may get their seat back"


def test_at_a_table_of_an_event_no_program_sits_beside_its_owner_or_another_of_theirs(owner, person, playing):
    table, _ = playing
    ali = player_on(table, 0)
    first, second = (person(name, "bot", owner=ali) for name in ("robot-a", "robot-b"))
    assert not table.rated
    with pytest.raises(OwnBotSeated):
        directing.substitute(Order(table.pk, owner, WHY), seat=1, player=first)
    directing.substitute(Order(table.pk, owner, WHY), seat=0, player=first)
    with pytest.raises(OwnBotSeated):
        directing.substitute(Order(table.pk, owner, WHY), seat=1, player=second)
    # The same applies where another of their bots sat before.
    directing.substitute(Order(table.pk, owner, WHY), seat=0, player=person("esam"))
    with pytest.raises(OwnBotSeated):
        directing.substitute(Order(table.pk, owner, WHY), seat=1, player=second)


def test_a_program_knows_the_boards_that_another_program_of_its_owner_plays(closed, owner, person):
    here, there = published(closed(**QUICK), owner)
    chief = person("chief")
    first, second = (person(name, "bot", owner=chief) for name in ("robot-a", "robot-b"))
    directing.substitute(Order(here.pk, owner, WHY), seat=0, player=first)
    for each in (second, chief):
        with pytest.raises(KnowsAnotherHand):
            directing.substitute(Order(there.pk, owner, WHY), seat=0, player=each)
    # The service's own bots have no owner: none of them knows another's cards.
    for table in (here, there):
        directing.substitute(Order(table.pk, owner, WHY), seat=1, player=person("steady", "bot"))


# Taking players out.


def test_of_an_event_under_way_nobody_else_is_taken_out_without_a_reason_or_by_a_player_of_it(
    closed, owner, four
):
    event = closed(stages=[{"method": "swiss", "rounds": 3}])
    rival = services.appoint(tournament_id=event.pk, by=owner, user=four[3], role=Role.REGISTRAR).user
    played(event, owner)
    at = {"tournament_id": event.pk, "number": 1}
    with pytest.raises(errors.PlaysInEvent):
        services.take_out(**at, by=rival, reason=WHY)
    for reason in ("", "  too short "):
        with pytest.raises(ReasonRequired):
            services.take_out(**at, by=owner, reason=reason)
    assert services.take_out(**at, by=owner, reason=WHY).status == "dropped"
    told = Notice.objects.get(user=four[0], kind="taken_out")
    assert notice_texts.text(NoticeKind(told.kind), told.body, "en").endswith(f"What you won stays. {WHY}")
    assert AuditEntry.objects.get(what="player_left").reason == WHY
    # An official who plays nowhere in the event may let them in again, unless a round was published since.
    for by in (four[0], rival):
        with pytest.raises(errors.EntriesClosed):
            services.enter(tournament_id=event.pk, by=by, player=four[0])
    back = services.enter(tournament_id=event.pk, by=owner, player=four[0])
    assert (back.status, back.first_round, back.last_round) == ("entered", 1, None)
    assert services.take_out(tournament_id=event.pk, by=rival, number=4).status == "dropped"  # own entry
    services.take_out(**at, by=owner, reason=WHY)
    published(event, owner)
    with pytest.raises(errors.EntriesClosed):
        services.enter(tournament_id=event.pk, by=owner, player=four[0])


def test_nobody_holds_up_a_publication_by_leaving_and_coming_back(closed, owner, four):
    event = closed(late_until=2)
    services.leave(tournament_id=event.pk, by=four[0])
    with pytest.raises(errors.EntriesClosed):
        services.enter(tournament_id=event.pk, by=four[0], player=four[0])
    services.leave(tournament_id=event.pk, by=four[1])
    played(event, owner)
    assert services.enter(tournament_id=event.pk, by=four[0], player=four[0]).first_round == 2
    # An official who runs the event may let a player in at once.
    services.leave(tournament_id=event.pk, by=four[2])
    assert services.enter(tournament_id=event.pk, by=owner, player=four[2]).status == "entered"


# Entering other players.


def test_into_a_rated_event_people_enter_themselves(made, owner, four, person):
    event = services.open_entries(tournament_id=made(rated=True, late_until=2).pk, by=owner)
    at = {"tournament_id": event.pk, "by": owner}
    with pytest.raises(errors.EntersHimself):
        services.enter(**at, player=four[0])
    listed = entry_import.compare(**at, rows=[Row(1, "amal"), Row(2, "robot")])
    assert [each.code for each in listed.refused] == ["not_enterable", "unknown_user"]
    for each in four:
        services.enter(tournament_id=event.pk, by=each, player=each)
    services.enter(**at, player=person("robot", "bot", owner=person("chief")))
    # A player who withdrew before playing no longer agrees to play. One who dropped out is let in again.
    services.leave(tournament_id=event.pk, by=four[3])
    with pytest.raises(errors.EntersHimself):
        services.enter(**at, player=four[3])
    services.take_out(**at, number=5)
    services.enter(tournament_id=event.pk, by=four[3], player=four[3])
    services.close_entries(**at)
    published(event, owner)
    services.take_out(**at, number=1, reason=WHY)
    assert services.enter(**at, player=four[0]).status == "entered"


def test_into_a_rated_event_a_program_comes_whose_owner_lets_anybody_seat_it(made, owner, person):
    chief, own = person("chief"), person("own-robot", "bot", owner=owner)
    shut, free = (person(name, "bot", owner=chief) for name in ("shut", "free"))
    for robot in (own, shut, free):
        RemoteBot.objects.create(user=robot, rulesets=["updown"], speeds=["live"], is_open=robot == free)
    rows = [Row(1, "own-robot"), Row(2, "shut"), Row(3, "free")]
    for rated, refused in ((False, []), (True, [("shut", "bot_not_open")])):
        event = services.open_entries(tournament_id=made(rated=rated).pk, by=owner)
        at = {"tournament_id": event.pk, "by": owner}
        listed = entry_import.compare(**at, rows=rows)
        assert [(each.name, each.code) for each in listed.refused if each.name != "free"] == refused
    with pytest.raises(BotNotOpen):
        services.enter(**at, player=shut)
    for robot in (own, free):
        assert services.enter(**at, player=robot).status == "entered"


@pytest.mark.parametrize("by_official", [False, True])
def test_nobody_is_entered_by_whom_they_block_or_who_blocks_them(made, owner, four, by_official):
    event = services.open_entries(tournament_id=made().pk, by=owner)
    one, other = (owner, four[0]) if by_official else (four[0], owner)
    block(by=one, user=other)
    with pytest.raises(NotWelcome):
        services.enter(tournament_id=event.pk, by=owner, player=four[0])
    listed = entry_import.compare(tournament_id=event.pk, by=owner, rows=[Row(1, "amal"), Row(2, "basim")])
    assert [(each.name, each.code) for each in listed.refused] == [("amal", "not_welcome")]
    services.enter(tournament_id=event.pk, by=four[0], player=four[0])  # players may still enter themselves


@pytest.mark.parametrize("shared", [False, True])
def test_points_that_an_official_gave_rate_nobody(closed, owner, shared):
    event = closed(rated=True, **(QUICK if shared else {"options": {"rounds": [1, 2]}}))
    first, second = published(event, owner)
    directing.adjudicate_round(Order(second.pk, owner, WHY), number=1, points=[30, -30])
    directing.adjudicate(Order(first.pk, owner, WHY), scores=[10_000, -10_000])
    played_out(second)
    over(event)
    assert {each.status for each in Table.objects.all()} == {"finished"}
    assert UncountedGame.objects.count() == 2 and not RatedGame.objects.exists()


# Annulling.


def test_one_alone_annuls_one_game_of_an_event_and_two_any_further_one(closed, owner, four, person):
    event = closed(rated=True)
    first, second = published(event, owner)
    deputy = services.appoint(
        tournament_id=event.pk, by=owner, user=person("deputy"), role=Role.DIRECTOR
    ).user
    played_out(first)
    played_out(second)
    directing.annul(Order(first.pk, owner, WHY))
    for by in (owner, deputy):
        with pytest.raises(errors.AnnulledBefore):
            directing.annul(Order(second.pk, by, WHY))
        with pytest.raises(errors.AnnulledBefore):
            annul(table_id=second.pk, by=by, reason=WHY)
        with pytest.raises(errors.AnnulledBefore):
            adjust(table_id=second.pk, places=[1, 2], by=by, reason=WHY)
    adjust(table_id=first.pk, places=[1, 2], by=owner, reason=WHY)  # the game that was annulled
    assert not Correction.objects.filter(game=second.pk).exists()
    asked = services.ask(tournament_id=event.pk, by=owner, what=Annulment(((1, 2),)), reason=WHY)
    services.agree(tournament_id=event.pk, by=deputy, motion_id=asked.pk)
    assert Correction.objects.filter(game=second.pk).count() == 1
    assert Table.objects.get(pk=second.pk).status == "finished"
