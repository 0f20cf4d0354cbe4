"""The steps by which the tables of the journal came to be, kept by Alembic."""
