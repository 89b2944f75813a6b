"""How a database is brought to the tables of this program: Alembic's revisions, run when the store opens.

Whoever changes a table adds a revision to `versions/` (its `down_revision` is the last one) and makes it `HEAD`. Every
revision works on SQLite and on PostgreSQL: columns are changed by `op.batch_alter_table`. A test compares what the
revisions make with the tables in the code, on both.
"""

HEAD = "0014"
"""The revision that this program needs. Alembic is loaded only where the database has another."""
