"""The door that opens outwards: what webhooks are sent, and what is made of their answers."""
