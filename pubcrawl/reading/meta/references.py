"""
Lists of references: entries in meta elements and printed entries.

``citation_reference`` contains ``citation_title=…; citation_doi=…`` or plain text.

Source: https://scholar.google.com/intl/en/scholar/inclusion.html#indexing
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

from pubcrawl.formats.dates import read_date
from pubcrawl.formats.markup import plain
from pubcrawl.ids.article_url import names_in_url
from pubcrawl.ids.doi import IN_TEXT, doi_name, extract_doi
from pubcrawl.ids.pmcid import extract_pmcid
from pubcrawl.ids.pmid import extract_pmid
from pubcrawl.ids.url import host
from pubcrawl.reading.meta.table import means
from pubcrawl.reading.printed_reference import printed_work
from pubcrawl.works.work import CitedWork

REFERENCES_MAX = 5000
"""Entries kept of one list."""

TEXT_MAX = 10_000
"""Characters read of one entry."""

_SHOWN_MIN = 0.7  # of the stated entries

_KEY = re.compile(r"(?:^|;)\s*citation_([a-z_]{1,40})\s*=")
_DOI = re.compile(IN_TEXT)
_SICI = re.compile(r"<[0-9A-Z]*:{1,2}[^\s<>]+>[0-9]\.[0-9]\.[A-Z]{2};2(?:-[0-9A-Z])?")
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
_LINK_TEXTS = """
view at publisher; find at publisher; view article; find article; view article in; find article in
view on pubmed; find on pubmed; view in; find in; view in article; google scholar; google preview
crossref; crossref full text; cross ref; pubmed; pubmed abstract; pubmed central; pmc free article
free pmc article; web of science; web of science®; web of science times cited
web of science® times cited; scopus; medline; isi; search ads; nasa ads; ads; cas
astrophysics data system; chemport; openurl; article; full text; full text pdf; free full text
abstract; abstract/free full text; publisher full text; go to reference; link; links; doi; inspire
mathscinet; zentralblatt math; math; worldcat; export citation; download citation; refdoc; jstor
order article via infotrieve
"""
_WORD = re.compile(r"[^\W\d_]+")
_LINKS_BY_WORD: dict[str, list[str]] = {}  # by the last word; the longest text is the first
for _text in sorted(re.split(r"[;\n]\s*", _LINK_TEXTS.strip()), key=len, reverse=True):
    _LINKS_BY_WORD.setdefault(_WORD.findall(_text)[-1], []).append(_text)
_MARKS = " \t\n\u00a0↵←•"  # before an entry
_LINKS_MAX = 30  # after one entry
_LINK_LENGTH = 60  # characters of one
# Wiley and Taylor & Francis: key= is the cited work, doi= the article.
_DOI_KEYS = ("refDoi", "key", "id", "rft_id", "access_num", "q", "pub", "dest", "doi")
_PMID_KEYS = ("list_uids", "id", "term", "uid", "pmid")
_INDEXES = """
    scholar.google google.com crossref.org webofknowledge.com webofscience.com scopus.com
    doi.org ncbi.nlm.nih.gov europepmc.org adsabs. worldcat.org inspirehep.net zbmath.org
    ams.org/mathscinet sfxhosted getftr openurl exlibrisgroup.com chemport.cas.org isi.com
    refdoc.fr infotrieve
