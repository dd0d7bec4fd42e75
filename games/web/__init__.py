"""Public pages: HTML for people, over the API's projections."""
