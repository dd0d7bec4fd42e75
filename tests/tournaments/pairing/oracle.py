"""OR-tools' CP-SAT, an independent program, proves which tables are the best. By `make test-pairing`."""

from itertools import combinations

import pytest
from ortools.sat.python import cp_model

from tests.tournaments.pairing.proved import PROVED, costs


def proved(players):
    """The cost of the cheapest tables of four, and whether it is proved."""
    cost, model, tables = costs(players), cp_model.CpModel(), range(players // 4)
    sits = [[model.new_bool_var(f"{player}.{table}") for table in tables] for player in range(players)]
    for player in range(players):
        model.add_exactly_one(sits[player])
        for table in tables:
            if table > player:  # tables are numbered by their first player
                model.add(sits[player][table] == 0)
    for table in tables:
        model.add(sum(sits[player][table] for player in range(players)) == 4)
    together = {}
    for one, other in combinations(range(players), 2):
        together[one, other] = model.new_bool_var(f"{one}-{other}")
        for table in tables:
            model.add_bool_or(~sits[one][table], ~sits[other][table], together[one, other])
            model.add_bool_or(~sits[one][table], sits[other][table], ~together[one, other])
    for player in range(players):
        model.add(sum(var for pair, var in together.items() if player in pair) == 3)
    model.minimize(sum(round(cost[one][other]) * var for (one, other), var in together.items()))
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = 240
    solver.parameters.num_workers = 2
    status = solver.solve(model)
    return solver.objective_value, status == cp_model.OPTIMAL


@pytest.mark.parametrize("players", PROVED)
def test_what_is_written_down_is_proved_to_be_the_best(players):
    assert proved(players) == (PROVED[players], True)
