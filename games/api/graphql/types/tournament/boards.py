"""The boards that the tables of a tournament share, and how each was played everywhere."""

from __future__ import annotations

from games.api.contract.resource import about_member
from games.api.contract.tournament import boards
from games.api.graphql.types.made import shows
from games.api.graphql.types.scalars import told

TABLES = about_member(boards.SharedBoard, "tables")


@shows(boards.SharedBoard)
class SharedBoard:
    tables: int = told(TABLES, name="tableCount")


@shows(boards.Traveller)
class Traveller:
    tables: int = told(TABLES, name="tableCount")
