"""How long bots take, and what that tells; by hand (`make timing`), since a busy machine answers nothing."""
