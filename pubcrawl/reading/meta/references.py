"""
Lists of references: entries in meta elements and printed entries.

``citation_reference`` contains ``citation_title=…; citation_doi=…`` or plain text.

Source: https://scholar.google.com/intl/en/scholar/inclusion.html#indexing
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any
from urllib.parse import SplitResult, parse_qs, unquote, urlsplit

from pubcrawl.formats.dates import read_date
from pubcrawl.formats.markup import plain
from pubcrawl.ids.article_url import identifier_in_url
from pubcrawl.ids.doi import IN_TEXT, doi_name, extract_doi
from pubcrawl.ids.pmcid import extract_pmcid
from pubcrawl.ids.pmid import extract_pmid
from pubcrawl.ids.url import host
from pubcrawl.works.work import CitedWork

REFERENCES_MAX = 5000
"""Entries kept of one list."""

TEXT_MAX = 10_000
"""Characters read of one entry."""

_KEY = re.compile(r"(?:^|;)\s*citation_([a-z_]{1,40})\s*=")
_CONTAINERS = (
    "journal_title",
    "journal_abbrev",
    "inbook_title",
    "conference_title",
    "book_title",
)
_YEAR = re.compile(r"(?<![0-9])(?:1[5-9]|20)[0-9]{2}(?![0-9])")
_LIKELY_YEARS = (
    re.compile(r"[(\[]((?:1[5-9]|20)[0-9]{2})[a-z]?(?:,[^()]{0,20})?[)\]]"),
    re.compile(r"(?<![0-9])((?:1[5-9]|20)[0-9]{2})[a-z]?(?=\s?;\s?[A-Za-z]?[0-9]+\s?[(:])"),
)
_DOI = re.compile(IN_TEXT)
_ADDRESS = re.compile(r"https?://[^\s<>\"]+")
_ARXIV = re.compile(
    r"(?:arxiv\.org/(?:abs|pdf|html)/|\barxiv:\s?)"
    r"([0-9]{4}\.[0-9]{4,5}|[a-z-]+(?:\.[a-z]{2})?/[0-9]{7})(?:v[0-9]+)?",
    re.IGNORECASE,
)
_PMCID = re.compile(r"\bPMC[1-9][0-9]{3,8}\b")
_PMID = re.compile(r"\b(?:PMID|PubMed)\s?:?\s?([1-9][0-9]{4,8})\b")
# Kind, texts of which one stands in every match, pattern.
_IN_TEXT = (
    ("doi", ("10.",), _DOI),
    ("arxiv", ("rXiv", "arxiv"), _ARXIV),
    ("pmcid", ("PMC",), _PMCID),
    ("pmid", ("PMID", "PubMed"), _PMID),
)
_LABEL = re.compile(r"\[?\(?([A-Z]?[0-9]{1,4}[a-z]?)(?:[\].)]\]?\s*|\s+)(?=\S)")
# Texts of the links after an entry.
_LAST_LINK = re.compile(
    r"[\s\[(|·•,;:]{0,60}(?<![^\W\d_])"
    r"(?:(?:view|find) (?:at publisher|article(?: in)?|on pubmed|in)"
    r"|view in article|google scholar|google preview|crossref(?: full text)?|cross ref"
    r"|pubmed(?: abstract| central)?|pmc free article|free pmc article"
    r"|web of science(?:®)?(?: times cited)?|scopus|medline|isi|search ads|nasa ads|ads|cas"
    r"|astrophysics data system|chemport|openurl|article|full text(?: pdf)?|free full text"
    r"|abstract(?:/free full text)?|publisher full text|go to reference|links?|doi|inspire"
    r"|mathscinet|zentralblatt math|math|worldcat|export citation|download citation|refdoc|jstor"
    r"|order article via infotrieve)[\s\])|·•,;:]{0,60}\Z",
    re.IGNORECASE,
)
_LINKS_MAX = 30  # after one entry
_LINK_LENGTH = 60  # characters of one
# 3(2):1-9, 3:1-9, 12, 345-350
_LOCATION = re.compile(
    r"(?<![0-9-])([0-9]{1,4})(?=[\s(:,])\s?(?:\(([^()]{1,12})\))?\s?[:,]\s?(?:pp?\.\s?)?"
    r"([A-Za-z]?[0-9]{1,7})(?:\s?[-–—]\s?([A-Za-z]?[0-9]{1,7}))(?![0-9-])"
)
_INDEXES = """
    scholar.google google.com crossref.org webofknowledge.com webofscience.com scopus.com
    doi.org ncbi.nlm.nih.gov europepmc.org adsabs. worldcat.org inspirehep.net zbmath.org
    ams.org/mathscinet sfxhosted getftr openurl exlibrisgroup.com chemport.cas.org isi.com
    refdoc.fr infotrieve
