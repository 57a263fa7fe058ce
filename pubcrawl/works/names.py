"""
Names of authors, compared: ``Hedt-Gauthier, Bethany L.`` and ``B Hedt-Gauthier`` are one person.

A family name decides, with the initial if both names have one. Order and completeness of lists
differ between sources, so a common author counts for much, and a missing one for little.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from pubcrawl.formats.entities import unescape
from pubcrawl.works.folding import folded
from pubcrawl.works.placeholders import is_placeholder

_WORD = re.compile(r"[^\W\d_]+")
_SUFFIXES = frozenset("jr sr ii iii iv phd md dr prof".split())
GROUPS = frozenset(
    """
    collaboration collaborations consortium group team investigators network coordinators committee
    initiative society association alliance project contributors organization organisation
    taskforce partnership council board ministry department office bureau agency commission
    institute university centre center academy
""".split()
)
_ARTICLES = frozenset("the and of for on".split())
_CYRILLIC = str.maketrans(
    dict(zip("абвгдеёзийклмнопрстуфыэіґў", "abvgdeeziiklmnoprstufyeigu", strict=True))
    | {"ж": "zh", "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "shch", "ю": "yu", "я": "ya"}
    | {"ї": "i", "є": "e", "ъ": None, "ь": None}
)
_APOSTROPHE = re.compile(r"(?<=[^\W\d_])['\u2018\u2019`](?=[^\W\d_])")
GERMAN = re.compile("([aou])e")
_INITIALS = re.compile(r"[A-Z]{2,3}[a-z]{0,3}|[A-Z]{3,4}")
_FAMILY_MIN = 3  # letters of a family name that stands at another place
_PATRONYMIC = re.compile(r"(?:ович|евич|ич|овна|евна|ична)$", re.IGNORECASE)
_CJK = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
# Half of the pairs of letters of a name may differ: Fedor and Fyodor, Kriminologi and Kryminolohii.
_NEAR, _NEAR_FEW = 0.5, 0.9
_MOST = 5
_FEW = 3
_TOKENS = 0.35


class PersonName(NamedTuple):
    """
    A name: folded *family* name, the *initial* of the given one, *words* of both.

    *collective*: it is that of a collaboration, a consortium or a committee. *others*: what the
    family name and the initial are if a database took the name apart at another place.
    """

    family: str
    initial: str
    words: frozenset[str]
    collective: bool = False
    others: tuple[tuple[str, str], ...] = ()


def person_names(names: Iterable[str]) -> tuple[PersonName, ...]:
    """Return the parsed *names* of persons and groups, without placeholders (``&NA;``)."""
    return tuple(filter(None, map(person_name, names)))


@lru_cache(maxsize=4096)
def person_name(name: str) -> PersonName | None:
    """Return the parsed name of a person or group, None for a placeholder."""
    person = _person_name(name)
    if person and (plain := GERMAN.sub(r"\1", person.family)) != person.family:
        # Mueck is Mück, whose folded form is "muck".
        person = person._replace(others=(*person.others, (plain, person.initial)))
    return person


def _person_name(name: str) -> PersonName | None:
    if "&" in name:
        name = unescape(name)
    name = _APOSTROPHE.sub("", name)
    family, comma, given = name.partition(",")
    words = [word for word in _WORD.findall(latin(name)) if word not in _SUFFIXES]
    if not words or (len(words) == 1 and len(words[0]) < 2) or is_placeholder("anonymous", name):
        return None
    if _CJK.search(name):
        whole = "".join(words)
        return PersonName(whole, "", frozenset((whole,)))
    if not GROUPS.isdisjoint(words) and (len(words) > 1 or not comma):
        words = [word for word in words if word not in _ARTICLES]
        return PersonName(words[-1], words[0][0], frozenset(words), collective=True)
    if comma and (before := [word for word in _WORD.findall(latin(family)) if word in words]):
        after = [word for word in _WORD.findall(latin(given)) if word not in _SUFFIXES]
        initial = after[0][0] if after else ""
        others = [(word, initial) for word in before[:-1] if len(word) >= _FAMILY_MIN]
        # "Lopez, Rubio M." is M. Lopez Rubio, and "Xiaoguang, Wang" is Wang Xiaoguang. In "James,
        # Robert M." the word is followed by a name or by nothing that could be one.
        if after and len(after[0]) >= _FAMILY_MIN:
            letters = [word for word in after[1:] if len(word) == 1]
            others += [(after[0], letter) for letter in (before[0][0], *letters[:1])]
        return PersonName(before[-1], initial, frozenset(words), others=tuple(others))
    # "Кузнецов Алексей Петрович": the patronymic comes after the given name. In Latin letters,
    # Rabinovich and the like are family names.
    if len(words) == 3 and _PATRONYMIC.search(name.rstrip()):
        return PersonName(words[0], words[1][0], frozenset(words))
    # "Burchardt H", "Ivanov I. I.", "Berg JKvd": the initials come last.
    ends = name.split()[-1]
    initials = (len(words[-1]) <= 2 and ends.isupper()) or _INITIALS.fullmatch(ends)
    if len(words) > 1 and initials and len(words[0]) > 2:
        last = len(words) - 1
        while last > 1 and len(words[last - 1]) == 1:
            last -= 1
        return PersonName(words[last - 1], words[last][0], frozenset(words))
    if len(words) == 1:
        return PersonName(words[0], "", frozenset(words))
    # "Zhang Wei" is "Wei Zhang" in the order of his language.
    two = len(words) == 2 and len(words[0]) > 1
    turned = ((words[0], words[1][0]),) if two else ()
    return PersonName(words[-1], words[0][0], frozenset(words), others=turned)


def latin(name: str) -> str:
    """Return a name or another text folded, in Latin letters if it is Cyrillic."""
    text = folded(name)
    return text if text.isascii() else text.translate(_CYRILLIC)


def same_person(one: PersonName, other: PersonName) -> bool:
    """Return whether two names may be those of one person, or are those of one group."""
    if one.collective or other.collective:
        return one.words == other.words
    return one.family == other.family and (
        not one.initial or not other.initial or one.initial == other.initial
    )


class NameIndex(NamedTuple):
    """
    The names of authors, to be searched: *initials* by family name, *others* likewise.

    *families*: the family names; *all_families*: those of *others* too.
    """

    initials: Mapping[str, set[str]]
    others: Mapping[str, set[str]]
    families: frozenset[str]
    all_families: frozenset[str]

    @classmethod
    def of(cls, names: Iterable[PersonName]) -> NameIndex:
        """Return the index of *names*."""
        initials: defaultdict[str, set[str]] = defaultdict(set)
        others: defaultdict[str, set[str]] = defaultdict(set)
        for person in names:
            initials[person.family].add(person.initial)
            for family, initial in person.others:
                others[family].add(initial)
        families = frozenset(initials)
        return cls(initials, others, families, families.union(others))

    def may_share(self, other: NameIndex) -> bool:
        """Return whether a family name of one may be one of the other's."""
        return not (
            self.families.isdisjoint(other.all_families)
            and other.families.isdisjoint(self.all_families)
        )

    def has(self, person: PersonName) -> bool:
        """Return whether *person* may be one of the authors."""
        family, initial = person.family, person.initial
        return (
            _is_known(self.initials, family, initial)
            or _is_known(self.others, family, initial)
            or any(_is_known(self.initials, *other) for other in person.others)
        )


