"""Tests of every table's guarantees under races, injected faults and planted bugs."""
