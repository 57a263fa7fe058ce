"""
A cell of a table → the identifiers in it.

A cell may hold an identifier in any form, a link, a whole reference, or several of these.
Damage done by spreadsheets is repaired, or reported if digits or characters are lost. A bare
number is an identifier only in a column of PMIDs or PMCIDs; in one of both it is a question.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import NamedTuple
from urllib.parse import urlsplit

from pubcrawl.exchange.spreadsheets.header_names import ADDRESS, ANY, PMID_OR_PMCID
from pubcrawl.ids.addresses import address
from pubcrawl.ids.article_url import doi_in_query, doi_in_url, searched_pmids
from pubcrawl.ids.doi import is_doi, normalise_doi
from pubcrawl.ids.identifier_text import Name, identify

NOTHING = frozenset(
    (
        "",
        "-",
        "--",
        "na",
        "n/a",
        "nan",
        "nil",
        "none",
        "null",
        "n.a.",
        "nd",
        "–",
        "—",
        "#n/a",
        "?",
        "n.d.",
        "k.a.",
        "keine",
        "なし",
        "無",
        "无",
        "no doi",
        "no pmid",
        "not available",
    )
)
"""Cells that say that there is nothing, in lower case."""

PMID_DIGITS = 8
"""PubMed has given out numbers of up to eight digits."""

_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\u0000]")
_SPACES = re.compile(r"\s+")
_DASHES = str.maketrans(
    dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63\uff0d", "-")
)
# Full-width digits, letters and punctuation, as Chinese and Japanese keyboards give them.
_WIDE = {**{code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}, 0x3000: 0x20}
# A DOI that goes on in the next line of its cell, which has nothing else.
_BROKEN = re.compile(
    r"(?P<start>(?<![0-9])10\.[0-9]{4,9}/(?:[^\s,;|]{0,200}[./_-])?)[ \t]*+\r?\n[ \t]*+"
    r"(?!10\.|https?:|doi|pm(?:c?id|c[0-9])|[1-9][0-9]{3,}+\s*+$)(?=[^\s0-9]*+[0-9]\S*+\s*+$)",
    re.IGNORECASE,
)
_SLASHES = str.maketrans({"\u2044": "/", "\u2215": "/", "\uff0f": "/"})
_AS_TEXT = re.compile(r'="(.*)"|=([0-9]+)', re.DOTALL)
_HYPERLINK = re.compile(
    r'=\s*+HYPERLINK\s*+\(\s*+"([^"]*+)"\s*+(?:[,;](.*))?\)', re.IGNORECASE | re.DOTALL
)
_JOINED = re.compile(r'"\s*&|&\s*"')
_ERROR = re.compile(r"#(?:REF!|VALUE!|NAME\?|DIV/0!|NUM!|NULL!|SPILL!|CALC!|#+)", re.IGNORECASE)
_SCIENTIFIC = re.compile(r"([0-9])(?:[.,]([0-9]+))?E\+?([0-9]{1,2})", re.IGNORECASE)
_DECIMAL = re.compile(r"([0-9]{4,})[.,]0+|([0-9]+)[.,]0{1,2}|([0-9]+)[.,]")
_GROUPED = re.compile(r"[1-9][0-9]{0,2}(?:([.,' ’])[0-9]{3})(?:\1[0-9]{3})*")
_ZEROS = re.compile(r"0+([1-9][0-9]*)")
_NUMBER = re.compile(r"[1-9][0-9]*")
_NUMBERS = re.compile(r"(?:\s*(?:[,;|/&+]|\band\b|\bund\b)\s*|\s+)")
_PREFIXED = re.compile(r"(?:n[°ºo]\.?|nr\.?|#|id:?)\s*([1-9][0-9]{4,7})", re.IGNORECASE)
_SHORT = 5  # a number with fewer digits may be a day, a page or a year
_LISTED = re.compile(r"[1-9][0-9]*(?:\s*[,;|]\s*[1-9][0-9]*)+")
_NOTED = re.compile(r"([1-9][0-9]*)\s*(?:[\[(].*|\*+|†|‡)")

_DOI_START = r"10\.[0-9]{4,9}(?:\.[0-9]{1,9}){0,9}+\s?/\s?"
# Where something that names a publication begins inside a text. An address goes on to the next
# space or quote.
_START = re.compile(
    rf"""(?P<url>(?:https?:)?//[^\s"|]+|(?:www\.|(?:dx\.)?doi\.org/|pubmed\.|europepmc\.org/
      |(?:pmc\.)?ncbi\.nlm\.nih\.gov/)[^\s"|]+)
    |(?P<doi>(?<![0-9]){_DOI_START})
    |(?P<pmcid>\bPMC(?:\s?ID)?[\s:=\#-]*(?:PMC)?\s?(?P<central>[1-9][0-9]*)\b)
    |(?P<pmid>\b(?:PMIDs?|PubMed(?:\s?IDs?)?|(?:MED|Medline)(?=:))[\s:=\#-]*(?P<numbers>[1-9][0-9]*
      (?:\s*(?:[,;/|&]|\band\b)\s*[1-9][0-9]{{4,7}}(?![0-9]|[./-][0-9]{{1,4}}\b))*)\b(?![./][0-9]))""",
    re.IGNORECASE | re.VERBOSE,
)
# The end of a DOI inside a text: before the next one.
_NEXT = re.compile(
    rf"[,;|&+]{{1,9}}\s{{0,9}}(?=(?:doi:?\s*|https?://\S{{0,40}}?)?{_DOI_START}|https?://|PMC?ID|PMC[0-9]|www\.)",
    re.IGNORECASE,
)
_NEXT_MAX = 100  # characters of the next one that show it
_BRACKETS = {")": "(", "]": "[", "}": "{", ">": "<"}
_QUERY = re.compile(r"\?UTM_[A-Z]+=.*$")  # a DOI copied from an address
_CUT = re.compile(r"(?:\.\.|…)$")
# "10.1016/j.cell 2019.01.001": the rest of a DOI, and not a note such as "(accessed 2020)".
_FRAGMENT = re.compile(r"\s++(?:[a-z0-9]*+[._/-])*+[a-z]*+[0-9][a-z0-9]*+\s*+", re.IGNORECASE)
_YEAR = re.compile(r"\s*(?:1[89]|20)[0-9]{2}\s*")


class CellContent(NamedTuple):
    """
    The content of a cell.

    *ids*: different identifiers, in order; *urls*: addresses without an identifier. *reason*: slug
    of the mistake if there is neither. *mended*: the damage that was repaired.
    """

    ids: tuple[Name, ...] = ()
    urls: tuple[str, ...] = ()
    reason: str = ""
    mended: str = ""

    @property
    def empty(self) -> bool:
        """Whether the cell has no content for a seed."""
        return not (self.ids or self.urls or self.reason)


EMPTY = CellContent()


def read_cell(text: str, kind: str = ANY) -> CellContent:
    """Return the content of a cell in a column of *kind*; a bare number is one of this kind."""
    if kind == PMID_OR_PMCID:
        content, bare = read_cell(text), read_cell(text, "pmid")
        if content.ids or content.urls:
            return content
        return CellContent(reason=kind) if bare.ids else bare
    plain, mended = unwrapped(text)
    if plain.lower() in NOTHING:
        return EMPTY
    if _ERROR.fullmatch(plain):
        return CellContent(reason="excel-error")
    if plain.startswith("=") and _JOINED.search(plain):
        return CellContent(reason="formula")  # '="https://doi.org/"&B8' names nothing
    if plain[0].isdigit() and (number := _number(plain, kind, mended)):
        return number
    if kind in ("pmid", "pmcid") and (prefixed := _PREFIXED.fullmatch(plain)):
        return _number(prefixed[1], kind, mended) or EMPTY
    ids: dict[Name, None] = {}
    urls: dict[str, None] = {}
    reason = ""
    for name, url, problem in _names(plain):
        reason = reason or problem
        if name:
            ids[name] = None
        elif url:
            urls[url] = None
    if ids or urls:
        # A cut DOI beside a whole one does not matter.
        tidied = "characters" if plain != _SPACES.sub(" ", text).strip() else ""
        return CellContent(tuple(ids), tuple(urls), "", mended or tidied)
    if reason:
        return CellContent(reason=reason)
    if (name := _whole(identify(plain))) and (name.kind != "pmid" or kind == "pmid"):
        return CellContent((name,), (), "", mended)
    if kind == ADDRESS and (url := address(plain)):
        return CellContent((), (url,), "", mended)
    if plain.startswith("=") and len(plain) > 1:
        return CellContent(reason="formula")
    return CellContent(reason="no-identifier")


def mend_number(text: str) -> tuple[str, str]:
    """
    Return the digits of *text*, a number as a spreadsheet writes it, and the repair.

    The digits are "" if *text* is not a number, or if digits are lost; the second is
    "lost-digits" then.
    """
    if _NUMBER.fullmatch(text):
        return text, ""
    if found := _SCIENTIFIC.fullmatch(text):
        digits, exponent = found[1] + (found[2] or ""), int(found[3])
        # 9.0000108E+07 has all eight digits, 9.00E+07 only three.
        whole = len(digits) == exponent + 1 and digits[0] != "0"
        return (digits, "scientific notation") if whole else ("", "lost-digits")
    if found := _DECIMAL.fullmatch(text):
        digits = (found[1] or found[2] or found[3]).lstrip("0")
        return digits, "decimals"
    if _GROUPED.fullmatch(text):
        return re.sub("[^0-9]", "", text), "groups of digits"
    if found := _ZEROS.fullmatch(text):
        return found[1], "zeros in front"
    return "", ""


def unwrapped(text: str) -> tuple[str, str]:
    """Return *text* without the characters that a spreadsheet puts around it, and the repair."""
    plain = _INVISIBLE.sub("", text)
    mended = "invisible characters" if plain != text.strip("\ufeff\u200b\0") else ""
    if not plain.isascii() and (narrow := plain.translate(_WIDE)) != plain:
        plain, mended = narrow, "full-width characters"
    if "\n" in plain and (joined := _BROKEN.sub(r"\g<start>", plain)) != plain:
        plain, mended = joined, "line breaks in DOIs"
    plain = _SPACES.sub(" ", plain).strip()
    if found := _HYPERLINK.fullmatch(plain):
        label = (found[2] or "").strip().removeprefix('"').removesuffix('"')
        return f"{label} {found[1]}".strip(), "hyperlink"
    if found := _AS_TEXT.fullmatch(plain):
        plain, mended = (found[1] or found[2] or "").replace('""', '"').strip(), "formula of text"
    if plain[:1] in ("'", "’", "`", "‘") and plain[-1:] not in ("'", "’", "`"):
        plain, mended = plain[1:].strip(), "apostrophe in front"
    while len(plain) > 1 and plain[0] == plain[-1] and plain[0] in "\"'":
        plain = plain[1:-1].strip()
    return plain, mended


def _number(text: str, kind: str, mended: str) -> CellContent | None:
    """Return the content of a cell that has only numbers; None for any other cell."""
    if kind not in ("pmid", "pmcid"):
        lost = _SCIENTIFIC.fullmatch(text) and mend_number(text)[1] == "lost-digits"
        return CellContent(reason="lost-digits") if lost and kind == ANY else None
    digits, how = mend_number(text)
    if how == "lost-digits":
        return CellContent(reason=how)
    if not digits and (noted := _NOTED.fullmatch(text)):
        digits = noted[1]
    if not digits:
        pieces = [mend_number(piece) for piece in _NUMBERS.split(text) if piece]
        if len(pieces) < 2 or not all(piece for piece, _ in pieces):
            return None
        short = any(len(piece) < _SHORT for piece, _ in pieces)
        if short and not _LISTED.fullmatch(text):
            return None  # "08/19/2014", "12 March 2019"
        found = [_of_number(piece, kind) for piece, _ in pieces]
        how = next((one for _, one in pieces if one), "")
        names = tuple(dict.fromkeys(name for name in found if name))
        if len(names) < len({piece for piece, _ in pieces}):
            return CellContent(reason="no-pmid")
        return CellContent(names, (), "", how or mended)
    name = _of_number(digits, kind)
    return CellContent((name,), (), "", how or mended) if name else CellContent(reason="no-pmid")


def _of_number(digits: str, kind: str) -> Name | None:
    if len(digits) > PMID_DIGITS:
        return None
    return Name("pmcid", f"PMC{digits}") if kind == "pmcid" else Name("pmid", digits)


def _names(text: str) -> Iterator[tuple[Name | None, str, str]]:
    """Yield identifier, address and problem of each thing in *text* that names a publication."""
    text = unescape(text) if "&" in text and re.search(r"&(?:amp|lt|gt|#[0-9]+);", text) else text
    position = 0
    while found := _START.search(text, position):
        position = found.end()
        if found["central"]:
            yield Name("pmcid", "PMC" + found["central"]), "", ""
        elif found["numbers"]:
            for number in re.findall("[0-9]+", found["numbers"]):
                one = Name("pmid", number) if len(number) <= PMID_DIGITS else None
                yield one, "", "" if one else "no-pmid"
        elif found["url"]:
            token = _token(text, found.start())
            position = found.start() + max(len(token), 1)
            if "term=" in token and (
                pmids := searched_pmids(token if "//" in token else f"//{token}")
            ):
                yield from ((Name("pmid", number), "", "") for number in pmids)
            else:
                yield _of_url(token)
        else:
            token = _token(text, found.end())
            position = found.end() + len(token)
            doi, problem = _doi(found[0], token, text[position:])
            yield doi, "", problem


def _token(text: str, start: int) -> str:
    """Return the text from *start* to a space, a quote, or the next identifier."""
    end = re.compile(r'[\s"|]').search(text, start)
    token = text[start : end.start() if end else len(text)]
    following = _NEXT.search(text, start + 1, start + len(token) + _NEXT_MAX)
    if following and following.start() < start + len(token):
        token = text[start : following.start()]
    return token


def _trimmed(token: str) -> str:
    """Return *token* without the punctuation and unpaired brackets of the text around it."""
    while token:
        last = token[-1]
        opening = _BRACKETS.get(last)
        unpaired = opening is not None and token.count(last) > token.count(opening)
        if last in ".,;:'’”*\\" or unpaired:
            token = token[:-1]
        else:
            break
    for mark in ("</", "'>", "]("):  # HTML and Markdown
        token = token.partition(mark)[0]
    return token


def _doi(start: str, token: str, rest: str) -> tuple[Name | None, str]:
    if _CUT.search(token):
        return None, "cut-doi"
    ended = token[-1:] in ",;|)]"
    token = _trimmed(token).translate(_DASHES).translate(_SLASHES)
    if not token:
        return None, "no-identifier"
    follows = re.match(_DOI_START, rest.lstrip())
    if not (ended or follows) and _FRAGMENT.fullmatch(rest) and not _YEAR.fullmatch(rest):
        whole = rest.strip()
        if not _NUMBER.fullmatch(whole) or len(whole) > PMID_DIGITS:
            return None, "spaced-doi"
    doi = _QUERY.sub("", normalise_doi(_SPACES.sub("", start) + token))
    return (Name("doi", doi), "") if is_doi(doi) else (None, "no-identifier")


def _of_url(token: str) -> tuple[Name | None, str, str]:
    if _CUT.search(token):
        return None, "", "cut-url"
    url = _trimmed(token)
    name = identify(url.translate(_DASHES)) if "doi.org/" in url.lower() else identify(url)
    if name is None:
        url = _without_proxy(url)
        name = identify(url)
    if name is None and (doi := doi_in_url(url) or doi_in_query(url)):
        name = Name("doi", doi)
    if name:
        whole = _whole(name)
        return whole, "", "" if whole else "no-identifier"
    found = address(url)
    return None, found, "" if found else "no-identifier"


def _whole(name: Name | None) -> Name | None:
    """Return *name*; None for a DOI without its second half, ``10.5555/``."""
    return (
        None
        if name and name.kind == "doi" and name.value.endswith("/") and (name.value.count("/") == 1)
        else name
    )


def _without_proxy(url: str) -> str:
    """Return *url* without a library's proxy: pubmed-ncbi-nlm-nih-gov.proxy.example/12."""
    try:
        name = urlsplit(url if "//" in url else f"//{url}").hostname or ""
    except ValueError:
        return url
    first, _, rest = name.partition(".")
    if first.count("-") < 1 or not rest:
        return url
    return url.replace(name, first.replace("--", "\0").replace("-", ".").replace("\0", "-"), 1)
