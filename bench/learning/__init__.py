"""Learning of the simulator's tables from games: what cards are worth, and which cards players prefer."""
