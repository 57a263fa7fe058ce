"""Selectors and Java patterns, generated from a grammar and changed at random."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tests.fuzz.case import words

_TAGS = words(
    r"""
    a p div span h1 li ul td table * body html head meta script title i x-y svg g
    """
)
_VALUES = words(
    r"""
    x y title main a b nav citation_doi First moss Moss 10.5555 İ é ß 😀 ^F "a b" 'x' "" 1 Ants
    2n+1 -n+3 odd even n -1 0 99999999999999 +3 2n-
    """
)
_KEYS = words(
    r"""
    class id href content name property data-x abs:href lang ^data- ^ style CLASS
    """
)
_COMBINATORS = (" ", " ", " > ", ">", "+", " ~ ", ", ", ",", " >> ", "  ")
_NTHS = words(
    r"""
    nth-child nth-last-child nth-of-type nth-last-of-type lt gt eq
    """
)
_PLAIN = words(
    r"""
    first-child last-child first-of-type last-of-type only-child only-of-type empty root
    matchText hover
    """
)
_TEXTS = words(
    r"""
    contains containsOwn containsData containsWholeText containsWholeOwnText
    """
)
_MATCHES = words(
    r"""
    matches matchesOwn matchesWholeText matchesWholeOwnText
    """
)
_GROUPS = words(
    r"""
    has has not not is where
    """
)
_NOISE = [*"\\\"'()[]{}:,>+~*|#.^$=!&%@\0\t\n \u00a0\U0001f600-_0a", "\\(", "::", ":has("]


def selector(random: Random, seeds: Sequence[str]) -> str:
    """Return a selector, valid or invalid."""
    made = random.choice(seeds) if random.random() < 0.4 else _group(random, 0)
    for _ in range(random.choice((0, 0, 0, 1, 1, 2, 4))):
        made = _changed(random, made, seeds, _NOISE)
    return made[:2000]


def _group(random: Random, depth: int) -> str:
    made = random.choice(_COMBINATORS) if random.random() < 0.05 + 0.2 * (depth > 0) else ""
    for place in range(random.choice((1, 1, 2, 3))):
        made += (random.choice(_COMBINATORS) if place else "") + _compound(random, depth)
    return made


def _compound(random: Random, depth: int) -> str:
    made = random.choice(_TAGS) if random.random() < 0.6 else ""
    if random.random() < 0.05:
        made = f"{random.choice(_TAGS)}|{random.choice(_TAGS)}"
    for _ in range(random.choice((0, 1, 1, 2)) + (not made)):
        made += _part(random, depth)
    return made


def _part(random: Random, depth: int) -> str:
    dice = random.random()
    value = random.choice(_VALUES)
    if dice < 0.15:
        return random.choice(".#") + value
    if dice < 0.4:
        sign = random.choice(("", "=", "!=", "^=", "$=", "*=", "~=", " = ", "|="))
        flag = random.choice(("", "", "", " i"))
        return f"[{random.choice(_KEYS)}{sign}{value if sign else ''}{flag if sign else ''}]"
    if dice < 0.5:
        return f":{random.choice(_PLAIN)}"
    if dice < 0.6:
        return f":{random.choice(_NTHS)}({random.choice(_VALUES)})"
    if dice < 0.7:
        return f":{random.choice(_TEXTS)}({value})"
    if dice < 0.8 or depth > 4:
        found = value if random.random() < 0.5 else pattern(random, ())
        return f":{random.choice(_MATCHES)}({found})"
    return f":{random.choice(_GROUPS)}({_group(random, depth + 1)})"


_ATOMS = words(
    r"""
    a b x . \d \w+ \s* [a-z] [^a] [a-c&&[^b]] [[a][b-c]] [^\d\s] \p{L} \P{Lu} \p{Alpha}
    \p{IsLatin} \p{InGreek} \p{javaLowerCase} \x41 \u0041 \x{1F600} \uD83D\uDE00 \0101 \cA \t
    \Qa.b\E \Q \R \X \h \v \N{DIGIT_ONE} \1 \2 \k<n> \b \B ^ $ \A \z \Z \G \b{g} [\]] []a] [-a]
    [a-] [&&] [a&&] \/ \- \< é İ ß [\p{Lu}&&[^A-C]] (?i) (?x) (?s-m) \\ \. / http:// 10\.5555 \Z
    """
)
_COUNTS = ("", "", "", "", "*", "+", "?", "{2}", "{1,3}", "{0,}", "{2,1}", "{1000}", "{,3}")
_OPENINGS = (
    "(",
    "(",
    "(?:",
    "(?:",
    "(?=",
    "(?!",
    "(?<=",
    "(?<!",
    "(?>",
    "(?<n>",
    "(?i:",
    "(?-i:",
    "(?<m>",
    "(?P<n>",
    "(?#",
    "(?x:",
    "(?<1>",
)
_TEXT = ("a", "b", "ab", "x", "1", " ", "\n", "\r\n", "A", "\u00e9", "\U0001f600", ".", "\u0130")
_SLOW = (
    ("(a+)+b", "a"),
    ("(a|aa)+$", "a"),
    ("(a|a)*b", "a"),
    ("(.*)*x", "a"),
    ("^(([a-z])+.)+[A-Z]([a-z])+$", "a"),
    ("(x+x+)+y", "x"),
    ("(?=(a+))a*b\\1", "a"),
    ("(?=(?=(?=(a*)*b)))", "a"),
    ("(a*)\\1\\1\\1\\1b", "a"),
    ("((a{0,20}){0,20}){0,20}b", "a"),
    ("(?<=(a|aa){1,20})b", "a"),
    ("(\\w*\\s*)*!", "a "),
    (".*.*.*.*.*.*x", "a"),
    ("(?:a?){60}a{60}", "a"),
    ("(a*+a)*b", "a"),
    ("(?:(?:a|b)*(?:a|b)*)*c", "ab"),
    ("([a-z]+|[a-m]+)+!", "abc"),
    ("^(a?b?c?)*$", "abcd"),
    ("(?s)(.*?)(.*?)(.*?)(.*?)\\4z", "ab"),
)


def pattern(random: Random, seeds: Sequence[str], depth: int = 0) -> str:
    """Return a Java pattern, valid or invalid."""
    if seeds and random.random() < 0.35:
        made = random.choice(seeds)
    else:
        pieces = []
        for _ in range(random.choice((1, 1, 2, 3, 4))):
            piece = random.choice(_ATOMS)
            if depth < 4 and random.random() < 0.3:
                piece = random.choice(_OPENINGS) + pattern(random, (), depth + 1) + ")"
            count = random.choice(_COUNTS)
            pieces.append(piece + count + (random.choice(("", "", "?", "+")) if count else ""))
            if random.random() < 0.12:
                pieces.append("|")
        made = "".join(pieces)
    for _ in range(random.choice((0, 0, 0, 1, 2)) if not depth else 0):
        made = _changed(random, made, seeds or ["a"], _NOISE + list("?<[](){}|\\"))
    if not depth and random.random() < 0.01:
        made = (
            random.choice(("(", "(?:", "[", "(?=", "a|(")) * random.choice((50, 400, 5000)) + made
        )
    return made[:20_000]


def slow(random: Random) -> tuple[str, str]:
    """Return a slow pattern and a text for it."""
    found, piece = random.choice(_SLOW)
    if random.random() < 0.3:
        found = f"(?:{found}|{random.choice(_SLOW)[0]})"
    return found, piece * random.choice((10, 30, 100, 1000, 30_000)) + random.choice(
        ("", "!", "\n")
    )


def text(random: Random) -> str:
    """Return a text to search."""
    return "".join(random.choice(_TEXT) for _ in range(random.choice((0, 1, 3, 8, 30, 200))))


def replacement(random: Random) -> str:
    """Return a replacement, valid or invalid."""
    pieces = ("$1", "$0", "${n}", "$", "\\", "\\$", "a", "$12", "${", "\u00e9", "$9", "${1}")
    return "".join(random.choice(pieces) for _ in range(random.choice((0, 1, 2, 4))))


def _changed(random: Random, made: str, seeds: Sequence[str], noise: Sequence[str]) -> str:
    start = random.randrange(len(made) + 1)
    end = min(len(made), start + random.choice((0, 1, 1, 2, 5, 20)))
    dice = random.random()
    if dice < 0.4:
        return made[:start] + random.choice(noise) + made[start:]
    if dice < 0.7:
        return made[:start] + made[end:]
    if dice < 0.9:
        return made[:end] + made[start:end] * random.choice((1, 2, 30)) + made[end:]
    other = random.choice(seeds)
    at = random.randrange(len(other) + 1)
    return made[:start] + other[at:]
