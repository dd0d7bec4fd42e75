"""What measures: clients, servers, a database, a report."""
