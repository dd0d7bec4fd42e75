"""Endpoints of tables, and of ways to find one."""
