"""The base set, one module a kind of good."""
