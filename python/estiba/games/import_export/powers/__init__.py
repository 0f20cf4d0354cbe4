"""The powers of Import/Export, one module a set of cards.

The hardest ones come first, so that the words carry the rest; ADR 0013 tells
how each of them is expressed. Line numbers are those of the rulebook.
"""
