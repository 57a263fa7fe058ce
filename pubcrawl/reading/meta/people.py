"""
Names of people in pages: text → contributors.

A name is split into given name, family name with particles, and suffix; degrees and
note marks are removed. Texts that name no author (an address, the site, a department,
*et al.*) are refused.

Source: https://docs.citationstyles.org/en/stable/specification.html#names
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice

from pubcrawl.formats.markup import plain
from pubcrawl.reading.meta.readers import first
from pubcrawl.works.values import orcid
from pubcrawl.works.work import Affiliation, WorkContributor

NAME_MAX = 300
"""Characters of a name; a longer text is not a name."""

AFFILIATIONS_MAX = 100
"""Affiliations kept of one contributor."""

_EMAIL = re.compile(r"[^\s@<>,;:?&=\"'()]{1,64}@[^\s@<>,;:?&=\"'()]{1,255}")
_MARK = re.compile(r"^[0-9]{1,3}(?=[A-Z][a-z])")  # of a note, at OUP: 1Department of …
SUFFIX = re.compile(r"(?:jr|sr|ii|iii|iv|2nd|3rd|[4-9]th)\.?", re.IGNORECASE)
_DEGREES = re.compile(
    r"(?:,\s*+|(?<![\s,])\s++)(?:(?:ph\.?\s?d|m\.?d|d\.?sc|m\.?sc|b\.?sc|dr\.?\s?ph|m\.?p\.?h|m\.?b\.?a|r\.?n|d\.?o"
    r"|pharm\.?d|d\.?v\.?m|d\.?d\.?s|d\.?phil|m\.?phil|m\.?b\.?b\.?s|frcp|facp|facs|frcs|esq|fahr"
    r"|f\.?r\.?s|d\.?r\.?med|b\.?a|m\.?a|m\.?s|b\.?s)\.?)(?=$|,|\s)",
    re.IGNORECASE,
)
# Two letters are a degree only after a comma: Yo-Yo Ma and An Do are names.
_SURE_DEGREES = re.compile(
    r"(?<!\s)\s++(?:ph\.?d|m\.d|d\.?sc|m\.?sc|m\.?p\.?h|dr\.?\s?ph|pharm\.?d|d\.?phil|mbbs|MD)\.?$",
)
_TITLES = re.compile(r"^(?:(?:prof|professor|dr|mr|mrs|ms|sir)\.?\s+)+(?=\S+\s)", re.IGNORECASE)
_BY = re.compile(r"^(?:written\s+)?by:?\s+(?=\S)", re.IGNORECASE)
_ROLE = re.compile(
    r"(?:(?<!\s)\s++)?\((?:author|editor|corresponding author|guest editor)\)$", re.IGNORECASE
)
_MARKS = r"*†‡§¶#∗✉¹²³⁴⁵⁶⁷⁸⁹⁰ᵃᵇᶜ"
# "Jane Doe1,2,*", "Jane Doe ††"
_NOTE_MARKS = re.compile(
    rf"(?<![\s,;{_MARKS}])(?:(?<=[^\W\d_.)])\s?[0-9]{{1,2}}"
    rf"(?:\s*+,\s*+(?:[0-9]{{1,2}}|[a-z*†‡§¶#])){{0,40}}+|[\s,;]*+[{_MARKS}]++){{1,9}}+$"
)
_PARTICLES_WORDS = """
af al av ben bin d' da das de degli dei del della den der des di do dos du el ibn la las le los op
't te ten ter van vom von zu zum zur abu ait
"""
_PARTICLES = frozenset(_PARTICLES_WORDS.split())
_AND = frozenset(("y", "e", "i"))  # Ramón y Cajal
BETWEEN = _PARTICLES | _AND
"""Words of names that begin with a small letter."""

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
# Li X, Smith JR, O'Berg Å: the form in PubMed and PMC; Finch C.D. at Karger.
_INITIALS_LAST = re.compile(
    r"(?P<family>(?:[^\W\d_]['’])?[^\W\d_]{2,}(?:[ '’-]{1,2}[^\W\d_]+){0,5})"
    r" (?P<given>[A-ZÀ-ÖØ-Þ](?:-?[A-ZÀ-ÖØ-Þ]){0,2}|(?:[A-ZÀ-ÖØ-Þ]\.[ -]?){1,4})"
)
_NO_WORD = re.compile(r" (?:[A-Z]|[B-DF-HJ-NP-TV-XZ-]+)$|\.$")  # LI is a name, JR are initials
_INITIALS_FIRST = re.compile(r"(?:[A-Z]\.[ -]?){1,4}[^\W\d_].*")
_SEPARATOR = re.compile(r"(?:(?<!\s)\s++)?(?:[;|]\s*+|,\s++and\s++)|(?<!\s)\s++(?:and|&)\s++")
_OTHERS = re.compile(
    r"(?:(?<!\s)\s++)?(?:,\s*+)?(?:et\.? al\.?|and others|\.\.\.|…)\s*+$", re.IGNORECASE
)
_NO_NAME = re.compile(
    r"@|://|^www\.|^et\.? al|^(?:n/?a|none|null|unknown|undefined|anonymous|author|authors|admin"
    r"|administrator|editors?|webmaster|guest|user|various|no authors? listed|\[?no author.*)$"
    r"|^(?:(?:the )?(?:department|dept\.?|division|faculty|school|section|chair|departamento"
    r"|département|abteilung|lehrstuhl|fakultät|facultad|faculdade|dipartimento|教研室)\b)"
    r"|\bpublish(?:er|ers|ing|ed by)\b|^(?:copyright|©)|\ball rights reserved\b"
    r"|\b(?:webmaster|super ?user|site (?:admin|administrator|editor)|web (?:admin|editor|team))\b"
    r"|^(?:editorial|editorial (?:office|staff|team|board)|staff)$",
    re.IGNORECASE,
)
# Ann B. Holt; Holt, Ann: nothing to remove.
_PLAIN = re.compile(
    r"(?!By |Dr |Mrs? |Ms |Prof |Sir )[A-Z][a-z]+(?:,? (?:[A-Z]\.|[A-Z][a-z]{2,}))+"
)
_NAME_WORD = re.compile(r"[^\W\d_A-Z][^\W\d_]|[A-Z]{4}")
_AND_AFTER = re.compile(r"(?<![\s,;*†‡§¶#])[\s,;*†‡§¶#]++(?:and|&)\s*+\Z")
_GLUED = re.compile(r"(?<=\b[A-Z]\.)(?=[A-Z][a-z])")  # "H.Ambrose"
_PUNCTUATION = re.compile(r"[\W_]+")


def contributor(text: str, *, role: str = "author", initials_last: bool = False) -> WorkContributor:
    """
    Return the person or group that *text* names.

    Accepts ``van der Berg, Ann B., Jr``, ``Ann B. van der Berg Jr`` and ``Ann Berg, PhD``;
    with *initials_last* also ``Berg AB``. A name that cannot be split becomes *literal*.
    """
    name = bare_name(text)
    if "," in name:
        return _inverted(name, role)
    words = name.split()
    suffix = words.pop() if len(words) > 2 and SUFFIX.fullmatch(words[-1]) else ""
    if (
        len(words) < 2
        or _COLLECTIVE.search(name)
        or _CJK.search(name)
        or any(map(str.isdigit, " ".join(words)))
    ):
        return WorkContributor(literal=name, role=role)
    if initials_last and (parts := _INITIALS_LAST.fullmatch(" ".join(words))):
        return WorkContributor(parts["family"], parts["given"], suffix, role=role)
    at = len(words) - 1
    if at > 2 and words[at - 1] in _AND:
        at -= 2
    while at > 1 and words[at - 1].lower() in _PARTICLES:
        at -= 1
    return WorkContributor(" ".join(words[at:]), " ".join(words[:at]), suffix, role=role)


def bare_name(text: str) -> str:
    """Return a name without degrees, titles and note marks."""
    name = _AND_AFTER.sub("", plain(text[: 4 * NAME_MAX])).strip(" ,;:|·•")
    if _PLAIN.fullmatch(name):
        return name
    name = _BY.sub("", _ROLE.sub("", name)).strip(" ,;:|·•")
    if (not name[-1:].isalpha() or not name.isascii()) and not _COLLECTIVE.search(name):
        name = _NOTE_MARKS.sub("", name).strip(" ,;")
    if "," in name:
        name = _DEGREES.sub(_without_degree, name).strip(" ,;")
    while (match := _SURE_DEGREES.search(name)) and _without_degree(match) == "":
        name = name[: match.start()].strip(" ,;")
    return _GLUED.sub(" ", _TITLES.sub("", name))


def contributors(
    texts: Iterable[str], *, role: str = "author", not_these: Collection[str] = ()
) -> list[WorkContributor]:
    """
    Return the contributors that *texts* name, in order; a repeated list counts once.

    *not_these*: keys (``name_key``) of the names of the site, the journal and the publisher.
    """
    each = contributors_by_text(texts, role=role, not_these=not_these)
    return once([one for several in each for one in several])


def contributors_by_text(
    texts: Iterable[str], *, role: str = "author", not_these: Collection[str] = ()
) -> list[list[WorkContributor]]:
    """Return the contributors in each of *texts*; see ``contributors``."""
    each = [[name for name in _several(text) if is_name(name, not_these)] for text in texts]
    initials_last = are_initials_last(name for several in each for name in several)
    return [
        [contributor(name, role=role, initials_last=initials_last) for name in several]
        for several in each
    ]


def are_initials_last(names: Iterable[str]) -> bool:
    """Answer whether all names have the form ``Berg AB``."""
    has_initials = False
    for name in names:
        bare = bare_name(name)
        if not _INITIALS_LAST.fullmatch(bare):
            return False
        has_initials = has_initials or _NO_WORD.search(bare) is not None
    return has_initials


def once(people: list[WorkContributor]) -> list[WorkContributor]:
    """
    Return *people* without duplicates if all of them occur equally often.

    Pages that write two sets of tags under one name list everyone twice. Two authors with
    the same name, by contrast, occur among others that occur once.
    """
    keys = [name_key(person.name) for person in people]
    counts = set(Counter(keys).values())
    if len(counts) != 1 or counts == {1}:
        return people
    first: dict[str, WorkContributor] = {}
    for key, person in zip(keys, people, strict=True):
        first[key] = _completed(first.get(key, person), person)
    return list(first.values())


def has_initials_only(person: WorkContributor) -> bool:
    """Whether the given name of a person is only initials: "A. B.", "AB"."""
    return bool(person.given) and not _NAME_WORD.search(person.given)


def is_name(text: str, not_these: Collection[str] = ()) -> bool:
    """Answer whether *text* may name an author, not an address, site, department or *et al.*"""
    text = text.strip()
    if not 0 < len(text) <= NAME_MAX or not any(map(str.isalpha, text)):
        return False
    return not _NO_NAME.search(text) and name_key(text) not in not_these


def is_wide(text: str) -> bool:
    """Whether a text has Chinese, Japanese or Korean letters."""
    return _CJK.search(text) is not None


def name_key(name: str) -> str:
    """Return the words of a name in lower case, without accents and punctuation."""
    folded = name.casefold()
    if not folded.isascii():
        decomposed = unicodedata.normalize("NFKD", folded)
        folded = "".join(c for c in decomposed if not unicodedata.combining(c))
    return _PUNCTUATION.sub(" ", folded).strip()


def detailed(
    person: WorkContributor,
    orcids: Iterable[str] = (),
    emails: Iterable[str] = (),
    affiliations: Iterable[Affiliation] = (),
) -> WorkContributor:
    """Return *person* with the first ORCID iD and e-mail address, and all *affiliations*."""
    named = (place for place in islice(affiliations, AFFILIATIONS_MAX) if place.name)
    return person._replace(
        orcid=first(orcid, orcids),
        email=first(email, emails),
        affiliations=tuple(dict.fromkeys(named)),
    )


def _completed(person: WorkContributor, same: WorkContributor) -> WorkContributor:
    """Return *person*, with details in place of empty ones from *same*."""
    details = ("orcid", "email", "affiliations", "corresponding")
    return person._replace(**{key: getattr(person, key) or getattr(same, key) for key in details})


def fullest(lists: Iterable[Sequence[WorkContributor]]) -> Sequence[WorkContributor]:
    """Return the first non-empty list, or a longer one that contains all its names."""
    best: Sequence[WorkContributor] = ()
    for people in lists:
        if len(people) > len(best):
            keys = {name_key(person.name) for person in (people if best else ())}
            best = people if keys.issuperset(name_key(person.name) for person in best) else best
    return best


def mark_corresponding(people: tuple[WorkContributor, ...]) -> tuple[WorkContributor, ...]:
    """
    Return *people*; an e-mail address marks a corresponding author.

    If all of several people have an address, none is marked.
    """
    count = sum(1 for each in people if each.email)
    if not count or count == len(people) > 1:
        return people
    return tuple(each._replace(corresponding=bool(each.email)) for each in people)


def orcid_url(value: str) -> str:
    """Return the address of the ORCID iD in *value*, or an empty text."""
    orcid_ = orcid(value)
    return f"https://orcid.org/{orcid_}" if orcid_ else ""


def email(value: str) -> str:
    """Return the e-mail address in *value*, or an empty text."""
    if "@" not in value:
        return ""
    match = _EMAIL.search(plain(value).removeprefix("mailto:"))
    return match[0].rstrip(".") if match else ""


def affiliation(value: str) -> Affiliation:
    """Return an institution without its note number."""
    return Affiliation(_MARK.sub("", plain(value)))


def _without_degree(match: re.Match[str]) -> str:
    # Smith, MA: initials of a given name; Ann Smith, MA: a degree.
    before = match.string[: match.start()].replace(",", " ").split()
    return "" if len(before) > 1 else match[0]


def _inverted(name: str, role: str) -> WorkContributor:
    """Return the contributor of a name with commas."""
    pieces = list(filter(None, map(str.strip, name.split(","))))
    suffix = next((piece for piece in pieces[1:] if SUFFIX.fullmatch(piece)), "")
    if suffix:
        pieces.remove(suffix)
    if len(pieces) == 1:
        person = contributor(pieces[0], role=role)
        return person._replace(suffix=suffix or person.suffix)
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
        pieces = _SEPARATOR.split(text)
        if all(len(piece.split()) > 1 for part in pieces for piece in part.split(",")):
            pieces = [piece for part in pieces for piece in part.split(",")]
        if len(pieces) == 2 and any(len(piece.split()) < 2 for piece in pieces):
            pieces = [text]  # Ltd and Sons: one word is not a full name
    else:
        pieces = list(_by_comma(text))
    yield from (stripped for piece in pieces if (stripped := piece.strip(" ,;")))


def _by_comma(text: str) -> Iterator[str]:
    """Yield the names in a comma-separated list, unlike ``Li, Ann`` and ``Li, Ann, Wu, Bo``."""
    pieces = list(filter(None, map(str.strip, text.split(","))))
    if len(pieces) < 2 or _COLLECTIVE.search(text):
        yield text
        return
    names = [piece for piece in pieces if not SUFFIX.fullmatch(piece)]
    for shape in (_INITIALS_FIRST, _INITIALS_LAST):
        if len(names) > 1 and all(shape.fullmatch(piece) for piece in names):
            yield from names
            return
    several = len(names) > 2 and all(len(piece.split()) > 1 for piece in names)
    if several and not _DEGREES.search(f", {', '.join(names[1:])}"):
        yield from names
    else:
        yield text
