"""GraphQL operations for both worlds: all queries about a table, every mutation, and refusals."""

from collections.abc import Iterator, Sequence
from typing import Any

from tests.api.graphql.graphql_client import ACT, INVITED, RESULT, STATE, STATE_FIELDS

EVENT = """
  __typename seq at type
  ... on TableOpenedEvent { ruleset options players commitment } ... on SeatTakenEvent { seat kind }
  ... on SeatFreedEvent { seat } ... on GameStartedEvent { dealer }
  ... on SeatsDrawnEvent { drawnCards seats }
  ... on TimedOutEvent { seat } ... on SeatTakenBackEvent { seat } ... on GamePausedEvent { days }
  ... on IntervenedEvent { what seats reason } ... on TimeAddedEvent { seat seconds }
  ... on GameResumedEvent { reason }
  ... on ResignedEvent { seat } ... on GameFinishedEvent { scores places } ... on GameAbortedEvent { reason }
  ... on DealtEvent { round attempt dealer cards trump turnedUp } ... on VoidShownEvent { round seat }
  ... on PhaseBeganEvent { round phase }
  ... on ActedEvent { round turn seat turnId action { type card value tricks trump } }
  ... on DealThrownInEvent { round attempt reason } ... on AuctionWonEvent { round seat tricks trump }
  ... on EstimatesClosedEvent { round total highBidder risk leader } ... on TrickWonEvent { round trick seat }
  ... on ClaimMadeEvent { round seat } ... on ClaimAgreedEvent { round seat }
  ... on ClaimRefusedEvent { round seat } ... on ClaimLapsedEvent { round }
  ... on ClaimGrantedEvent { round seat tricks }
  ... on BoardsSharedEvent { first } ... on BoardsOpenedEvent { through }
  ... on RoundPlayedEvent { round won } ... on AutoToldEvent { round turns }
  ... on RoundScoredEvent { round multiplier points lines { code points } nextMultiplier scores }
"""
TABLE = (
    """
fragment Table on Table {
  id ruleset options players visibility status turnLimit spectatorDelay concurrency automatic
  clock { type preset base increment cap visit gameDays quietHours weekends vacation pauses timeouts }
  seq scores places placeNames rules createdAt startedAt endedAt tournament firstBoard embargoFrom
  creator { id name kind createdAt } seats { seat kind player { id name } }
  state { ...Whole }
  events(first: 200) { edges { cursor node {"""
    + EVENT
    + """} } pageInfo { hasNextPage endCursor } }
  rounds { number status dealer attempt won points multiplier nextMultiplier }
  round(number: $number) {
    number status attempt phase dealer trump turnedUp declarer bid { tricks trump } highBidder risk leader
    multiplier voids calls { seat type tricks trump } dashCalls estimates trick
    tricks { leader cards winner } won points lines { code points } nextMultiplier scores auto
  }
  occupancies { seat kind player { name } fromSeq toSeq }
  chatMode chat { nodes { room number author { name } text phrase { code } at } }
  invitations { user { name } seat createdAt } plans { round version stopped rules }
}
"""
    + STATE_FIELDS
)
STAND = """{ status scores places left held seats { player } rounds { number attempt dealer phase }
  waiting { turnId seat deadlineAt } }"""
# What officials may read if they do not play in their event.
INTERVENTIONS = (
    """query ($id: ID!) { interventions(table: $id) {
  made { kind by reason seats } version stand """
    + STAND
    + " } }"
)
INTERVENE = (
    """mutation ($table: ID!, $what: InterventionInput!, $preview: Boolean!) {
  intervene(table: $table, version: "*", intervention: $what, preview: $preview) { __typename
    ... on Refusal { code detail errors { pointer code } }
    ... on TableNotRunning { state { seq } } ... on TurnAlreadyPlayed { seq state { seq } }
    ... on Consequences { kind previewed version before """
    + STAND
    + " after "
    + STAND
    + " } } }"
)
SEATED = "seats { entry score place player { name } }"
GLANCE = """query ($event: ID!) { tournament(id: $event) { tables {
  status seq rounds awaited { round seat since } %s } } }"""
EVENT_READS = """query ($event: ID!) { tournament(id: $event) { status version entered boards { dealt seed }
  entries { nodes { number status } } stageRounds { status tables { status ruled %s } }
  stageRound(number: 1) { tables { table { seq scores state { seq } } } }
  standings { rank points why { value } } crosstable { points cells { points opponents } }
  now: standings(live: true) { points } nowCrossed: crosstable(live: true) { cells { points } }
  sharedBoards { number status tableCount } attention { kind }
} }"""
TRAVELLER = """query ($event: ID!) { tournament(id: $event) { a: traveller(board: 1) { ...Board }
  b: traveller(board: 2) { ...Board } } }
  fragment Board on Traveller { hands lines { won tricks { cards } } }"""
