"""The phrases of a word: parts of sentences, by locale and by what they suit."""

from __future__ import annotations


def phrases(**said: str) -> dict[str, str]:
    """Phrases under their keys, as :mod:`.describe.phrases` tells them.

    >>> phrases(en="draws a card", en_you="draw a card", en_at_least="")
    {'en': 'draws a card', 'en.you': 'draw a card'}
    """
    return {key.replace("_", ".", 1): phrase for key, phrase in said.items() if phrase}
