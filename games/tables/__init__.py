"""Tables: who sits where, the log of each game, who is awaited and until when."""
