"""Where people meet: seeks and challenges, whom they follow or block, what they say to each other."""
