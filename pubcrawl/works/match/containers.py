"""
Titles of journals and conferences, compared: ``N Engl J Med``, ``New England journal of medicine``.

Databases abbreviate them, add places and names of meetings, or use initials (BMJ, PNAS).
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple

from pubcrawl.formats.entities import unescape
from pubcrawl.works.folding import folded

JOURNAL, CONFERENCE, SERVER = "journal", "conference", "server"
_WORDS: Final = {
    SERVER: frozenset(
        """
        arxiv biorxiv medrxiv chemrxiv ssrn psyarxiv socarxiv preprint preprints preprintsorg
        techrxiv authorea osf repec nber zenodo figshare eartharxiv engrxiv sportrxiv qeios
""".split()
    ),
    CONFERENCE: frozenset(
        """
        conference conf workshop workshops symposium symp congress meeting colloquium kongress
        tagung konferenz congres congreso
""".split()
    ),
    JOURNAL: frozenset(
        """
        journal journals j jnl record transactions trans letters lett review reviews rev bulletin
        bull magazine mag annals ann archives arch quarterly newsletter communications commun
        zeitschrift revue revista rivista acta gazette reports rep tidsskrift tijdschrift zhurnal
        wochenschrift
""".split()
    ),
}
"""Words that show the kind of a container; a word of an earlier kind decides."""

_LITTLE = frozenset(
    """
    the of and for in on at to a an de la le les des du der die das und fur et y e del di da i el
    si din
""".split()
)
# "Pediatric Nephrology. Conference: 44th Annual Scientific Meeting …": Embase's abstracts.
_MEETING = re.compile(r" ?\. ?conference(?: publication| start)? ?:.*", re.IGNORECASE)
_NOTE = re.compile(r" ?[(\[][^()\[\]]{0,200}[)\]]")
# "BMJ: British medical journal", "Nihon rinsho. Japanese journal of clinical medicine"; not "Trans.
# American Ceramic Society".
_HEAD = re.compile(r"(?<=\w{3})(?: [-\u2013\u2014/=] | ?[:\u2014])|(?<=\w{6})\. (?=\w{4})")
_WORD = re.compile(r"[^\W_]+")
_SOCIETIES = frozenset("acm ieee aiaa asme ifip iet".split())
_INITIALS_MIN, _INITIALS_MAX = 3, 7
_CONTRACTED_MIN = 3  # letters of "ntl" for "national"


class ContainerTitle(NamedTuple):
    """
    A prepared title. *words*: those that count; *head*: the words before a subtitle.

    *initials*: of *words*; *kind*: ``journal``, ``conference``, ``server`` or "".
    *meeting*: the title names a meeting whose abstracts a journal prints.
    """

    words: tuple[str, ...]
    head: tuple[str, ...]
    initials: str
    kind: str
    meeting: bool


@lru_cache(maxsize=8192)
def container_title(title: str) -> ContainerTitle:
    """Return the parts of the *title* of a journal or a book."""
    text = " ".join(unescape(title).replace("&", " and ").split())
    journal = _MEETING.sub("", text)
    whole = _NOTE.sub("", journal).strip() or journal
    words = _counted(whole)
    head = _counted(_HEAD.split(whole, maxsplit=1)[0]) or words
    # The kind is that of the first title: "The VLDB Journal - … on Very Large Data Bases".
    kinds = (kind for kind, names in _WORDS.items() if not names.isdisjoint(words))
    initials = "".join(word[0] for word in words)
    return ContainerTitle(words, head, initials, next(kinds, ""), journal != text)


def _counted(title: str) -> tuple[str, ...]:
    found = _WORD.findall(folded(title))
    words = [word for word in found[:-1] if word not in _LITTLE]
    words += found[-1:]  # the last may be the A of "U S A"
    if len(words) > 1 and words[0] in _SOCIETIES:
        del words[0]
    return tuple(words)


@lru_cache(maxsize=65536)
def is_one_title(one: str, other: str) -> bool:
    """Return whether two titles may be those of one journal, in full and abbreviated."""
    a, b = container_title(one), container_title(other)
    return any(
        _abbreviates(short, long)
        for short, long in (
            (a.words, b.words),
            (a.head, b.head),
            (a.words, b.head),
            (a.head, b.words),
        )
    ) or (_is_initials(a, b) or _is_initials(b, a))


def _abbreviates(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    return len(one) == len(other) > 0 and all(map(_is_short_for, one, other))


def _is_short_for(one: str, other: str) -> bool:
    """Return whether one word shortens the other: ``engl``, ``natl`` and ``national``."""
    short, long = (one, other) if len(one) <= len(other) else (other, one)
    if long.startswith(short):
        return True
    letters = iter(long)
    contracted = short[0] == long[0] and len(short) >= _CONTRACTED_MIN
    return contracted and all(letter in letters for letter in short)


def _is_initials(short: ContainerTitle, long: ContainerTitle) -> bool:
    # "PNAS" and "Proceedings of the National Academy of Sciences of the United States of America".
    (word, *rest) = short.head or ("",)
    if len(rest) == 1 and rest[0] in _WORDS[JOURNAL]:  # "VLDB J." for one with the same word
        return False
    return (
        not rest
        and _INITIALS_MIN <= len(word) <= _INITIALS_MAX
        and len(long.words) >= _INITIALS_MIN
        and long.initials.startswith(word)
    )