""".split()


_READERS: dict[str, Callable[[str], str]] = {
    "number": lambda text: text if text.isdigit() else "",
    "doi": extract_doi,
    "pmid": extract_pmid,
    "pmcid": lambda text: extract_pmcid(text.upper()),
    "arxiv": str,
    "year": lambda text: (
        text if re.fullmatch(r"1[5-9][0-9]{2}|[2-9][0-9]{3}", text) else read_date(text)[:4]
    ),
    "url": lambda text: text if "://" in text else "",
}


def reference(value: str) -> CitedWork:
    """Return the work cited by one ``citation_reference``; missing fields are empty."""
    pieces = _KEY.split(value[: 4 * TEXT_MAX])
    if len(pieces) == 1:
        return reference_text(value)
    start, *pairs = pieces
    values: dict[str, list[str]] = {}
    for key, text in zip(pairs[::2], pairs[1::2], strict=True):
        if text := text.strip().rstrip("; "):
            values.setdefault(key, []).append(text)
    authors = values.get("author", [])
    if len(authors) == 1:
        authors = list(filter(None, map(str.strip, authors[0].split(";"))))
    fields: dict[str, str] = {}
    for key, field in means("cited-work").items():
        if key in values and not fields.get(field):
            fields[field] = _READERS.get(field, plain)(values[key][0])
    text = plain(start).strip("; ")
    return CitedWork(text=text, contributors=tuple(map(plain, authors[:100])), **fields)


def reference_text(value: str, links: Sequence[str] = ()) -> CitedWork:
    """
    Return the work cited by a printed reference.

    *value*: a line for each block of the entry. *links*: addresses in the entry. The link texts
    at the end of the entry (*Google Scholar*, *CrossRef*) are removed from *text*.
    """
    lines = [plain(line) for line in value[:TEXT_MAX].split("\n")]
    text = plain(" ".join(lines))
    if links:
        text = _without_links(text)
    ids = reference_ids(text, links)
    return printed_work(text, lines)._replace(text=text, **ids)


def _without_links(text: str) -> str:
    """Return a reference, in one line, without the texts of the links after it."""
    for _ in range(_LINKS_MAX):
        tail = text[-_LINK_LENGTH:].rstrip(" ])|·•,;:")
        lower = tail.lower()
        for words in _LINKS_BY_WORD.get("".join(_WORD.findall(lower)[-1:]), ()):
            before = tail[: -len(words)]
            if lower.endswith(words) and not _WORD.match(before[-1:]):
                text = text[:-_LINK_LENGTH] + before.rstrip(" [(|·•,;:")
                break
        else:
            break
    return text


def reference_ids(text: str, links: Sequence[str] = ()) -> dict[str, Any]:
    """
    Return the identifiers in a printed reference and in the addresses of its *links*.

    Keys are ``doi``, ``pmid``, ``pmcid``, ``arxiv``, and ``url`` for another address.
    """
    ids: dict[str, Any] = {}
    for link in links:
        # Most links are of tools; with a DOI only the identifiers of PubMed are wanted.
        if "doi" in ids and "pm" not in link and "pubmed" not in link.lower():
            continue
        if "scholar.google." not in link and link.startswith(("http://", "https://", "//")):
            kind, value = id_in_link(link)
            if kind:
                ids.setdefault(kind, value)
    for kind, signs, pattern in _IN_TEXT:
        # Most entries have no identifier; a substring test is cheaper than a search.
        if any(sign in text for sign in signs) and (match := pattern.search(text)):
            ids.setdefault(kind, match[match.lastindex or 0])
            if kind == "doi":
                # 10.1175/1520-0469(1979)036<1722:BPOASE>2.0.CO;2; 10.1021/bi00268a033pmid:7150574
                ids[kind] = extract_doi(_with_sici(match).partition("pmid:")[0].rstrip(".,;)]"))
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
    entries = [text[:TEXT_MAX].lstrip(_MARKS) for text in texts][:REFERENCES_MAX]
    addresses = [list(each) for each in links][: len(entries)]
    addresses += [[] for _ in entries[len(addresses) :]]
    labels = _labels(entries)
    result = []
    for entry, number, hrefs in zip(entries, labels, addresses, strict=True):
        if number and (label := _LABEL.match(entry)):
            entry = entry[label.end() :]
        cited = reference_text(entry, hrefs)
        if cited.text or cited.doi or cited.pmid:
            result.append(cited._replace(number=number) if number else cited)
    return tuple(result)


def id_in_link(url: str) -> tuple[str, str]:
    """
    Return the (kind, value) of the identifier in the address of a cited work.

    The kind is ``url`` for an address that may be that of the work, and empty for one of an index.
    """
    # A DOI in another address than doi.org's may be that of the page, with the place of the entry.
    kinds = ("pmid", "pmcid", "doi") if "doi.org/" in url else ("pmid", "pmcid")
    if (name := next(iter(names_in_url(url.rstrip("#"))), None)) and name.kind in kinds:
        return name
    if arxiv := _ARXIV.search(url):
        return "arxiv", arxiv[1]
    try:
        parts = urlsplit(url)
    except ValueError:
        parts = urlsplit("")
    query = parse_qs(parts.query)
    dois = [text.removeprefix("info:doi/") for key in _DOI_KEYS for text in query.get(key, ())]
    if doi := next(filter(None, map(_DOI.search, (*dois, unquote(parts.path)))), None):
        return "doi", doi_name(_with_sici(doi))
    pmids = [text for key in _PMID_KEYS for text in query.get(key, ()) if text.isdigit()]
    # HighWire: /external-ref?access_num=…&link_type=MED
    if "".join(query.get("link_type", ())).upper() in ("MED", "PUBMED"):
        pmids = query.get("access_num", [])
    elif "ncbi.nlm.nih.gov" not in host(url):
        pmids = []
    if pmid := extract_pmid("".join(pmids[:1])):
        return "pmid", pmid
    return ("", "") if any(name in url for name in _INDEXES) else ("url", url)


def _with_sici(doi: re.Match[str]) -> str:
    sici = _SICI.match(doi.string, doi.end())
    return doi[0] + (sici[0] if sici else "")


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


def joined_references(
    shown: Sequence[CitedWork], stated: Sequence[CitedWork]
) -> tuple[CitedWork, ...]:
    """
    Return the *shown* entries of a list with their empty fields filled from the *stated* ones.

    An entry and a statement are the same work if they agree in DOI, or in title, or if there
    are as many of both and they do not disagree in year. If far fewer entries are shown, the
    page shows a part of its list: *stated* is returned.
    """
    if len(shown) < _SHOWN_MIN * len(stated):
        return tuple(stated)
    by_doi = {each.doi: each for each in stated if each.doi}
    by_title = {_folded(each.title): each for each in stated if each.title}
    result = []
    for place, each in enumerate(shown):
        other = by_doi.get(each.doi) or by_title.get(_folded(each.title))
        if other is None and len(shown) == len(stated):
            other = stated[place]
            if each.year and other.year and each.year != other.year:
                other = None
        if other is not None:
            missing = {k: v for k, v in other._asdict().items() if not getattr(each, k)}
            each = each._replace(**missing)
        result.append(each)
    return tuple(result)


def _folded(title: str) -> str:
    return "".join(filter(str.isalnum, title.casefold()))
