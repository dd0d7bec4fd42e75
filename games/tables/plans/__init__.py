"""Plans: rules that a player writes ahead for their turns in a round. Pure.

A plan is a list of rules `when → do`. The first rule whose condition holds and whose action is legal is
followed; if there is none, the plan stops. It sees what its owner sees: public facts and their own hand.
"""

from games.tables.plans.evaluation import Decision, Why, decide, outdated
from games.tables.plans.grammar import MOST_RULES, Plan, PlanFault, check, check_possible, parse
from games.tables.plans.preview import Case, preview
