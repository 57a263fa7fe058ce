"""The job of one ingest request: its next HTTP request, and its result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from pubcrawl.engine.fetching import PageRequest
from pubcrawl.exceptions import FetchError
from pubcrawl.ids.url import request_url
from pubcrawl.ingest.biblio.near import expected_pages, preview
from pubcrawl.ingest.evidence import (
    UNVERIFIED,
    WRONG,
    FileFront,
    FileVerdict,
    expected_work,
    judge,
    same_doi,
)
from pubcrawl.ingest.filesets import Fileset
from pubcrawl.ingest.hops import Hops
from pubcrawl.ingest.hops.assets import GONE, Assets
from pubcrawl.ingest.hops.events import BodyReading, HopEnd, Lists
from pubcrawl.ingest.store.outcomes import ClaimedRequest
from pubcrawl.items.slugs import slug
from pubcrawl.model.ingest import Capture, IngestResult, NextHop, Terminal
from pubcrawl.reading.subresources import PageResource, completeness

INCOMPLETE = "html-resource-no-capture"
KEPT = ("unknown-scope", UNVERIFIED, WRONG)
"""Statuses that are not hits, with a stored file."""


class AcceptedFile(NamedTuple):
    """An accepted file: bytes, their reading, captures, kind of file, and text."""

    body: bytes
    reading: BodyReading
    capture: Capture
    original: Capture | None
    kind: str
    text: str = ""


class IngestJob:
    """
    A request under way: first its hops, then the resources of its page or the files of its dataset.

    *cookies*: number in its jar at the last check. *keys*: of files that wait for the
    result. *blocks*: further fields of the result. *result*: None until the end.
    """

    def __init__(self, claimed: ClaimedRequest, hops: Hops, lists: Lists) -> None:
        self.claimed = claimed
        self.request = claimed.request
        self.hops = hops
        self.assets: Assets | None = None
        self.files: Fileset | None = None
        self.keys: list[str] = []
        self.blocks: dict[str, Any] = {}
        self.cookies = 0
        self.result: IngestResult | None = None
        self._lists = lists
        self._accepted: list[AcceptedFile] = []
        self._resources: tuple[PageResource, ...] = ()

    @property
    def get(self) -> PageRequest | None:
        """The next request; None when it is over."""
        if self.files is not None:
            return PageRequest(request_url(self.files.get.url), "any") if self.files.get else None
        return self.assets.get if self.assets is not None else self.hops.get

    @property
    def address(self) -> str:
        """The address of the next request, "" for none."""
        return self.get.url if self.get else ""

    @property
    def end(self) -> HopEnd:
        """The end of the hops."""
        if self.hops.end is None:
            raise RuntimeError(f"{self.request.base_url}: its hops have not ended")
        return self.hops.end

    @property
    def found(self) -> AcceptedFile | None:
        """The accepted file, if the hops have ended there and it should be stored."""
        end = self.hops.end
        if end is None or not (end.hit or end.status in KEPT):
            return None
        return next((each for each in self._accepted if each.reading is end.reading), None)

    def keep(self, accepted: AcceptedFile) -> None:
        """
        Keep an accepted file until the hops have ended.

        Of several misses with one status, only the first may become the result.
        """
        first = {each.reading.status: each for each in reversed(self._accepted)}
        stored = [first[status] for status in (UNVERIFIED, WRONG) if status in first]
        self._accepted = [*stored, accepted]

    def load(self, resources: tuple[tuple[str, str], ...]) -> None:
        """Fetch the resources of the accepted page."""
        if self.found is not None and resources:
            self._resources = tuple(PageResource(*one) for one in resources)
            self.assets = Assets(resources, self._lists)

    def settle_files(self) -> None:
        """End the hops when the files of the dataset have ended."""
        if self.files is None or self.files.end is None or self.hops.end is not None:
            return
        end, block = self.files.end, self.files.block()
        self.hops.take_reading(
            BodyReading(
                status=end.status,
                message=end.message,
                extra=block,
                verdict=self._dataset_verdict(str(block.get("platform_id", ""))),
            )
        )

    def verdict(
        self, url: str, front: FileFront | None, biblio: Mapping[str, Any] | None = None
    ) -> FileVerdict:
        """
        Return the verdict on the file at *url*.

        *front*: its front matter. *biblio*: of the page that is the file itself; None
        for the landing page.
        """
        hops = self.hops
        described = hops.described
        if biblio is None:
            biblio = hops.biblio
        else:
            described = True
        expected = expected_work(self.request, biblio, described=described)
        return judge(expected, url, hops.link, front)

    def _dataset_verdict(self, platform_id: str) -> FileVerdict:
        """Return the verdict on a dataset, whose own DOI may be that of another version."""
        own = platform_id.lower().removeprefix("doi:")
        same = same_doi(own, self.request.ext_ids.get("doi", ""))
        return self.verdict("", None, {"doi": own} if same else {})

    def give_up(self, error: FetchError) -> None:
        """End it for an internal reason."""
        self.files = self.assets = None
        self.hops.give_up(error)

    def make_result(self, complete_min: float) -> IngestResult:
        """
        Return the result of the request.

        *complete_min*: the smallest share of a page's resources for a success.
        """
        end, accepted = self.end, self.found
        status, message = end.status, end.message
        extra: dict[str, Any] = {}
        if self.hops.biblio:
            extra["html_biblio"] = dict(self.hops.biblio)
        if end.reading is not None:
            extra |= end.reading.extra
        if "pdf_meta" in extra:
            extra["pdf_meta"] = _compared(extra["pdf_meta"], self.hops.biblio)
        if self.assets is not None:
            # What the host does not have is missing for every reader.
            gone = {url for url, why in self.assets.missing.items() if why == GONE}
            complete = completeness(
                (each for each in self._resources if each.url not in gone),
                {row["url"] for row in self.assets.loaded},
            )
            extra |= _resources(self.assets, complete)
            if status == "success" and complete < complete_min:
                status = INCOMPLETE
                message = f"{len(self.assets.missing)} resources of the page are missing"
        result = IngestResult(
            request=self.request,
            status=status,
            hit=slug(status).hit,
            error_message=message,
            hops=tuple(self.hops.hops),
            terminal=Terminal(
                end.url,
                end.datetime or None if end.code is not None else None,
                end.code,
                accepted.reading.file.sha1hex if accepted and accepted.reading.file else "",
            ),
            extract_next_hop=NextHop.of(end.link) if end.link else None,
            **extra,
            **self.blocks,
        )
        if end.reading is not None and end.reading.verdict is not None:
            result.confidence = end.reading.verdict.confidence
            result.evidence = end.reading.verdict.evidence
        if accepted is not None and accepted.reading.file is not None:
            result.file_meta = accepted.reading.file
            result.cdx, result.revisit_cdx = accepted.capture, accepted.original
        return result


def _compared(meta: Mapping[str, Any], biblio: Mapping[str, Any]) -> dict[str, Any]:
    """Add to the block of a PDF the expected number of pages, and whether it is a preview."""
    first, last = str(biblio.get("first_page", "")), str(biblio.get("last_page", ""))
    expected = expected_pages(first, last)
    if expected is None or "page_count" not in meta:
        return dict(meta)
    compared = {**meta, "expected_pages": expected}
    if preview(meta["page_count"], expected):
        compared["preview"] = True
    return compared


def _resources(assets: Assets, complete: float) -> dict[str, Any]:
    block: dict[str, Any] = {"html_resources": assets.loaded, "html_completeness": complete}
    return block | ({"html_missing": dict(assets.missing)} if assets.missing else {})