def _is_known(initials: Mapping[str, set[str]], family: str, initial: str) -> bool:
    known = initials.get(family, ())
    return bool(known) and (not initial or initial in known or "" in known)


def near_authors(one: Sequence[PersonName], other: Sequence[PersonName]) -> str:
    """
    Return the way in which lists without a common author are alike, or "".

    ``spelling``: the alphabetically first names share most of their pairs of letters, as
    transliterations do; ``words``: the lists share more than a third of all words.
    """
    if not one or not other or (len(one) == len(other) == 1 and _namesakes(one[0], other[0])):
        return ""
    first, second = (
        sorted("".join(sorted(each.words)) for each in names)[:_MOST] for names in (one, other)
    )
    best = [max(_pairs_share(name, each) for each in second) for name in first]
    near = _NEAR_FEW if min(len(one), len(other)) < _FEW else _NEAR
    if sum(best) / len(best) > near:
        return "spelling"
    words = [
        {word for each in names for word in each.words if len(word) > 2} for names in (one, other)
    ]
    if not all(words):
        return ""
    return "words" if len(words[0] & words[1]) / len(words[0] | words[1]) > _TOKENS else ""


def _namesakes(one: PersonName, other: PersonName) -> bool:
    """Return whether two persons have only their family name in common."""
    return one.family == other.family and one.words & other.words == {one.family}


def _pairs_share(one: str, other: str) -> float:
    a, b = ({text[at : at + 2] for at in range(len(text) - 1)} for text in (one, other))
    return len(a & b) / len(a | b) if a and b else 0.0
