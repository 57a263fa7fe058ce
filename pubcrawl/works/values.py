"""Values of a work in their normal form: identifiers, pages, languages, kinds, licences."""

from __future__ import annotations

import re

from pubcrawl.works.work import Licence, WorkKind

_DASH = r"-\u2010-\u2015\u2212"
_ORCID = re.compile(
    rf"[{_DASH}\s]?".join(
        (r"(?<![0-9])([0-9]{4})", "([0-9]{4})", "([0-9]{4})", "([0-9]{3}[0-9Xx])(?![0-9])")
    )
)
_ROR = re.compile(r"ror\.org/(0[a-z0-9]{6}[0-9]{2})", re.IGNORECASE)
_NO_ORCID = "0000-0000-0000-0000"  # placeholder in forms
_ISSN = re.compile(rf"(?<![0-9])([0-9]{{4}})[{_DASH}]?([0-9]{{3}}[0-9Xx])(?![0-9Xx])")
_RANGE = re.compile(rf"(?:(?<!\s)\s++)?[{_DASH}]++\s*+")
_NUMBER = re.compile(r"((?:.*[^0-9\n])?)([0-9]+)")
_CC = re.compile(
    r"cc[\s_-]*(by(?:[\s_-]+(?:nc|nd|sa)){0,2})(?:[\s_/-]+([1-4]\.[05]))?", re.IGNORECASE
)

# Codes of ISO 639-2, which MEDLINE and Europe PMC use, and tags of BCP 47.
_CODES = """
afr:af alb:sq ara:ar arm:hy aze:az baq:eu bos:bs bul:bg cat:ca ces:cs chi:zh cym:cy
cze:cs dan:da deu:de dut:nl ell:el eng:en epo:eo est:et eus:eu fas:fa fin:fi fra:fr
fre:fr geo:ka ger:de glg:gl gre:el heb:he hin:hi hrv:hr hun:hu hye:hy ice:is ind:id
isl:is ita:it jpn:ja kat:ka kor:ko lat:la lav:lv lit:lt mac:mk may:ms mkd:mk msa:ms
nld:nl nor:no per:fa pol:pl por:pt ron:ro rum:ro rus:ru scc:sr scr:hr slk:sk slo:sk
slv:sl spa:es sqi:sq srp:sr swe:sv tha:th tur:tr ukr:uk und: vie:vi wel:cy zho:zh
"""
_LANGUAGES = dict(pair.split(":") for pair in _CODES.split())
# Beginning of a kind → CSL type; more specific ones come first.
_KINDS = """
preprint: article
edited book: book
reference book: book
posted content: article
book chapter: chapter
chapter: chapter
book section: chapter
book part: chapter
reference entry: entry
dissertation: thesis
thesis: thesis
proceedings article: paper-conference
conference paper: paper-conference
paper conference: paper-conference
book: book
monograph: book
dataset: dataset
software: software
peer review: review
standard: standard
report: report
patent: patent
"""
_CSL_TYPES = [line.split(": ") for line in _KINDS.strip().splitlines()]
_JOURNAL = re.compile(
    r"journal|article|review|letter|editorial|comment|correct|errat|retract|case report"
    r"|news|trial|study|guideline",
    re.IGNORECASE,
)


def orcid(text: str) -> str:
    """
    Return the ORCID iD in *text*, ``0000-0002-1825-0097``; "" without one.

    *text* is a field or an address for an iD. Spaces or dashes in place of hyphens are
    accepted, as are sixteen characters without any. The check digit is not verified:
    a record repeats its source.
    """
    match = _ORCID.search(text)
    number = "-".join(match.groups()).upper() if match else ""
    return "" if number == _NO_ORCID else number


def ror(text: str) -> str:
    """Return the first address of ROR in *text* in its normal form, or an empty text."""
    match = _ROR.search(text)
    return f"https://ror.org/{match[1].lower()}" if match else ""


def issn(text: str) -> str:
    """Return the first ISSN in *text*, ``1234-567X``, or an empty text."""
    return next(iter(issns(text)), "")


def issns(text: str) -> tuple[str, ...]:
    """Return all ISSNs in *text*, each once."""
    numbers = (f"{one[1]}-{one[2].upper()}" for one in _ISSN.finditer(text))
    return tuple(dict.fromkeys(numbers))


def page_range(text: str) -> tuple[str, str]:
    """
    Return the first and the last page of ``1712-24``: ``1712``, ``1724``.

    If there are several ranges, or notes after the pages, the first range counts.
    A single page has no last page.
    """
    head = re.split(r"[,;+]", text, maxsplit=1)[0].strip()
    first, *rest = _RANGE.split(head, maxsplit=1)
    return first, last_page(first, rest[0]) if rest else ""


def last_page(first: str, last: str) -> str:
    """Return *last* in full: ``e125`` for ``e120`` and ``5``."""
    head, tail = _NUMBER.fullmatch(first), _NUMBER.fullmatch(last)
    if not head or not tail or (tail[1] and tail[1] != head[1]):
        return last
    number = head[2][: -len(tail[2])] + tail[2]
    return head[1] + number if int(number) >= int(head[2]) else last


def language(code: str) -> str:
    """Return the BCP 47 tag of a language; unknown codes unchanged, "" for ``und``."""
    code = code.strip().lower()
    return _LANGUAGES.get(code, code)


def work_kind(*terms: str) -> WorkKind:
    """Return the kind of a work from all *terms* that a source has for it."""
    # "Dataset" and "dataset" are one word of a source that has two fields for it.
    words: dict[str, str] = {}
    for term in filter(None, map(str.strip, terms)):
        words.setdefault(term.lower(), term)
    plain = [word.replace("-", " ").replace("_", " ") for word in words]
    # Only the beginning counts: MEDLINE's "Case Reports" are journal articles, not reports.
    types = (csl for start, csl in _CSL_TYPES if any(word.startswith(start) for word in plain))
    otherwise = "article-journal" if any(map(_JOURNAL.search, plain)) else ""
    return WorkKind("; ".join(words.values()), next(types, otherwise))


def licence_named(text: str, version: str = "") -> tuple[Licence, ...]:
    """
    Return the licence of a short name: ``cc by-nc`` is CC BY-NC.

    With a number, as in ``cc by 4.0``, it has an address and its SPDX name.
    """
    text = text.strip()
    if not text:
        return ()
    url, name = "", text
    if "://" in text:
        url, name = text, ""
    elif match := _CC.fullmatch(text):
        terms, number = re.sub(r"[\s_-]+", "-", match[1].upper()), match[2]
        name = f"CC-{terms}-{number}" if number else f"CC {terms}"
        url = f"https://creativecommons.org/licenses/{terms.lower()}/{number}/" if number else ""
    elif text.lower().replace(" ", "").replace("-", "") in ("cc0", "cczero"):
        url, name = "https://creativecommons.org/publicdomain/zero/1.0/", "CC0-1.0"
    return (Licence(url, name, version),)
