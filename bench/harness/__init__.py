"""Tools for measuring: clients, servers, a database, a report."""
