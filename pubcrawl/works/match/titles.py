"""
Titles as sources print them, made comparable: markup, TeX, Greek letters, labels, spelling.

Only words that say nothing about the work are removed. Labels of other texts about a work, such as
``Erratum:``, stay.
"""

from __future__ import annotations

import re

from pubcrawl.formats.markup import plain

_TEX = re.compile(r"\$([^$]{1,200})\$|\\\((.{1,200}?)\\\)")
_TEX_COMMAND = re.compile(r"\\([A-Za-z]+)\s?|\\.")
_TEX_SILENT = frozenset(
    """
    rm mathrm mathbf mathit mathcal mathsf text textrm textit bf it left right bar overline hat
    tilde vec to rightarrow sqrt frac pm cdot times sim leq geq quad ensuremath
""".split()
)
_TEX_MARKS = str.maketrans("", "", "{}^_~")
_MARKED = re.compile(r"[<&$\\]")
_GREEK_NAMES = """
alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma tau
upsilon phi chi psi omega
"""
_GREEK = dict(zip("αβγδεζηθικλμνξοπρστυφχψω", _GREEK_NAMES.split(), strict=True))
_LONE_GREEK = re.compile(r"(?<![\u0370-\u03ff])[\u0370-\u03ff\u00b5](?![\u0370-\u03ff])")
_LABEL = re.compile(
    r"\[?(?:retracted(?: article)?|withdrawn(?: article)?)\]?\s*[:\-\u2013\u2014.\]]\s*"
    r"|(?:title|article|paper|(?:original|regular|full(?: length)?|research|review|invited)"
    r" (?:research )?(?:article|paper|review|report|communication)|short communication"
    r"|(?:brief|rapid|technical) (?:communication|report|note))\s*[:|]\s+",
    re.IGNORECASE,
)
_LABELLED_MIN = 12  # characters of a title after a label
# "Kelp [version 1; peer review: 2 approved]", "[v2; ref status: indexed, http://f1000r.es/3d5]"
_REVIEW_STATUS = re.compile(
    r"(?:(?<!\s)\s++)?\[v(?:ersion\s*+)?\d++\s*+;[^\[\]]*+\]?\s*+$", re.IGNORECASE
)

_AND = frozenset(("and", "und", "et", "y", "e", "och", "og", "&"))
_WORD = re.compile(r"[^\W_]+|&")
_GERMAN = re.compile("([aou])e")
_SPELLINGS = (
    (re.compile("[ao]e"), "e"),
    (re.compile("our"), "or"),
    (re.compile(r"is(?=(?:e[drs]?|ing|ations?|able)$)"), "iz"),
    (re.compile(r"ys(?=(?:e[drs]?|ing)$)"), "yz"),
    (re.compile(r"ll(?=(?:ed|ing|ers?|ations?)$)"), "l"),
    (re.compile(r"tre(?=s?$)"), "ter"),
    (re.compile(r"ogue(?=s?$)"), "og"),
    (re.compile("sulph"), "sulf"),
    (re.compile("mould"), "mold"),
    (re.compile(r"^programme"), "program"),
    (re.compile(r"^grey"), "gray"),
    (re.compile(r"(?<=[ef])ence$"), "ense"),
)


def plain_title(title: str) -> str:
    """Return a title in one line without markup, TeX and labels, Greek letters by their names."""
    text = title
    if _MARKED.search(text):
        text = plain(text)
        text = _TEX.sub(lambda found: _untexed(found[1] or found[2]), text)
    if not text.isascii():
        text = _LONE_GREEK.sub(_greek, text)
    text = without_review_status(" ".join(text.split()))
    label = _LABEL.match(text)
    return text[label.end() :] if label and len(text) - label.end() >= _LABELLED_MIN else text


def without_review_status(title: str) -> str:
    """Return a title without the version and the state of its open review, as F1000 adds them."""
    return _REVIEW_STATUS.sub("", title) if "[v" in title.lower() else title


def _untexed(text: str) -> str:
    words = _TEX_COMMAND.sub(
        lambda found: "" if not found[1] or found[1] in _TEX_SILENT else found[1], text
    )
    return words.translate(_TEX_MARKS)


def _greek(found: re.Match[str]) -> str:
    letter = "μ" if found[0] == "\u00b5" else found[0].lower()
    return _GREEK.get(letter, found[0])


def spellings(text: str) -> tuple[str, str]:
    """
    Return a folded title in two spellings: American English, and German with "a" for "ae".

    Words for *and* do not count. Two titles are spelt alike if either spelling is the same.
    """
    words = [word for word in _WORD.findall(text) if word not in _AND]
    english = []
    for word in words:
        for pattern, value in _SPELLINGS:
            word = pattern.sub(value, word)
        english.append(word)
    return "".join(english), _GERMAN.sub(r"\1", "".join(words))
