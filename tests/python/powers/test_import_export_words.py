"""The words of Import/Export: those of its rules, and enough of them for all 180 powers."""

from __future__ import annotations

import inspect
from functools import cache

from estiba.games.import_export import words
from estiba.games.import_export.words import rules, verbs
from estiba.games.import_export.words.values import Attribute
from estiba.powers.describe import LOCALES
from estiba.powers.happenings import Happening
from estiba.powers.tree import Constant, Word
from estiba.powers.vocabulary import Vocabulary
from estiba.powers.words import Location, Moment

HOOKS: dict[str, set[str]] = {
    "event:action_followed": {"event:action_followed"},
    "event:action_led": {"event:action_led"},
    "event:cards_drawn": {"event:cards_drawn"},
    "event:container_loaded": {"event:container_loaded", "event:pirate_taken"},
    "event:contract_fulfilled": {"event:contract_fulfilled", "event:ship_fulfilled"},
    "event:contract_placed": {"event:contract_placed"},
    "event:credits_lost": {"event:credits_lost"},
    "event:draw_action": {"event:drew_by_action"},
    "event:game_end": {"event:end_moves", "event:end_choices", "event:end_scores"},
    "event:good_added": {"event:good_added"},
    "event:import_taken": {"event:import_taken"},
    "event:pirate_action": {"event:action_performed"},
    "event:pirate_taken": {"event:pirate_taken"},
    "event:self_fulfilled": {"event:self_fulfilled"},
    "event:ship_count_changed": {"event:ship_count_changed"},
    "event:ship_returned": {"event:ship_returned", "step:homecoming"},
    "event:state_changed": {"query:wins"},
    "event:turn_end": {"event:turn_ended", "verb:extra_turn"},
    "query:action_substitute": {
        *("query:counts_as", "query:may_carry_out", "query:may_follow_as"),
    },
    "query:cargo_requirement": {"query:places_required", "query:places_waived"},
    "query:contract_cost": {"query:contract_cost"},
    "query:contract_quota": {"query:action_quota"},
    "query:contract_source": {"query:contract_source"},
    "query:crew_actions": {"query:crew_actions", "query:crew_cards"},
    "query:crew_limit": {"query:crew_limit"},
    "query:deck_visibility": {"query:deck_face_up", "verb:turn_deck"},
    "query:draw_replacement": {"window:lead_draw"},
    "query:end_threshold": {"query:end_threshold"},
    "query:end_trigger": {"query:may_end_by_credits"},
    "query:follow_match": {"query:may_follow_with", "query:may_follow_as"},
    "query:fulfilled_destination": {"step:fulfilled_destination"},
    "query:good_value": {"query:good_value"},
    "query:goods_count": {"query:goods_count"},
    "query:goods_limit": {"query:goods_limit"},
    "query:hand_refill": {"query:hand_refill"},
    "query:import_bid_recipient": {"query:receives_bid"},
    "query:import_compensation": {"query:import_compensation"},
    "query:import_source": {"query:import_source"},
    "query:import_take_count": {"query:import_take_count"},
    "query:level_count": {"query:levels"},
    "query:load_destination": {"window:action", "verb:use_actions"},
    "query:load_match": {"query:fits", "verb:load_as_one"},
    "query:load_quota": {"query:action_quota", "verb:add_actions"},
    "query:load_source": {"window:action", "verb:draw_one"},
    "query:majority_bonus": {"query:majority_bonus"},
    "query:payout": {"query:payout"},
    "query:pirate_allowed": {"query:may_perform"},
    "query:pirate_destination": {"query:pirate_destination", "query:pirate_price"},
    "query:pirate_quota": {"window:action", "verb:capture"},
    "query:pirate_source": {"query:pirate_source"},
    "query:pirate_target": {"query:may_pirate_from"},
    "query:ship_capacity": {"query:ship_capacity"},
    "query:tie_break": {"query:wins_ties"},
    "window:action": {"window:action"},
    "window:anytime": {"window:any_time"},
    "window:own_lead": {"window:own_lead", "window:lead_draw"},
    "window:own_turn": {"window:own_turn"},
}
"""The 57 hooks of the list of powers that the rules were read by (its column
`hook`, filters left out), and the words that carry them."""


@cache
def declared_words() -> dict[str, Word]:
    """The words that the Python modules declare, by kind and name."""
    found: list[Word] = []
    named = [getattr(words, it) for it in words.__all__]
    changed = [it for it in vars(rules).values() if getattr(it, "__module__", "") == rules.__name__]
    for value in [*named, *changed]:
        if inspect.isclass(value) and issubclass(value, Happening):
            found.append(value.word)
        elif inspect.isclass(value):
            found += _attributes(value)
        elif isinstance(value, (Location, Moment)):
            found.append(value.word)
        elif isinstance(node := getattr(value, "node", None), Constant) and node.word:
            found.append(node.word)
        elif word := getattr(value, "word", None):
            found.append(word)
    found += [it.word for it in vars(verbs).values() if hasattr(it, "word")]
    return {f"{it.kind}:{it.name}": it for it in found}


def _attributes(class_: type) -> list[Word]:
    """The readers that are written as attributes of a class."""
    return [it.word_of(class_) for it in vars(class_).values() if isinstance(it, Attribute)]


def test_the_words_are_those_of_the_rules() -> None:
    vocabulary = Vocabulary.of("import_export")
    for word in declared_words().values():
        signature = vocabulary.find(word.kind, word.name)
        assert signature is not None, word.name
        if word.kind == "member":
            continue
        parameters = tuple((it.name, it.type) for it in signature.parameters)
        assert parameters == word.parameters, word.name
        if word.kind in ("reader", "verb", "domain"):
            assert (signature.result or "") == word.result, word.name
    assert vocabulary.types == {
        it.type: it.members for it in (words.Good, words.Action, words.Ship, words.Zone)
    }
    kernel = {f"domain:{it}" for it in ("seats", "numbers", "options", "answers")}
    ships = {f"member:{it}" for it in words.Ship.members}
    missing = {f"{kind}:{name}" for kind, named in vocabulary.words.items() for name in named}
    assert missing - declared_words().keys() - kernel - ships == set()


def test_every_word_has_phrases_in_both_languages() -> None:
    for word in declared_words().values():
        assert all(word.phrases.get(it) for it in LOCALES), word.name


def test_every_hook_of_the_180_powers_has_its_words() -> None:
    assert len(HOOKS) == 57
    carried = set().union(*HOOKS.values())
    assert carried - declared_words().keys() == set()


def test_every_event_query_window_and_step_carries_a_hook_or_completes_a_pair() -> None:
    kinds = ("event", "query", "window", "step")
    hooks = {it for it in declared_words() if it.partition(":")[0] in kinds}
    assert hooks - set().union(*HOOKS.values()) == {"event:turn_began"}
