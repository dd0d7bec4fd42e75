"""What happened across tables, in one append-only list, and the trail of administrative acts."""
