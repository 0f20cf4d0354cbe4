"""Spanish: gender, articles, pronouns and verbs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import ClassVar, Final

from estiba.powers.describe.grammar import YOU, Grammar, Noun

_NUMBERS: Final = "cero uno dos tres cuatro cinco seis siete ocho nueve diez".split()
_PREPOSITIONS: Final = frozenset(
    "a ante con contra de desde en entre hacia para por sin sobre".split()
)
_SECOND_PERSON: Final = {"es": "eres", "ha": "has", "hace": "haces", "está": "estás"}

_SUBJUNCTIVES: Final = {
    "es": "sea",
    "son": "sean",
    "está": "esté",
    "están": "estén",
    "ha": "haya",
    "han": "hayan",
    "hace": "haga",
    "hacen": "hagan",
    "tiene": "tenga",
    "tienen": "tengan",
    "va": "vaya",
    "van": "vayan",
}

# Words before a verb, which are no verb themselves.
_PARTICLES: Final = frozenset("no se lo la los las le les".split())

# A verb before "none" is denied as well; "when none" has no verb before it.
_LONE_NONE: Final = re.compile(
    r"(?<!no )\b(?!(?:que|cuando|si|y|e|o|u|mientras|para|de|a)\b)(\w+) (ningun[ao]|ningún)\b"
)

# Imperatives that are not the third person of the verb.
_IMPERATIVES: Final = {"haz": "hace", "pon": "pone", "ten": "tiene"}

# Verbs whose infinitive does not follow from the ending.
_INFINITIVES: Final = {
    "cuentas": "contar",
    "devuelves": "devolver",
    "eliges": "elegir",
    "escoges": "escoger",
    "haces": "hacer",
    "juegas": "jugar",
    "muestras": "mostrar",
    "pierdes": "perder",
    "pones": "poner",
    "recibes": "recibir",
    "recoges": "recoger",
    "repartes": "repartir",
    "vuelves": "volver",
}


class Spanish(Grammar):
    """How Spanish says things."""

    locale = "es"
    nouns: ClassVar[dict[str, Noun]] = {
        "card": Noun("carta", "cartas", feminine=True),
        "seat": Noun("jugador", "jugadores", person=True),
        "player": Noun("jugador", "jugadores", person=True),
        "jugador": Noun("jugador", "jugadores", person=True),
        "number": Noun("número", "números"),
        "action": Noun("acción", "acciones", feminine=True),
        "good": Noun("tipo de bien", "tipos de bien"),
        "ship": Noun("barco", "barcos"),
        "zone": Noun("lugar", "lugares"),
        "time": Noun("vez", "veces", feminine=True),
    }
    texts: ClassVar[dict[str, str]] = {
        "this_card": "esta carta",
        "it": "",
        "yes": "siempre",
        "no": "nunca",
        "when": "cuando {what}",
        "whenever": "cuando {what}",
        "if": "si {what}",
        "otherwise": "si no, {what}",
        "while": "mientras esta carta esté {where}",
        "until": "hasta {what}",
        "instead": "en vez de {what}",
        "leads": "{lead}, {what}",
        "using": "{how}: {what}",
        "for": "para {who}, {what}",
        "choose": "eliges {what}",
        "chooses": "elige {what}",
        "if_you_like": "si quieres, {what}",
        "if_they_like": "si {who} quiere, {what}",
        "each": "cada {noun}",
        "each_other": "cada uno de los demás {nouns}",
        "clockwise": "{who}, desde {begin} en el sentido del reloj,",
        "for_each": "para {who}: {what}",
        "together": "{who} elige en secreto {what}, todos a la vez",
        "together_may": "{who} puede elegir en secreto {what}, todos a la vez",
        "offer": "{who} puede aceptar enseguida, y para el primero que lo haga: {what}",
        "nobody": "si nadie lo hace, {what}",
        "taker": "ese jugador",
        "one_of": "{who}: {what}",
        "choose_option": "eliges una opción",
        "chooses_option": "elige una opción",
        "each_of_them": "cada uno de ellos",
        "option_when": "{what} (solo si {condition})",
        "repeat": "{times}: {what}",
        "repeat_times": "{value} veces",
        "repeat_while": "mientras {condition}, y como mucho {times}: {what}",
        "at_least": "al menos {value}",
        "at_most": "como mucho {value}",
        "exactly": "exactamente {value}",
        "not_exactly": "un número distinto de {value}",
        "is": "{a} es {b}",
        "is_not": "{a} no es {b}",
        "you_are": "eres {b}",
        "you_are_not": "no eres {b}",
        "less": "{a} es menor que {b}",
        "not_less": "{a} no es menor que {b}",
        "untrue": "no se da que {what}",
        "for_which": "{what} tal que {condition}",
        "there_is": "hay {what}",
        "there_are": "hay {what}",
        "that_many": "esa cantidad de {noun}",
        "the_number_of": "el número de {what}",
        "the_sum": "la suma, en {what}, de {each}",
        "pick": "{a} si {condition}, o si no {b}",
        "add": "{a} más {b}",
        "subtract": "{a} menos {b}",
        "multiply": "{a} por {b}",
        "double": "el doble de {a}",
        "divide": "{a} entre {b}, redondeando hacia abajo",
        "half": "la mitad de {a}, redondeando hacia abajo",
        "remainder": "el resto de {a} entre {b}",
        "minimum": "el menor de {a} y {b}",
        "maximum": "el mayor de {a} y {b}",
        "fold_set": "{query} es {value}",
        "fold_add": "{query} aumenta en {value}",
        "fold_less": "{query} disminuye en {value}",
        "fold_times": "{query} se multiplica por {value}",
        "fold_double": "{query} se duplica",
        "fold_at_least": "{query} es al menos {value}",
        "fold_at_most": "{query} es como mucho {value}",
        "limit_turn": "una vez por turno",
        "limit_match": "una vez por partida",
        "limit_turn_each": "una vez por turno y jugador",
        "limit_sentence": "esto ocurre como mucho {limit}",
    }

    def parsed(self, text: str) -> Noun:
        """The noun of a text; number and gender are those of its first word."""
        singular, _, rest = text.partition("|")
        if rest:
            plural, _, gender = rest.partition("|")
            return Noun(singular, plural, gender.strip() == "f")
        head, space, more = text.partition(" ")
        person = head == "jugador"
        feminine = head.endswith(("a", "ión", "dad", "tud"))
        return Noun(text, f"{self._plural(head)}{space}{more}", feminine, person)

    @staticmethod
    def _plural(word: str) -> str:
        if word.endswith("z"):
            return f"{word[:-1]}ces"
        if word.endswith("ión"):
            return f"{word[:-3]}iones"
        return f"{word}s" if word[-1] in "aeiouáéó" else f"{word}es"

    def number(self, value: int, noun: Noun | None = None) -> str:
        """A number; up to ten as a word, and one in the gender of its noun."""
        if value == 1 and noun is not None:
            return "una" if noun.feminine else "un"
        return _NUMBERS[value] if 0 <= value <= 10 else str(value)

    def a(self, noun: Noun, *, other: bool = False) -> str:
        """``una carta``, ``otro jugador``."""
        if other:
            return f"{'otra' if noun.feminine else 'otro'} {noun.singular}"
        return f"{'una' if noun.feminine else 'un'} {noun.singular}"

    def the(self, noun: Noun) -> str:
        """``la acción``."""
        return f"{'la' if noun.feminine else 'el'} {noun.singular}"

    def that(self, noun: Noun) -> str:
        """``esa carta``."""
        return f"{'esa' if noun.feminine else 'ese'} {noun.singular}"

    def as_many(self, noun: Noun, value: str) -> str:
        """``tantas cartas como …``."""
        return f"{'tantas' if noun.feminine else 'tantos'} {noun.plural} como {value}"

    def none(self, noun: Noun, *, other: bool = False) -> str:
        """``ninguna carta``, ``ningún otro jugador``."""
        if noun.feminine:
            return f"ninguna {'otra ' if other else ''}{noun.singular}"
        return f"ningún {'otro ' if other else ''}{noun.singular}"

    def seat(self, person: str | None, text: str, form: str, before: str) -> str:
        """``ti`` after a preposition, ``tú`` elsewhere; ``tu``, ``su``, ``ese jugador``."""
        if form == "of":
            return "tu" if person == YOU else "su"
        if person != YOU:
            return text
        return "ti" if before.lower() in _PREPOSITIONS else "tú"

    def relative(self, predicate: str, noun: Noun) -> str:
        """``que tenga dos cartas``: whichever it is, hence the subjunctive."""
        del noun
        return f"que {self._subjunctive(predicate)}"

    def _subjunctive(self, predicate: str) -> str:
        verb, space, rest = predicate.partition(" ")
        if verb in _PARTICLES:
            return f"{verb} {self._subjunctive(rest)}"
        if verb in _SUBJUNCTIVES:
            return f"{_SUBJUNCTIVES[verb]}{space}{rest}"
        stem, plural = (verb[:-1], "n") if verb.endswith("n") else (verb, "")
        ending = {"a": "e", "e": "a"}.get(stem[-1], stem[-1])
        return f"{stem[:-1]}{ending}{plural}{space}{rest}"

    def negated(self, predicate: str) -> str:
        """``no es un evento``."""
        return f"no {predicate}"

    def plural(self, predicate: str) -> str:
        """``tienen``, ``no son``."""
        verb, space, rest = predicate.partition(" ")
        if verb in _PARTICLES:
            return f"{verb} {self.plural(rest)}"
        return f"{'son' if verb == 'es' else f'{verb}n'}{space}{rest}"

    def second_person(self, predicate: str) -> str:
        """``roba`` becomes ``robas``, ``se descarta`` ``te descartas``."""
        verb, space, rest = predicate.partition(" ")
        if verb == "se":
            return f"te {self.second_person(rest)}"
        if verb in _PARTICLES:
            return f"{verb} {self.second_person(rest)}"
        return f"{_SECOND_PERSON.get(verb, f'{verb}s')}{space}{rest}"

    def imperative(self, predicate: str) -> tuple[str, str]:
        """``descarta`` is the third person, too, but for a few verbs."""
        verb, space, rest = predicate.partition(" ")
        third = f"{_IMPERATIVES.get(verb, verb)}{space}{rest}"
        return self.second_person(third), third

    def infinitive(self, predicate: str) -> str:
        """``robas`` becomes ``robar``; verbs that are not regular stand in a table."""
        verb, space, rest = predicate.partition(" ")
        if verb == "te":
            after = self.infinitive(rest)
            bare, gap, more = after.partition(" ")
            return f"{bare}te{gap}{more}" if bare else ""
        if verb in _INFINITIVES:
            return f"{_INFINITIVES[verb]}{space}{rest}"
        return f"{verb[:-1]}r{space}{rest}" if verb.endswith("as") else ""

    def chosen(self, what: str, noun: Noun) -> str:
        """``a otro jugador``: persons take a preposition."""
        return f"a {what}" if noun.person else what

    def clause(self, subject: str, predicate: str) -> str:
        """``robas una carta``: the verb alone says who you are."""
        return predicate if subject in (YOU, "") else f"{subject} {predicate}"

    def may(self, subject: str, bases: Sequence[str]) -> str:
        """``puedes robar una carta``."""
        return f"{'puedes' if subject == YOU else 'puede'} {self.listed(bases)}"

    def listed(self, parts: Sequence[str], *, either: bool = False) -> str:
        """``a, b y c``; "y" and "o" give way before their own sound."""
        *most, last = parts
        if not most:
            return last
        if either:
            word = "u" if re.match(r"h?[oó]", last) else "o"
        else:
            word = "e" if re.match(r"h?[ií](?!e)", last) else "y"
        return f"{', '.join(most)} {word} {last}"

    def polished(self, text: str) -> str:
        """``del``, ``al``, ``contigo``, and ``no tienes ninguna`` for ``tienes ninguna``."""
        text = re.sub(_LONE_NONE, r"no \1 \2", text)
        text = re.sub(
            r"\b([Dd]e|[Aa]) el\b", lambda m: "del" if m[1] in "Dede" else m[1] + "l", text
        )
        text = re.sub(r"\bcon ti\b", "contigo", text)
        return text.replace(",,", ",").replace(",:", ":").replace(",.", ".")
