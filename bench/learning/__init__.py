"""How the simulator's tables are learned from games: what cards are worth, and which are preferred."""