OF_EVENTS = (GLANCE % SEATED, EVENT_READS % SEATED, TRAVELLER)
READS = (
    "query ($id: ID!, $number: Int!) { table(id: $id) { ...Table } }" + TABLE,
    "query ($id: ID!, $number: Int!) { node(id: $id) { id ... on Table { ...Table } } }" + TABLE,
    "query ($number: Int!) { tables(first: 2, filter: {mine: true}) { nodes { ...Table } } }" + TABLE,
    "query ($id: ID!) { table(id: $id) { fairness { commitment serverSeed clientSeeds deals { deck } } } }",
    """query ($id: ID!, $number: Int!) {
      planPreview(table: $id, round: $number, rules: [
        {when: {can_win: true}, do: {type: "lowest_winner"}}, {do: {type: "estimate", values: [3, 2]}}
      ]) { case card bid { tricks trump } total action { type card value } rule } }""",
    "query ($id: ID!, $number: Int!) { suggestedPlan(table: $id, round: $number) { round rules } }",
    "query ($id: ID!, $number: Int!) { hint(table: $id, round: $number) { turnId status } }",
    "query ($id: ID!) { analysis(table: $id) { status done total players { luck } } }",
    "{ viewer { unreadNotices notices { nodes { id kind table text turnIds deadlineAt readAt } } } }",
    "{ viewer { user { name } turns { turnId round seat since deadlineAt table { id seq } } } }",
    INTERVENTIONS,
    """{ user(name: "ali") { stats { games rounds exact pointsPerRound turns seconds }
      versus(other: "badr") { games ahead behind }
      tables(first: 3, filter: {status: running}) { nodes { id seq scores } pageInfo { endCursor } } } }""",
    "{ lobby { tables(first: 3) { nodes { id seq seats { kind } } } seeks { nodes { id since } } } }",
    STATE,
)
TABLE_EVENTS = (
    """
subscription ($table: ID!, $after: String) { tableEvents(table: $table, after: $after) {
  cursor reset state { ...Whole }
  turn { turnId my { seat hand turnId legalActions { type cards values } illegal { type card code } } }
  event {"""
    + EVENT
    + "} } }"
    + STATE_FIELDS
)
MY_EVENTS = """
subscription ($after: String) { myEvents(after: $after) {
  cursor reset turns { table round seat turnId since deadlineAt my { hand } }
  turn { table turnId deadlineAt my { hand } }
  event { type at table body }
} }"""
VERDICT = """query ($table: ID!, $turn: TurnId!, $action: ActionInput!) {
  verdict(table: $table, turnId: $turn, action: $action) { legal code } }"""
MUTATIONS = (
    "takeSeat(table: $table, seat: 1)", "leaveSeat(table: $table)",
    'addBot(table: $table, seat: 1, bot: "steady")', "removeBot(table: $table, seat: 1)",
    'withdrawInvitation(table: $table, user: "elias")', "startGame(table: $table)",
    'confirmPlan(table: $table, round: 1, rules: [{do: {type: "lowest"}}])',
    "withdrawPlan(table: $table, round: 1)", "claim(table: $table, round: 1)",
    "answerClaim(table: $table, round: 1, agrees: true)",
    "abortGame(table: $table)", "resign(table: $table)", "pauseGame(table: $table)",
    "resumeGame(table: $table)", "takeSeatBack(table: $table, seat: 1)",
    'invite(table: $table, user: "elias")', 'say(table: $table, phrase: "hello")',
)  # fmt: skip


PLANNED = RESULT.replace("on TableChanged {", "on PlanConfirmed { plan { version stopped rules } }").replace(
    " table { id status seats { seat player { name } } } }", ""
)
SAID = RESULT.replace("on TableChanged { table { id status seats { seat player { name } } } }",
                      "on Said { message { room number text phrase { code } } }")  # fmt: skip
SHAPES = {"invite": INVITED, "confirmPlan": PLANNED, "say": SAID}


def reads(table: str, number: int) -> Iterator[dict[str, Any]]:
    """Yield the queries about a table whose open round has this number."""
    for query in READS:
        yield _request(query, id=table, number=number)


def reads_of_event(event: str) -> Iterator[dict[str, Any]]:
    """Yield the queries about the event of a table."""
    for query in OF_EVENTS:
        yield _request(query, event=event)


def intervention(table: str, sent: dict[str, Any]) -> dict[str, Any]:
    """Return an intervention, given as for REST, as a GraphQL mutation."""
    what = {name: each for name, each in sent.items() if name not in {"preview", "turn_id"}}
    what |= {"turnId": sent["turn_id"]} if "turn_id" in sent else {}
    return _request(INTERVENE, table=table, what=what, preview=sent["preview"])


def effects(table: str, turns: Sequence[tuple[str, dict[str, Any]]]) -> Iterator[dict[str, Any]]:
    """Yield mutations, and attempts at actions; `turns` are (turn id, action)."""
    for mutation in MUTATIONS:
        shape = SHAPES.get(mutation.partition("(")[0], RESULT)
        yield _request(f"mutation ($table: ID!) {{ {mutation} {shape} }}", table=table)
    for turn, action in turns:
        for query in (ACT, VERDICT):
            yield _request(query, table=table, turn=turn, action=action)


def _request(query: str, **variables: Any) -> dict[str, Any]:
    return {"query": query, "variables": variables}
