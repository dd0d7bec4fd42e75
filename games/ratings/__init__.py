"""How strong players are: every rated game counts once, in an order that can be gone through again."""
