"""Extraction of the list of a dataset's files, from its page or its platform's API."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pubcrawl import platforms
from pubcrawl.exceptions import ParseError
from pubcrawl.formats.html import document
from pubcrawl.formats.xml.elements import is_json
from pubcrawl.ids.url import request_url
from pubcrawl.model.fileset import (
    DatasetRef,
    ListingPage,
    ListingRequest,
    dataset_json,
    total_size,
)
from pubcrawl.platforms.unknown import linked_files
from pubcrawl.workbench.extract.jobs import Job, read_file
from pubcrawl.workbench.extract.lines import job_line

NO_MATCH = "no-platform-match"


def answer(work: Job, hosts: Mapping[str, str]) -> dict[str, Any]:
    """
    Return the line of the answer that *work* names, with *error* if it cannot be used.

    *hosts*: as for ``platforms.find_dataset``. A page of a known platform gives the requests
    to its API. Raises ``UsageError`` if the file cannot be read.
    """
    body = read_file(work.file)
    dataset = platforms.find_dataset(work.final_url or work.url, hosts)
    try:
        dataset, page = _read_listing(work, dataset, body)
    except ParseError as error:
        return job_line(work.kind, dataset_json(dataset) if dataset else {}, error)
    fields = {
        **dataset_json(dataset, page.version),
        "manifest": [file.to_json() for file in page.items],
        "file_count": len(page.items),
        "total_size": total_size(page.items),
        "more": [ask.url for ask in page.more],
    }
    return job_line(work.kind, fields)


def _read_listing(
    work: Job, dataset: DatasetRef | None, body: bytes
) -> tuple[DatasetRef, ListingPage]:
    url = work.final_url or work.url
    if dataset is not None and dataset.reason:
        raise ParseError("the address is not that of one public dataset", slug=dataset.reason)
    if dataset is not None and is_json(body):
        return dataset, platforms.read_listing(dataset, ListingRequest(url), body)
    if dataset is not None:
        return dataset, ListingPage(more=dataset.asks)
    if is_json(body):  # a linkset needs no platform
        dataset = DatasetRef("signposting", url, url=url)
        return dataset, platforms.read_listing(dataset, ListingRequest(url), body)
    page = document(body, url=request_url(url), content_type=work.content_type)
    listing = linked_files(page, url, {})
    if listing is None:
        raise ParseError("neither a known platform nor links to files", slug=NO_MATCH)
    dataset, first = listing
    return dataset, first._replace(more=(*dataset.asks, *first.more))
