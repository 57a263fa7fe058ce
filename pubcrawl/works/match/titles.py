"""
Titles as sources print them, made comparable: markup, TeX, Greek letters, labels, spelling.

Only words that say nothing about the work are removed. Labels of other texts about a work, such as
``Erratum:``, stay.
"""

from __future__ import annotations

import re

from pubcrawl.formats.markup import plain
from pubcrawl.works.names import GERMAN

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
_KINDS = (
    r"(?:original|regular|full(?: length)?|research|review|invited) (?:research )?"
    r"(?:article|paper|report|communication)|short communication|brief (?:communication|report)"
)
# What databases add after a title: "[Erratum appears in Blood. 2009 Jun 4;113(23)]", "[16 refs]",
# "[German]", "(multiple letters) [1]", "... N Engl J Med. 2009 Jan 29;360(5):544-6".
_ADDED = re.compile(
    r"[\s.,]{0,3}\[(?:errat|corrig|correct|comment|see comment|retract|republish|review\]"
    r"|\d{1,3} refs?|\d{1,2}\]$|summary for"
    r"|updat|original report|abstract\]|letter\]|editorial\]|proceedings\]"
    r"|(?:in )?(?:bulgarian|chinese|croatian|czech|danish|dutch|english|finnish|french|german|greek"
    r"|hebrew|hungarian|italian|japanese|korean|norwegian|persian|polish|portuguese|romanian|russian"
    r"|serbian|slovak|slovene|spanish|swedish|turkish|ukrainian)\b).*"
    r"|\s?\.\.\.\s?(?=\w)[^;]{5,80}\b(?:19|20)\d\d\b[^;]{0,10};\s?\d.*"
    rf"|\s?[:\-\u2013\u2014.]\s(?:{_KINDS}|an? (?:tutorial|panel|demonstration))\W*$",
    re.IGNORECASE,
)
# "Ordered sets (tutorial session)", "Application servers (panel session): born again?"
_SESSION = re.compile(
    r"\s?[(\[](?:(?:invited |experience |industrial |extended )?"
    r"(?:tutorial|panel|paper|talk|abstract|poster|keynote|demonstration|demo|video)s?"
    r"(?: (?:session|abstract|description|paper|only))?"
    r"|multiple letters|letter|review|editorial)[)\]]",
    re.IGNORECASE,
)
_SESSION_LABEL = re.compile(r"(?:tutorial|panel|keynote|demo|poster)\s?[:\-]\s", re.IGNORECASE)
# Web of Science and Embase name what is corrected after the title of the corrected work.
_CORRECTED = re.compile(
    r"\s?\((?:vol\.? \d+, (?:pg|page|art(?:n|icle)?)\b[^()]*|[^()]{3,80}\((?:19|20)\d\d\)[^()]*"
    r"\([^()]*\)|[^()]{3,80}\((?:\w+ ){0,2}(?:19|20)\d\d\)[^()]*)\)?\W*$",
    re.IGNORECASE,
)
_CORRECTION = re.compile(
    r"(?:publisher |author )?(?:errat(?:um|a)|corrigend(?:um|a)|corrections?)\b(?: to| for)?"
    r"\s?[:\-\u2013\u2014]?\s+",
    re.IGNORECASE,
)
_OTHER_NOTICE = re.compile("retract|withdraw|reply|response|comment|re:|letter", re.IGNORECASE)
_LABELLED_MIN = 12  # characters of a title after a label
# "Kelp [version 1; peer review: 2 approved]", "[v2; ref status: indexed, http://f1000r.es/3d5]"
_REVIEW_STATUS = re.compile(
    r"(?:(?<!\s)\s++)?\[v(?:ersion\s*+)?\d++\s*+;[^\[\]]*+\]?\s*+$", re.IGNORECASE
)

_AND = frozenset(("and", "und", "et", "y", "e", "och", "og", "&"))
_WORD = re.compile(r"[^\W_]+|&")
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
    for label in (_LABEL, _SESSION_LABEL):
        text = _without(label.match(text), text)
    text = _without(_ADDED.search(text), text)
    if "(" in text or "[" in text:
        text = _SESSION.sub("", text)
        # A correction, and not the work that it corrects.
        if (corrected := _CORRECTED.search(text)) and corrected.start() >= _LABELLED_MIN:
            correction = _CORRECTION.match(text)
            title = text[correction.end() if correction else 0 : corrected.start()]
            text = title if _OTHER_NOTICE.match(title) else f"Erratum: {title}"
    return text


def _without(part: re.Match[str] | None, text: str) -> str:
    """Return *text* without the *part* if the rest can be a title."""
    if not part or len(text) - len(part[0]) < _LABELLED_MIN:
        return text
    return text[: part.start()] + text[part.end() :]


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
    return "".join(english), GERMAN.sub(r"\1", "".join(words))