""".split()


def reference(value: str) -> CitedWork:
    """Return the work cited by one ``citation_reference``; missing fields are empty."""
    pieces = _KEY.split(value[: 4 * TEXT_MAX])
    if len(pieces) == 1:
        return reference_text(value)
    fields: dict[str, str] = {}
    names: list[str] = []
    for key, words in zip(pieces[1::2], pieces[2::2], strict=True):
        if found := words.strip().rstrip("; "):
            if key == "author":
                names.append(found)
            else:
                fields.setdefault(key, found)
    if len(names) == 1:
        names = [name for name in map(str.strip, names[0].split(";")) if name]
    get = fields.get
    date = get("publication_date") or get("date") or ""
    number = get("id") or get("number") or ""
    url = get("fulltext_html_url") or ""
    return CitedWork(
        number=number if number.isdigit() else "",
        text=plain(pieces[0]).strip("; ") if pieces[0] else "",
        doi=extract_doi(doi) if (doi := get("doi")) else "",
        pmid=extract_pmid(pmid) if (pmid := get("pmid")) else "",
        pmcid=extract_pmcid(pmcid.upper()) if (pmcid := get("pmcid")) else "",
        arxiv=get("arxiv_id") or "",
        title=plain(get("title") or ""),
        container=plain(next((fields[key] for key in _CONTAINERS if key in fields), "")),
        year=_year_of(date) or _year_of(get("year") or ""),
        volume=plain(get("volume") or ""),
        issue=plain(get("issue") or ""),
        first_page=plain(get("firstpage") or get("first_page") or ""),
        last_page=plain(get("lastpage") or get("last_page") or ""),
        contributors=tuple(map(plain, names[:100])),
        url=url if "://" in url else "",
    )


def reference_text(value: str, links: Sequence[str] = ()) -> CitedWork:
    """
    Return the work cited by a printed reference.

    *links*: addresses in the entry. The link texts at the end of the entry (*Google
    Scholar*, *CrossRef*) are removed from *text*.
    """
    text = plain(value[:TEXT_MAX])
    if links:
        text = _without_links(text)
    ids = reference_ids(text, links)
    bare = _DOI.sub(" ", _ADDRESS.sub(" ", text)) if "10." in text or "://" in text else text
    location = _LOCATION.search(bare)
    return CitedWork(
        text=text,
        year=_year(bare),
        volume=location[1] if location else "",
        issue=(location[2] or "") if location else "",
        first_page=location[3] if location else "",
        last_page=location[4] if location else "",
        **ids,
    )


def reference_ids(text: str, links: Sequence[str] = ()) -> dict[str, Any]:
    """
    Return the identifiers in a printed reference and in the addresses of its *links*.

    Keys are ``doi``, ``pmid``, ``pmcid``, ``arxiv``, and ``url`` for another address.
    """
    ids: dict[str, Any] = dict(_ids_in_links(links)) if links else {}
    for kind, signs, pattern in _IN_TEXT:
        # Most entries have no identifier; a substring test is cheaper than a search.
        if any(sign in text for sign in signs) and (match := pattern.search(text)):
            ids.setdefault(kind, match[match.lastindex or 0])
            if kind == "doi":
                ids[kind] = extract_doi(match[0].rstrip(".,;)]"))
    return ids


def references_from_texts(
    texts: Iterable[str], links: Iterable[Sequence[str]] = ()
) -> tuple[CitedWork, ...]:
    """
    Return the works cited by the printed entries of a list of references.

    *texts*: the visible text of each entry. *links*: the absolute addresses in each entry,
    in the same order; empty, or one sequence per text. If most entries have a label
    (``[1]``, ``1.``) and the labels increase, they become the numbers.
    """
    entries = [plain(text[:TEXT_MAX]) for text in texts][:REFERENCES_MAX]
    addresses = [list(each) for each in links][: len(entries)]
    addresses += [[] for _ in entries[len(addresses) :]]
    labels = _labels(entries)
    result = []
    for entry, number, hrefs in zip(entries, labels, addresses, strict=True):
        if number and (label := _LABEL.match(entry)):
            entry = entry[label.end() :]
        cited = reference_text(entry, hrefs)
        if cited.text or cited.doi or cited.pmid:
            result.append(cited._replace(number=number))
    return tuple(result)


def _without_links(text: str) -> str:
    for _ in range(_LINKS_MAX):
        match = _LAST_LINK.search(text, max(0, len(text) - _LINK_LENGTH))
        if match is None:
            break
        text = text[: match.start()]
    return text


def doi_in_link(url: str) -> str:
    """Return the DOI in the path or the query of an address."""
    if "10." not in url:
        return ""
    parts = _split_url(url)
    query = parse_qs(parts.query) if parts.query else {}
    for key in ("doi", "id", "rft_id", "key", "access_num", "q", "pub", "dest"):
        for value in query.get(key, ()):
            if match := _DOI.search(value.removeprefix("info:doi/")):
                return doi_name(match[0])
    match = _DOI.search(unquote(parts.path))
    return doi_name(match[0]) if match else ""


def _ids_in_links(links: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield the (kind, value) of each identifier in *links*, last first, so that the first wins."""
    result: list[tuple[str, str]] = []
    for link in links:
        if not link.startswith(("http://", "https://", "//")):
            continue
        kind, value = identifier_in_url(link)
        if kind:
            result.append((kind, value))
            continue
        if arxiv := _ARXIV.search(link):
            result.append(("arxiv", arxiv[1]))
        elif doi := doi_in_link(link):
            result.append(("doi", doi))
        elif pmid := _pmid_in_link(link):
            result.append(("pmid", pmid))
        elif not any(name in link for name in _INDEXES):
            result.append(("url", link))
    yield from reversed(result)


