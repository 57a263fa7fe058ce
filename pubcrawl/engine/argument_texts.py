"""The meaning of each argument of a spider, for ``scrapy crawl SPIDER -h``."""

from __future__ import annotations

TEXTS = {
    "seeds": "FILE with a seed on each line, or a table; several FILEs with commas, a pattern, "
    "or - for standard input (docs/seeds.md)",
    "columns": "columns of a table to read, such as pmid:3,doi:5 (docs/seeds.md#a-table)",
    "sheet": "the sheet of a workbook to read; default: all",
    "find": "1: search for rows without an identifier by title, authors, journal and year",
    "where": "a query on the store; its records are the seeds (docs/queries.md)",
    "again": "1: also fetch records that are fresh or final",
    "estimate": "1: say how many requests and credits to expect, and send none",
    "ids": "identifiers on the command line, separated by commas or spaces",
    "urls": "addresses on the command line, separated by spaces",
    "parts": "fill only these parts, such as title,abstract",
    "not_parts": "fill all parts except these",
    "resources": "query only these resources, such as europepmc,crossref,links",
    "follow": "notices: query what tells of retractions and corrections; versions: query what "
    "tells of preprints and published articles, and crawl these too",
    "list": "the name of a stored list, or a FILE with identifiers",
    "direction": "references, cited-by, or both, which is the default",
    "types": "only files with these endings, such as xlsx,csv",
    "list_only": "1: lists the files with size and digest, and fetches none",
    "links": "0: visit no links of pages",
    "type": "type of requests without a type: pdf, html, xml, component, src, dataset",
    "retry": "try requests with these slugs again now, or classes of slugs (T, L, X, N), or all",
}


def texts(*names: str) -> dict[str, str]:
    """Return the meaning of each of *names*, in their order."""
    return {name: TEXTS.get(name, "see docs/spiders.md") for name in names}
