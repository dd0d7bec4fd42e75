"""Statistics for random counts: Pearson's test, and Holm's method for many tests at once."""

import math
from collections.abc import Mapping, Sequence

SMALLEST = 5.0  # kinds with a smaller expected count are put together


def p_value(statistic: float, freedom: int) -> float:
    """Return how often chance gives at least this statistic: the upper tail of chi-square."""
    return _upper_gamma(freedom / 2, statistic / 2)


def _upper_gamma(a: float, x: float) -> float:
    """Return Γ(a, x) / Γ(a): a series below a + 1, Lentz's fraction above (Numerical Recipes 6.2)."""
    if x <= 0:
        return 1.0
    scale = math.exp(-x + a * math.log(x) - math.lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        n = a
        while abs(term) > abs(total) * 1e-15:
            n += 1
            term *= x / n
            total += term
        return 1 - total * scale
    b = x + 1 - a
    c, d = 1e300, 1 / b
    fraction = d
    for i in range(1, 100_000):
        factor = -i * (i - a)
        b += 2
        d = 1 / (factor * d + b or 1e-300)
        c = b + factor / c or 1e-300
        fraction *= d * c
        if abs(d * c - 1) < 1e-15:
            break
    return scale * fraction


def pearson(seen: Sequence[int], expected: Sequence[float]) -> float:
    return sum((count - wanted) ** 2 / wanted for count, wanted in zip(seen, expected, strict=True))


def fits(seen: Mapping[int, int], chances: Mapping[int, float]) -> float:
    """Return the p-value of counts by kind, given the chance of each kind. Rare kinds are put together."""
    total = sum(seen.values())
    often = [kind for kind, chance in chances.items() if chance * total >= SMALLEST]
    counts = [seen.get(kind, 0) for kind in often]
    expected = [chances[kind] * total for kind in often]
    if (rest := total - sum(expected)) >= SMALLEST:
        counts.append(total - sum(counts))
        expected.append(rest)
    else:
        counts[-1] += total - sum(counts)
        expected[-1] += rest
    return p_value(pearson(counts, expected), len(counts) - 1)


def rejected(p_values: Mapping[str, float], alpha: float) -> dict[str, float]:
    """Return the tests that fail, by Holm's method: of honest counts, any fails with chance ``alpha``."""
    found: dict[str, float] = {}
    for place, (name, value) in enumerate(sorted(p_values.items(), key=lambda each: each[1])):
        if value > alpha / (len(p_values) - place):
            break
        found[name] = value
    return found