def _pmid_in_link(url: str) -> str:
    query = parse_qs(_split_url(url).query)
    kind = "".join(query.get("link_type", ())).upper()
    if kind in ("MED", "PUBMED"):  # HighWire: /external-ref?access_num=…&link_type=MED
        return extract_pmid("".join(query.get("access_num", ())[:1]))
    if "ncbi.nlm.nih.gov" in host(url):
        for key in ("list_uids", "id", "term", "uid", "pmid"):
            for value in query.get(key, ()):
                if value.isdigit():
                    return extract_pmid(value)
    return ""


def _split_url(url: str) -> SplitResult:
    try:
        return urlsplit(url)
    except ValueError:
        return urlsplit("")


def _labels(entries: Sequence[str]) -> list[str]:
    """Return the label of each entry; empty strings if the list has no labels."""
    found = [_LABEL.match(entry) for entry in entries]
    labels = [label[1] if label else "" for label in found]
    numbers = [int(label) for label in labels if label.isdigit()]
    climbing = sum(one < other for one, other in pairwise(numbers))
    # An entry may begin with a year or a volume; labels increase from entry to entry.
    if len(numbers) >= max(1, 0.8 * len(entries)) and climbing >= 0.9 * (len(numbers) - 1):
        return labels if len(entries) > 1 or numbers[0] == 1 else ["" for _ in entries]
    return ["" for _ in entries]


def _year(words: str) -> str:
    for likely in _LIKELY_YEARS:
        if match := likely.search(words):
            return match[1]
    years = _YEAR.findall(words)
    return years[0] if len(set(years)) == 1 else ""


def _year_of(words: str) -> str:
    if len(words) == 4 and words.isdecimal() and words.isascii() and words > "1499":
        return words
    return read_date(words)[:4]
