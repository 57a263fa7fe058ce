"""
arXiv's metadata: entries of its Atom feed, and ``arXiv`` records of its OAI-PMH.

Sources: https://info.arxiv.org/help/api/user-manual.html,
https://info.arxiv.org/help/oa/index.html
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lxml import etree

from pubcrawl.parse.articles.build import (
    all_named,
    article,
    below,
    dated,
    field,
    make,
    said,
)
from pubcrawl.parse.jats.tree import local, plain

_ID = re.compile(r"arxiv\.org/abs/([^\s?#]+)", re.IGNORECASE)
_GROUP = re.compile(r"\b(?:collaboration|consortium|group|team)\b", re.IGNORECASE)
_VERSION = re.compile(r"v[0-9]+$")


def matches(root: etree._Element) -> bool:
    """Answer whether *root* is an answer of arXiv that holds one paper, not a list of some."""
    if local(root) in ("feed", "entry"):
        entries = [root] if local(root) == "entry" else [e for e in root if local(e) == "entry"]
        return len(entries) == 1 and _ID.search(plain(below(entries[0], "id"))) is not None
    return _record(root) is not None


def read(root: etree._Element) -> etree._Element:
    """Return the first paper that *root* holds, as JATS."""
    record = _record(root)
    if record is None:
        entry = root if local(root) == "entry" else below(root, "entry")
        return _of_entry(root if entry is None else entry)
    return _of_record(record)


def _record(root: etree._Element) -> etree._Element | None:
    """Return the ``arXiv`` element, which has an ``id`` and authors by ``keyname``."""
    if local(root) not in ("oai-pmh", "record", "arxiv", "arxivraw"):
        return None
    found = [root] if local(root) == "arxiv" else all_named(root, "arxiv")
    return next((one for one in found if below(one, "id") is not None), None)


def _of_entry(entry: etree._Element) -> etree._Element:
    found = _ID.search(plain(below(entry, "id")))
    people = [_contrib(one, *_names(one)) for one in entry if local(one) == "author"]
    meta = [
        *_ids(found[1] if found else "", plain(below(entry, "doi"))),
        make("title-group", field("article-title", plain(below(entry, "title")))),
        make("contrib-group", *people),
        dated("pub-date", plain(below(entry, "published"))[:10], pub_type="epub"),
        *_abstract(plain(below(entry, "summary"))),
        _categories(one.get("term") or "" for one in entry if local(one) == "category"),
    ]
    return _preprint(meta)


def _of_record(record: etree._Element) -> etree._Element:
    people = [
        _contrib(one, said(one, "forenames"), said(one, "keyname"), said(one, "suffix"))
        for one in all_named(record, "author")
    ]
    licence = said(record, "license")
    meta = [
        *_ids(plain(below(record, "id")), plain(below(record, "doi"))),
        make("title-group", field("article-title", plain(below(record, "title")))),
        make("contrib-group", *people),
        dated("pub-date", plain(below(record, "created"))[:10], pub_type="epub"),
        make("permissions", make("license", href=licence)) if licence else None,
        *_abstract(plain(below(record, "abstract"))),
        _categories(said(record, "categories").split()),
    ]
    return _preprint(meta)


def _preprint(meta: list[etree._Element | None]) -> etree._Element:
    return article(
        [one for one in meta if one is not None],
        journal=[make("journal-title", "arXiv")],
        kind="preprint",
    )


def _contrib(author: etree._Element, given: str, family: str, suffix: str = "") -> etree._Element:
    if not given and _GROUP.search(family):
        named = make("collab", family)
    else:
        named = make(
            "name", field("surname", family), field("given-names", given), field("suffix", suffix)
        )
    places = [make("aff", plain(one)) for one in author if local(one) == "affiliation"]
    return make("contrib", named, *places, contrib_type="author")


def _names(author: etree._Element) -> tuple[str, str]:
    """Return given names and family name of an entry's author; a group has the latter alone."""
    name = plain(below(author, "name"))
    if _GROUP.search(name):
        return "", name
    given, _, family = name.rpartition(" ")
    return given, family


def _ids(number: str, dois: str) -> Iterator[etree._Element | None]:
    # The DOI is that of the paper in a journal: another work, which it belongs to.
    yield field("article-id", _VERSION.sub("", number), pub_id_type="arxiv")
    # Several stand there at times: "10.5555/a, 10.5555/b;10.5555/c"
    doi = re.split(r"[\s,;]+", dois.strip())[0]
    if doi:
        yield make(
            "related-article",
            related_article_type="published-article",
            ext_link_type="doi",
            href=doi,
        )
    if number:
        yield field("article-id", f"10.48550/arXiv.{_VERSION.sub('', number)}", pub_id_type="doi")


def _abstract(words: str) -> Iterator[etree._Element]:
    if words:
        yield make("abstract", make("p", words))


def _categories(terms: Iterator[str] | list[str]) -> etree._Element | None:
    words = [term for term in terms if term]
    return make("kwd-group", *(make("kwd", word) for word in words)) if words else None
