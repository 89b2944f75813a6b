"""People: who asks, whose a table is, who holds its seats."""
