"""Plans: what a player wants done for them in a round, written down ahead as rules. Pure.

A plan is a list of rules `when → do`; the first whose condition holds and whose deed is legal is followed,
and where none is the plan stops. It sees what its owner sees: public facts and their own hand.
"""

from games.tables.plans.evaluation import Decision, decide
from games.tables.plans.grammar import MOST_RULES, Plan, PlanFault, check, parse
from games.tables.plans.possible import check_possible
from games.tables.plans.preview import Case, preview
from games.tables.plans.relevance import Why, outdated
