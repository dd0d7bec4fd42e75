"""The look and the labels of the admin."""
