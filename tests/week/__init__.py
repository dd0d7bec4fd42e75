"""Small simulations of a community's week, and conclusions from them."""
