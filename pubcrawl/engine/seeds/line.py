"""
A line of a seed list → its seed: identifiers and addresses in the forms that users have.

A line has the identifiers of a publication, or of several, in any form of
``ids.identifier_text``, in columns with tabs between, or as a JSON object. Or it is the address of
a page, in the same forms.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from urllib.parse import quote

from pubcrawl.engine.seeds.seed import TEXT_MAX, Seed, SeedForm, excerpt, identifiers, reject
from pubcrawl.exchange.spreadsheets.header_names import SQUEEZE, is_pmid_or_pmcid
from pubcrawl.exchange.spreadsheets.table_rows import is_json
from pubcrawl.ids.addresses import addresses, looks_like_address, spaced
from pubcrawl.ids.article_pages import may_be_article
from pubcrawl.ids.identifier_text import (
    ADDRESS,
    ANY,
    PMID_OR_PMCID,
    TextContent,
    plain_name,
    read_text,
)
from pubcrawl.ids.identifiers import Name
from pubcrawl.ids.mending import trim, unwrap
from pubcrawl.items.artifact_request import OPTIONS, request_of

DOI_RESOLVER = "https://doi.org/"
_IN_DOI = "/:;()!$&'*+,=-._~"  # the same in an address and in a DOI
# Keys of a JSON object below which the identifiers may be.
_NESTED = ("ids", "identifiers", "externalids")


def read_line(text: str, line: int, form: SeedForm = SeedForm.IDS) -> list[Seed]:
    """Return the seeds in *text*, a line outside a table: one, or one for each publication."""
    text = trim(text)
    if is_json(text):
        return _json(text, line, form)
    if form is SeedForm.URLS:
        return [page(text, line, addresses(text), form)]
    if form is SeedForm.ENTRIES:
        return [_entry(text, line)]
    if name := plain_name(text):  # the most frequent lines of lists of millions
        return [Seed(line, excerpt(text), identifiers((name,)))]
    # A bare number is a PMID in the first column only; elsewhere it may be a year.
    first, *others = text.split("\t")
    content = read_text(first, "pmid")
    contents = [content]
    if others:
        contents += [found for cell in others if (found := read_text(cell)).whole]
    if names := names_of(contents):
        return publications(names, text, line, address_of(contents, form))
    is_address = looks_like_address(unwrap(text))
    urls = addresses(text) if is_address else list(content.urls)
    if not is_address and content.reason != "short-doi":
        urls = [*filter(may_be_article, urls)]
    if form is SeedForm.EITHER and (urls or is_address):
        return [page(text, line, urls, form)]
    if content.reason and content.reason != "no-identifier":
        return [reject(line, text, content.reason)]
    return [reject(line, text, "unknown-url" if content.urls or is_address else "unknown-id")]


def parse_line(text: str, line: int, form: SeedForm = SeedForm.IDS) -> Seed:
    """Return the one seed in *text*, a line outside a table."""
    found = read_line(text, line, form)
    return found[0] if len(found) == 1 else reject(line, trim(text), "several")


def is_plain(text: str, form: SeedForm) -> bool:
    """Answer whether *text* is a seed without anything beside it, as it stands in a plain list."""
    found = read_line(text, 0, form)
    if found[0].reason or len(found) > 1:
        return False
    return (
        "\t" in text
        or is_json(text)
        or bool(form is not SeedForm.IDS and addresses(text))
        or read_text(text, ANY if form is SeedForm.ENTRIES else "pmid").whole
    )


def publications(names: Sequence[Name], text: str, line: int, url: str = "") -> list[Seed]:
    """
    Return a seed with *names* of one publication, at *url*, or a seed for each name.

    Several names of one kind are several publications; a crawl finds out which other name belongs
    to which.
    """
    if len({name.kind for name in names}) == len(names):
        return [Seed(line, excerpt(text), identifiers(names), url=url)]
    return [Seed(line, excerpt(text), identifiers([name])) for name in names]


def names_of(contents: Iterable[TextContent]) -> list[Name]:
    """Return the different identifiers in texts, in order."""
    return list(dict.fromkeys(name for content in contents for name in content.ids))


def address_of(contents: Iterable[TextContent], form: SeedForm) -> str:
    """Return the address of the article in which its identifier was found; "" if not one."""
    urls = {url for content in contents if content.ids for url in content.urls}
    return urls.pop() if form is SeedForm.EITHER and len(urls) == 1 else ""


def _entry(text: str, line: int) -> Seed:
    """Return the seed of an artifact: an address, or that of a DOI."""
    found = addresses(text)
    if not found:
        content = read_text(text)
        dois = [entry_address(name.value) for name in content.ids if name.kind == "doi"]
        found = dois or list(content.urls if content.reason == "short-doi" else ())
    return page(text, line, found, SeedForm.ENTRIES)


def entry_address(doi: str) -> str:
    """Return the address at which the artifact with *doi* is looked for."""
    return DOI_RESOLVER + quote(doi.lower(), safe=_IN_DOI)


def _options(text: str, line: int, value: Mapping[str, object], seed: Seed) -> Seed:
    """Return *seed*, rejected if its line has an option that artifacts do not have."""
    given = {k: v for k, v in value.items() if k in OPTIONS}
    allowed = (*OPTIONS, *SeedForm.ENTRIES.columns)
    odd = [k for k in value if k not in allowed and SQUEEZE.sub("", k.lower()) not in allowed]
    try:
        request_of(seed.url, given)
    except ValueError:
        return reject(line, text, "bad-options")
    # The crawl reads the options from the stored text, so it must be whole.
    return reject(line, text, "bad-options") if odd or len(text) > TEXT_MAX else seed


def page(text: str, line: int, found: list[str], form: SeedForm) -> Seed:
    """Return the seed of the one address in *found*, the addresses of a line."""
    if len(found) != 1:
        return reject(line, text, "several" if found else "no-url")
    if spaced(found[0]):
        return reject(line, text, "spaced-url")
    return Seed(line, excerpt(text), url=found[0])


def _json(text: str, line: int, form: SeedForm) -> list[Seed]:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return [reject(line, text, "bad-json")]
    pairs = list(value.items())
    for key, inner in value.items():
        if key.lower() in _NESTED and isinstance(inner, dict):
            pairs.extend(inner.items())
    contents: dict[str, TextContent] = {}
    urls: dict[str, None] = {}
    reason = "no-url" if form is SeedForm.URLS else "no-identifier"
    for key, inner in pairs:
        kind = form.columns.get(SQUEEZE.sub("", key.lower()))
        if kind == ADDRESS:
            urls.update(dict.fromkeys(addresses(_scalar(inner))))
        elif kind or ("pmid" in form.columns and is_pmid_or_pmcid(key)):
            kind = kind or PMID_OR_PMCID
            content = read_text(_scalar(inner), kind)
            if content.ids:
                contents.setdefault(kind, content)
            reason = content.reason or reason
    names = names_of(contents.values())
    if form is SeedForm.ENTRIES:
        seed = _entry(" ".join(urls) or (names[0].value if names else ""), line)
        return [_options(text, line, value, seed._replace(text=excerpt(text)))]
    if names:
        return publications(names, text, line)
    if form is SeedForm.EITHER and len(urls) == 1:
        return [
            seed._replace(text=excerpt(text)) for seed in read_line(next(iter(urls)), line, form)
        ]
    return [page(text, line, list(urls), form) if urls else reject(line, text, reason)]


def _scalar(value: object) -> str:
    if isinstance(value, str):
        return value
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return str(value) if is_number else ""
