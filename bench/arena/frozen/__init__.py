"""Old versions of strategies, used to compare strength across releases. Do not change them."""
