"""Strategies against each other on the engine alone: no database, all deals and choices from a seed."""
