"""A proof by an independent program, OR-tools' CP-SAT, of which tables are the best (`make test-pairing`)."""

from itertools import combinations

import pytest
from ortools.sat.python import cp_model

from tests.tournaments.pairing.proved import PROVED, costs


def proved(players):
    """Return the cost of the cheapest tables of four, and whether it is proved.

    Of all possible tables, the solver chooses some that seat everybody exactly once.
    """
    cost, model = costs(players), cp_model.CpModel()
    stands = {table: model.new_bool_var(str(table)) for table in combinations(range(players), 4)}
    for player in range(players):
        model.add_exactly_one(var for table, var in stands.items() if player in table)
    model.minimize(
        sum(
            round(sum(cost[one][other] for one, other in combinations(table, 2))) * var
            for table, var in stands.items()
        )
    )
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 2
    status = solver.solve(model)
    return solver.objective_value, status == cp_model.OPTIMAL


@pytest.mark.parametrize("players", PROVED)
def test_what_is_written_down_is_proved_to_be_the_best(players):
    assert proved(players) == (PROVED[players], True)
