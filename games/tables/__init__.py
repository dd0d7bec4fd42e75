"""Tables: seats, the log of each game, whose turn it is and until when."""
