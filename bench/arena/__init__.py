"""Matches between strategies on the engine alone: no database; all deals and choices follow from a seed."""
