"""The powers of the travel game's extensions, one module an extension.

What each card does beyond its name is assumed; see ``docs/rules/travel.md``.
"""
