"""Import/Export: its words for powers, and the powers of its cards."""
