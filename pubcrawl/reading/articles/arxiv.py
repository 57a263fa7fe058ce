"""
arXiv's metadata: entries of its Atom feed, and ``arXiv`` records of its OAI-PMH.

Sources: https://info.arxiv.org/help/api/user-manual.html,
https://info.arxiv.org/help/oa/index.html
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lxml import etree

from pubcrawl.reading.articles.build import (
    at_path,
    build_article,
    field,
    find_all,
    keywords,
    make,
    make_date,
    person,
    text_of,
)
from pubcrawl.reading.jats.tree import local, plain

_ID = re.compile(r"arxiv\.org/abs/([^\s?#]+)", re.IGNORECASE)
_GROUP = re.compile(r"\b(?:collaboration|consortium|group|team)\b", re.IGNORECASE)
_VERSION = re.compile(r"v[0-9]+$")


def matches(root: etree._Element) -> bool:
    """Answer whether *root* is an arXiv response with exactly one paper."""
    if local(root) in ("feed", "entry"):
        entries = [root] if local(root) == "entry" else [e for e in root if local(e) == "entry"]
        return len(entries) == 1 and _ID.search(plain(at_path(entries[0], "id"))) is not None
    return _record(root) is not None


def to_jats(root: etree._Element) -> etree._Element:
    """Return the first paper in *root* as JATS."""
    record = _record(root)
    if record is None:
        entry = root if local(root) == "entry" else at_path(root, "entry")
        return _of_entry(root if entry is None else entry)
    return _of_record(record)


def _record(root: etree._Element) -> etree._Element | None:
    """Return the ``arXiv`` element, which has an ``id`` and authors by ``keyname``."""
    if local(root) not in ("oai-pmh", "record", "arxiv", "arxivraw"):
        return None
    records = [root] if local(root) == "arxiv" else find_all(root, "arxiv")
    return next((one for one in records if at_path(one, "id") is not None), None)


def _of_entry(entry: etree._Element) -> etree._Element:
    match = _ID.search(plain(at_path(entry, "id")))
    people = [_contrib(one, *_names(one)) for one in entry if local(one) == "author"]
    meta = [
        *_ids(match[1] if match else "", plain(at_path(entry, "doi"))),
        make("title-group", field("article-title", plain(at_path(entry, "title")))),
        make("contrib-group", *people),
        make_date("pub-date", plain(at_path(entry, "published"))[:10], pub_type="epub"),
        *_abstract(plain(at_path(entry, "summary"))),
        keywords(one.get("term") or "" for one in entry if local(one) == "category"),
    ]
    return _preprint(meta)


def _of_record(record: etree._Element) -> etree._Element:
    people = [
        _contrib(one, text_of(one, "forenames"), text_of(one, "keyname"), text_of(one, "suffix"))
        for one in find_all(record, "author")
    ]
    licence = text_of(record, "license")
    meta = [
        *_ids(plain(at_path(record, "id")), plain(at_path(record, "doi"))),
        make("title-group", field("article-title", plain(at_path(record, "title")))),
        make("contrib-group", *people),
        make_date("pub-date", plain(at_path(record, "created"))[:10], pub_type="epub"),
        make("permissions", make("license", href=licence)) if licence else None,
        *_abstract(plain(at_path(record, "abstract"))),
        keywords(text_of(record, "categories").split()),
    ]
    return _preprint(meta)


def _preprint(meta: list[etree._Element | None]) -> etree._Element:
    return build_article(
        meta,
        journal=[make("journal-title", "arXiv")],
        kind="preprint",
    )


def _contrib(author: etree._Element, given: str, family: str, suffix: str = "") -> etree._Element:
    if not given and _GROUP.search(family):
        name = make("collab", family)
    else:
        name = person(family, given, suffix)
    affiliations = [make("aff", plain(one)) for one in author if local(one) == "affiliation"]
    return make("contrib", name, *affiliations, contrib_type="author")


def _names(author: etree._Element) -> tuple[str, str]:
    """Return the given names and family name of an author; a group has a family name only."""
    name = plain(at_path(author, "name"))
    if _GROUP.search(name):
        return "", name
    given, _, family = name.rpartition(" ")
    return given, family


def _ids(number: str, dois: str) -> Iterator[etree._Element | None]:
    yield field("article-id", _VERSION.sub("", number), pub_id_type="arxiv")
    # The DOIs are those of the journal article, which is another work. Some records list
    # several: "10.5555/a, 10.5555/b;10.5555/c"
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
