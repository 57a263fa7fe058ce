"""Which preprints have an article among other works; links between the two never join them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any


def superseded(records: Iterable[Mapping[str, Any]]) -> set[str]:
    """
    Return the DOIs of those preprints in *records* whose article is there too.

    Either record may have the link. A preprint of several articles is left to all of them; two
    works that each claim to be the preprint of the other are both articles.
    """
    articles: dict[str, set[str]] = {}  # DOI of a preprint → its articles
    known = set()
    for record in records:
        known.add(record["doi"])
        articles.setdefault(record["doi"], set()).update(record["published_doi"].split())
        for preprint in record["preprint_doi"].split():
            articles.setdefault(preprint, set()).add(record["doi"])
    return {
        preprint
        for preprint in known - {""}
        if any(
            preprint not in articles.get(article, ())
            for article in articles[preprint].intersection(known)
        )
    }
