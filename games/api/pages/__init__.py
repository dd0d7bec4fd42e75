"""The pages of this site that are for people."""
