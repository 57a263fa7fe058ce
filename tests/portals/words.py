"""Words of made-up portals: titles, names, text and identifiers, all from a random generator."""

from __future__ import annotations

import re
import uuid
from random import Random

_WORD = re.compile(r"\w+")
NOUNS = _WORD.findall("""growth soils rivers enzymes vowels galaxies harvests glaciers markets
dialects pollen sediments antibodies
treaties beetles corals archives voters fevers isotopes lichens mosses
neutrons orchards polymers quarries reefs salmon tides urchins valleys wetlands""")
PLACES = _WORD.findall("""northern coastal urban alpine tropical medieval rural arid island highland
polar southern western lowland""")
FILLER = _WORD.findall("""the of and in with for by from during under across between methods samples
results we measured recorded compared observed stations years data were are was given each both
small large early late mean range field survey model table figure below above these those first
second further same other new known open site plots series values error units week month depth
mass count rate share sum level group region list note part form case work time way hand side""")
SYLLABLES = _WORD.findall("""ba be bi bo bu da de di do du fa fe fi ga ge go ha he hi ka ke ki ko ku
la le li lo lu ma me mi mo mu na ne ni no nu pa pe pi po ra re ri ro ru sa se si so su ta te ti to
tu va ve vi vo wa we wi za ze zi zo""")
OTHER_SCRIPTS = (
    "Ανάπτυξη των υδάτων στη βόρεια ακτή",
    "Рост лишайников на северных склонах",
    "北部沿岸における湿地と河川の長期観測記録データ",
    "نمو الأعشاب في الأراضي الرطبة الشمالية",
)


def word(rng: Random, syllables: int = 4) -> str:
    """Return an invented word; two words of one length are rarely equal."""
    return "".join(rng.choice(SYLLABLES) for _ in range(syllables))


def title(rng: Random, alphabet: str = "plain") -> str:
    """Return a title; *alphabet*: plain, entities (HTML escapes them), other (not Latin)."""
    first = f"{rng.choice(PLACES)} {rng.choice(NOUNS)}".capitalize()
    rest = f"{word(rng)} {rng.choice(NOUNS)} in {word(rng).capitalize()}"
    if alphabet == "entities":
        return f"{first} & {rest}: d\u2019\u00e9t\u00e9 <{rng.randint(2, 9)} \u00b5m"
    if alphabet == "other":
        return f"{rng.choice(OTHER_SCRIPTS)} {rng.randint(100, 999)}"
    return f"{first} and {rest}"


def text(rng: Random, characters: int) -> str:
    """Return a paragraph of about *characters* characters."""
    parts: list[str] = []
    length = 0
    while length < characters:
        sentence = " ".join(rng.choices(FILLER, k=rng.randint(8, 16))).capitalize() + "."
        parts.append(sentence)
        length += len(sentence) + 1
    return " ".join(parts)


def number(rng: Random, digits: int) -> str:
    """Return a number of *digits* digits that does not begin with 0."""
    return str(rng.randint(10 ** (digits - 1), 10**digits - 1))


def code(rng: Random, length: int = 6) -> str:
    """Return an identifier of capitals and digits that begins with a letter."""
    return rng.choice("ABCDEFGH") + "".join(
        rng.choices("BCDFGHJKLMNPQRSTVWXZ23456789", k=length - 1)
    )


def identifier(rng: Random) -> str:
    """Return a UUID."""
    return str(uuid.UUID(int=rng.getrandbits(128), version=4))
