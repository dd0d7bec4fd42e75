"""Operations over HTTP as clients send them, and the documents that tests share."""

from typing import Any

from tests.api.client import Caller

Json = dict[str, Any]

# Everything that a state shows, to compare it with the state in REST.
STATE_FIELDS = """
fragment Whole on State {
  table ruleset status seq concurrency automatic rated viewer scores left places placeNames spectatorDelay
  clock {
    turnLimit gameDeadlineAt pausedAt pausedUntil held
    players { seat deadlineAt timeouts agreesTo gone comesBack }
    rules {
      type preset base increment cap visit gameDays quietHours weekends vacation pauses timeouts
    }
    my { remainingMs since deadlineAt steps { kind beginsAt endsAt countsMs } }
  }
  scored { number multiplier points }
  seats { seat kind player { id name kind } }
  rounds {
    number attempt phase dealer cards fast trump turnedUp declarer bid { tricks trump } highBidder risk leader
    multiplier voids calls { seat type card value tricks trump } dashCalls estimates trick
    tricks { leader cards winner } won waiting { turnId seat deadlineAt }
    claim { claimId seat agreed }
    my {
      seat hand turnId legalActions { type cards values bids { tricks trump } }
      illegal { type card value tricks trump code }
    }
  }
}
"""
STATE = "query State($id: ID!) { table(id: $id) { state { ...Whole } } }" + STATE_FIELDS
ACT = (
    """
mutation Act($table: ID!, $turn: TurnId!, $action: ActionInput!) {
  act(table: $table, turnId: $turn, action: $action) {
    __typename
    ... on ActionTaken { seq replayed state { ...Whole } }
    ... on Refusal { code title detail errors { pointer code detail } }
    ... on StaleTurn { turnIds state { ...Whole } }
    ... on TurnAlreadyPlayed { seq turnIds state { ...Whole } }
    ... on IllegalAction { reason legalActions { type cards values bids { tricks trump } } }
  }
}
"""
    + STATE_FIELDS
)
# The result of a mutation that changes a table: the table, or a refusal.
RESULT = """{
  __typename
  ... on TableChanged { table { id status seats { seat player { name } } } }
  ... on Refusal { code detail errors { pointer code detail } }
}"""

INVITED = RESULT.replace("on TableChanged {", "on Invited { invitation { seat user { name } }")


def asked(caller: Caller, query: str, /, *, status: int = 200, **variables: Any) -> Json:
    """Send a query and return the whole response; assert its HTTP status."""
    response = sent(caller, {"query": query, "variables": variables})
    assert response.status_code == status, (response.status_code, response.content)
    answer: Json = response.json()
    return answer


def sent(caller: Caller, content: Any, **headers: str) -> Any:
    return caller.send("POST", "/graphql", content, **headers)


def found(caller: Caller, query: str, /, **variables: Any) -> Json:
    """Send a query and return its data; assert that it has no errors."""
    answer = asked(caller, query, **variables)
    assert "errors" not in answer, answer["errors"]
    data: Json = answer["data"]
    return data


def codes(answer: Json) -> list[str]:
    return [each["extensions"]["code"] for each in answer.get("errors", ())]


def changed(caller: Caller, mutation: str) -> Json:
    """Return the result of a mutation that changes a table, such as `startGame(table: "…")`."""
    shape = INVITED if mutation.startswith("invite") else RESULT
    (result,) = found(caller, f"mutation {{ {mutation} {shape} }}").values()
    answer: Json = result
    return answer


def snake(content: Any) -> Any:
    """Rename all members of a GraphQL result from camelCase to snake_case, as in REST."""
    if isinstance(content, list):
        return [snake(each) for each in content]
    if isinstance(content, dict):
        return {_snake(name): snake(each) for name, each in content.items()}
    return content


def _snake(name: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)


def without_nulls(shown: Any) -> Any:
    """Drop members that are null. In a union, GraphQL has the members of other types as null."""
    if isinstance(shown, list):
        return [without_nulls(each) for each in shown]
    if isinstance(shown, dict):
        return {name: without_nulls(each) for name, each in shown.items() if each is not None}
    return shown
