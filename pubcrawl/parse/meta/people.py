"""
Names of people, as pages write them: text → contributors.

Family names with particles, suffixes, degrees and marks of notes are told apart; what
is no author (an address, the site, a department, *et al.*) is refused.

Source: https://docs.citationstyles.org/en/stable/specification.html#names
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence

from pubcrawl.parse.meta.markup import plain
from pubcrawl.works.values import orcid
from pubcrawl.works.work import Affiliation, WorkContributor

NAME_MAX = 300
"""Characters of a name; a longer text is none."""

AFFILIATIONS_MAX = 100
"""Affiliations of one contributor that are kept."""

_EMAIL = re.compile(r"[^\s@<>,;:?&=\"'()]{1,64}@[^\s@<>,;:?&=\"'()]{1,255}")
_MARK = re.compile(r"^[0-9]{1,3}(?=[A-Z][a-z])")  # of a note, as OUP has it: 1Department of …
_SUFFIX = re.compile(r"(?:jr|sr|ii|iii|iv|2nd|3rd)\.?", re.IGNORECASE)
_DEGREES = re.compile(
    r"(?:,?\s+|,)(?:(?:ph\.?\s?d|m\.?d|d\.?sc|m\.?sc|b\.?sc|dr\.?\s?ph|m\.?p\.?h|m\.?b\.?a|r\.?n|d\.?o"
    r"|pharm\.?d|d\.?v\.?m|d\.?d\.?s|d\.?phil|m\.?phil|m\.?b\.?b\.?s|frcp|facp|facs|frcs|esq|fahr"
    r"|f\.?r\.?s|d\.?r\.?med|b\.?a|m\.?a|m\.?s|b\.?s)\.?)(?=$|,|\s)",
    re.IGNORECASE,
)
# Words of two letters are degrees after a comma only: Yo-Yo Ma, An Do.
_SURE_DEGREES = re.compile(
    r"\s+(?:ph\.?d|m\.d|d\.?sc|m\.?sc|m\.?p\.?h|dr\.?\s?ph|pharm\.?d|d\.?phil|mbbs|MD)\.?$",
)
_TITLES = re.compile(r"^(?:(?:prof|professor|dr|mr|mrs|ms|sir)\.?\s+)+(?=\S+\s)", re.IGNORECASE)
_BY = re.compile(r"^(?:written\s+)?by:?\s+(?=\S)", re.IGNORECASE)
_ROLE = re.compile(r"\s*\((?:author|editor|corresponding author|guest editor)\)$", re.IGNORECASE)
_NOTES = re.compile(
    r"(?:[\s,;]*(?:(?<=[^\W\d_.)])\s?[0-9]{1,2}(?:\s*,\s*(?:[0-9]{1,2}|[a-z*†‡§¶#]))*|[*†‡§¶#∗✉]+"
    r"|[¹²³⁴⁵⁶⁷⁸⁹⁰ᵃᵇᶜ]+))+$"
)
_PARTICLES = frozenset(
    (
        *("af", "al", "av", "ben", "bin", "d'", "da", "das", "de", "degli", "dei", "del", "della"),
        *("den", "der", "des", "di", "do", "dos", "du", "el", "ibn", "la", "las", "le", "los"),
        *("op", "'t", "te", "ten", "ter", "van", "vom", "von", "zu", "zum", "zur", "abu", "ait"),
    )
)
_AND = frozenset(("y", "e", "i"))  # Ramón y Cajal
_COLLECTIVE = re.compile(
    r"\b(?:alliance|association|authority|board|bureau|cent(?:er|re)s?|collaborat(?:ion|ive|ors)"
    r"|college|commission|committee|company|consort(?:ium|ia)|corporation|council|federation"
    r"|foundation|fund|groups?|hospital|inc|initiative|institut[eo]?s?|investigators|laborator(?:y|ies)"
    r"|limited|ltd|ministry|network|office|organi[sz]ation|panel|participants|partnership|program(?:me)?"
    r"|project|registry|research|society|stud(?:y|ies)|survey|task force|team|trial(?:ists)?"
    r"|university|union|unit|working|workshop|world)\b",
    re.IGNORECASE,
)
_CJK = re.compile("[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff]")
# Li X, Smith JR: as PubMed and PMC write names.
_INITIALS_LAST = re.compile(
    r"[^\W\d_][^\W\d_’'.-]+(?:[ -][^\W\d_’'.-]+){0,3} [A-Z](?:-?[A-Z]){0,2}"
)
_NO_WORD = re.compile(r" (?:[A-Z]|[B-DF-HJ-NP-TV-XZ-]+)$")  # LI is a name, JR are initials
_INITIALS_FIRST = re.compile(r"(?:[A-Z]\.[ -]?){1,4}[^\W\d_].*")
_SPLIT = re.compile(r"\s*(?:;|\||,?\s+and\s+|\s+&\s+)\s*")
_OTHERS = re.compile(r"\s*(?:,\s*)?(?:et\.? al\.?|and others|\.\.\.|…)\s*$", re.IGNORECASE)
_NO_NAME = re.compile(
    r"@|://|^www\.|^et\.? al|^(?:n/?a|none|null|unknown|undefined|anonymous|author|authors|admin"
    r"|administrator|editors?|webmaster|guest|user|various|no authors? listed|\[?no author.*)$"
    r"|^(?:(?:the )?(?:department|dept\.?|division|faculty|school|section|chair|departamento"
    r"|département|abteilung|lehrstuhl|fakultät|facultad|faculdade|dipartimento|教研室)\b)"
    r"|\bpublish(?:er|ers|ing|ed by)\b|^(?:copyright|©)|\ball rights reserved\b"
    r"|^(?:editorial|editorial (?:office|staff|team|board)|staff)$",
    re.IGNORECASE,
)
# Ann B. Holt, Holt, Ann: nothing that can be taken away.
_PLAIN = re.compile(
    r"(?!By |Dr |Mrs? |Ms |Prof |Sir )[A-Z][a-z]+(?:,? (?:[A-Z]\.|[A-Z][a-z]{2,}))+"
)
_PUNCTUATION = re.compile(r"[\W_]+")


def contributor(text: str, *, role: str = "author", initials_last: bool = False) -> WorkContributor:
    """
    Return the person or group that *text* names.

    ``van der Berg, Ann B., Jr``, ``Ann B. van der Berg Jr`` and ``Ann Berg, PhD`` are
    known; *initials_last*: so is ``Berg AB``. What cannot be told apart is *literal*.
    """
    name = bare_name(text)
    if "," in name:
        return _inverted(name, role)
    words = name.split()
    if len(words) < 2 or _COLLECTIVE.search(name) or _CJK.search(name) or any(map(_digit, words)):
        return WorkContributor(literal=name, role=role)
    suffix = words.pop() if len(words) > 2 and _SUFFIX.fullmatch(words[-1]) else ""
    if initials_last and _INITIALS_LAST.fullmatch(" ".join(words)):
        return WorkContributor(" ".join(words[:-1]), words[-1], suffix, role=role)
    at = len(words) - 1
    if at > 2 and words[at - 1] in _AND:
        at -= 2
    while at > 1 and words[at - 1].lower() in _PARTICLES:
        at -= 1
    return WorkContributor(" ".join(words[at:]), " ".join(words[:at]), suffix, role=role)


def person(name: str) -> str:
    """Return a name with the given names first: ``Li, Ann`` becomes ``Ann Li``."""
    return contributor(name).name


def bare_name(text: str) -> str:
    """Return a name without degrees, titles, and the marks of notes."""
    name = plain(text[: 4 * NAME_MAX]).strip(" ,;:|·•")
    if _PLAIN.fullmatch(name):
        return name
    name = _BY.sub("", _ROLE.sub("", name)).strip(" ,;:|·•")
    if (not name[-1:].isalpha() or not name.isascii()) and not _COLLECTIVE.search(name):
        name = _NOTES.sub("", name).strip(" ,;")
    if "," in name:
        name = _DEGREES.sub(_without_degree, name).strip(" ,;")
    while (found := _SURE_DEGREES.search(name)) and _without_degree(found) == "":
        name = name[: found.start()].strip(" ,;")
    return _TITLES.sub("", name)


def contributors(
    texts: Iterable[str], *, role: str = "author", not_these: Collection[str] = ()
) -> list[WorkContributor]:
    """
    Return the contributors that *texts* name, in order; a list that is there twice counts once.

    *not_these*: keys (``name_key``) of names that are the site's, journal's or publisher's.
    """
    each = contributors_by_text(texts, role=role, not_these=not_these)
    return once([one for several in each for one in several])


def contributors_by_text(
    texts: Iterable[str], *, role: str = "author", not_these: Collection[str] = ()
) -> list[list[WorkContributor]]:
    """Return for each of *texts* the contributors that it names; see ``contributors``."""
    each = [[name for name in _several(text) if is_name(name, not_these)] for text in texts]
    initials_last = are_initials_last(name for several in each for name in several)
    return [
        [contributor(name, role=role, initials_last=initials_last) for name in several]
        for several in each
    ]


def are_initials_last(names: Iterable[str]) -> bool:
    """Answer whether all names are written as ``Berg AB``."""
    found = False
    for name in names:
        bare = bare_name(name)
        if not bare[-1:].isupper() or not _INITIALS_LAST.fullmatch(bare):
            return False
        found = found or _NO_WORD.search(bare) is not None
    return found


def once(people: list[WorkContributor]) -> list[WorkContributor]:
    """
    Return *people*; each once where all of them are there equally often.

    Pages that write two families of tags under one name name everyone twice; two
    authors of one name are among others.
    """
    if len(people) < 2:
        return people
    keys = [name_key(each.name) for each in people]
    counts = Counter(keys)
    if len(counts) == len(people) or len(set(counts.values())) > 1:
        return people
    first: dict[str, WorkContributor] = {}
    for key, each in zip(keys, people, strict=True):
        first[key] = joined(first[key], each) if key in first else each
    return list(first.values())


def is_name(text: str, not_these: Collection[str] = ()) -> bool:
    """Answer whether *text* may name an author: no address, site, department or *et al.*"""
    text = text.strip()
    if not 0 < len(text) <= NAME_MAX or not any(map(str.isalpha, text)):
        return False
    return not _NO_NAME.search(text) and name_key(text) not in not_these


def name_key(name: str) -> str:
    """Return the letters of a name, in lower case and without accents, a space between words."""
    folded = name.casefold()
    if not folded.isascii():
        split = unicodedata.normalize("NFKD", folded)
        folded = "".join(c for c in split if not unicodedata.combining(c))
    return _PUNCTUATION.sub(" ", folded).strip()


def joined(one: WorkContributor, other: WorkContributor) -> WorkContributor:
    """Return *one* with what only *other* says of the same person."""
    if not (other.orcid or other.email or other.affiliations or other.corresponding):
        return one
    return one._replace(
        orcid=one.orcid or other.orcid,
        email=one.email or other.email,
        affiliations=one.affiliations or other.affiliations,
        corresponding=one.corresponding or other.corresponding,
    )


def completed(
    known: Sequence[WorkContributor], others: Sequence[WorkContributor]
) -> tuple[WorkContributor, ...]:
    """
    Return the contributors *known*, with what *others* say of them.

    The same person has the same name, that no other has; else the same place in a
    list as long, and the same family name.
    """
    if not others:
        return tuple(known)
    if not known:
        return tuple(others)
    mine = [name_key(each.name) for each in known]
    theirs = [name_key(each.name) for each in others]
    counts, other_counts = Counter(mine), Counter(theirs)
    by_name = dict(zip(theirs, others, strict=True))
    found = []
    for at, (each, key) in enumerate(zip(known, mine, strict=True)):
        other = by_name.get(key) if counts[key] == other_counts[key] == 1 else None
        if other is None and len(known) == len(others) and each.family:
            same = name_key(others[at].family) == name_key(each.family)
            other = others[at] if same and initials_agree(each, others[at]) else None
        found.append(each if other is None else joined(each, other))
    return tuple(found)


def initials_agree(one: WorkContributor, other: WorkContributor) -> bool:
    """Answer whether the given names of two may be the same."""
    first, second = name_key(one.given), name_key(other.given)
    return not first or not second or first[0] == second[0]


def fuller(
    lists: Iterable[Sequence[WorkContributor]],
) -> tuple[Sequence[WorkContributor], list[Sequence[WorkContributor]]]:
    """
    Return the first of *lists* that has any, or a later one that has all of it and more.

    The others come with it, to complete it.
    """
    known = [each for each in lists if each]
    if not known:
        return (), []
    best = known[0]
    for other in known[1:]:
        if len(other) > len(best):
            names = {name_key(each.name) for each in other}
            if all(name_key(each.name) in names for each in best):
                best = other
    return best, [each for each in known if each is not best]


def corresponding_marked(known: tuple[WorkContributor, ...]) -> tuple[WorkContributor, ...]:
    """
    Return contributors, those with an e-mail address marked as corresponding.

    Where every one of several has an address, it marks none of them.
    """
    count = sum(1 for each in known if each.email)
    if not count or count == len(known) > 1:
        return known
    return tuple(each._replace(corresponding=bool(each.email)) for each in known)


def orcid_url(value: str) -> str:
    """Return the address of the ORCID iD in *value*; empty if there is none."""
    found = orcid(value)
    return f"https://orcid.org/{found}" if found else ""


def email(value: str) -> str:
    """Return the e-mail address in *value*; empty if there is none."""
    if "@" not in value:
        return ""
    found = _EMAIL.search(plain(value).removeprefix("mailto:"))
    return found[0].rstrip(".") if found else ""


def affiliation(value: str) -> Affiliation:
    """Return an institution without the number of its note."""
    return Affiliation(_MARK.sub("", plain(value)))


def _without_degree(found: re.Match[str]) -> str:
    # Smith, MA: initials of a given name; Ann Smith, MA: a degree.
    before = found.string[: found.start()].replace(",", " ").split()
    return "" if len(before) > 1 else found[0]


def _digit(word: str) -> bool:
    return any(map(str.isdigit, word))


def _inverted(name: str, role: str) -> WorkContributor:
    """Return the contributor of a name with commas."""
    pieces = [piece.strip() for piece in name.split(",")]
    pieces = [piece for piece in pieces if piece]
    suffix = next((piece for piece in pieces[1:] if _SUFFIX.fullmatch(piece)), "")
    if suffix:
        pieces.remove(suffix)
        if len(pieces) == 1:
            return contributor(pieces[0], role=role)._replace(suffix=suffix)
    if len(pieces) == 1:
        return contributor(pieces[0], role=role)
    if len(pieces) != 2 or (_COLLECTIVE.search(name) and len(name.split()) > 3):
        return WorkContributor(literal=name, role=role)
    return WorkContributor(pieces[0], pieces[1], suffix, role=role)


def _several(text: str) -> Iterator[str]:
    if text.count(",") < 2 and _PLAIN.fullmatch(text):
        yield text
        return
    text = plain(text[: 50 * NAME_MAX]) if len(text) > NAME_MAX or "&" in text else text
    if "@" in text and "," not in text and ";" not in text:
        return
    text = _OTHERS.sub("", text).strip(" ,;")
    if ";" in text or "|" in text:
        pieces = re.split("[;|]", text)
    elif re.search(r"\s(?:and|&)\s", text) and not _COLLECTIVE.search(text):
        pieces = _SPLIT.split(text)
        if all(len(piece.split()) > 1 for part in pieces for piece in part.split(",")):
            pieces = [piece for part in pieces for piece in part.split(",")]
        if len(pieces) == 2 and any(len(piece.split()) < 2 for piece in pieces):
            pieces = [text]  # Ltd and Sons; one word is no whole name
    else:
        pieces = list(_by_comma(text))
    yield from (stripped for piece in pieces if (stripped := piece.strip(" ,;")))


def _by_comma(text: str) -> Iterator[str]:
    """Yield the names of a list with commas; ``Li, Ann`` and ``Li, Ann, Wu, Bo`` are none."""
    pieces = [piece.strip() for piece in text.split(",")]
    pieces = [piece for piece in pieces if piece]
    if len(pieces) < 2 or _COLLECTIVE.search(text):
        yield text
        return
    kept = [piece for piece in pieces if not _SUFFIX.fullmatch(piece)]
    for shape in (_INITIALS_FIRST, _INITIALS_LAST):
        if len(kept) > 1 and all(shape.fullmatch(piece) for piece in kept):
            yield from kept
            return
    several = len(kept) > 2 and all(len(piece.split()) > 1 for piece in kept)
    if several and not _DEGREES.search(f", {', '.join(kept[1:])}"):
        yield from kept
    else:
        yield text
