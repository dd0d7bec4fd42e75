"""Races, faults and planted bugs: what must hold of every table, whatever breaks around it."""
