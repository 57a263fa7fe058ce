"""PubFetcher's results for meta elements, on recorded and made-up pages."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pubcrawl.compat.reader import PubFetcher
from pubcrawl.exceptions import EmptyAnswer
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.publications.links import link_queue
from pubcrawl.works.findings import Link
from pubcrawl.works.parts import PartType
from pubcrawl.works.publication import Publication
from pubcrawl.works.work import NOTHING

FORMATS = {"citation", "eprints", "bepress", "dc", "og", "twitter", "meta"}
LINKS = {f"{kind}_{name}" for kind in ("link", "pdf") for name in FORMATS}
CASES = (
    ("pubfetcher_dev.jsonl", 90),
    ("pubfetcher_snippets.jsonl", 54),
    ("rules/expected.jsonl", 100),
)


def cases(shared: Path, name: str) -> Iterator[dict[str, Any]]:
    for line in (shared / "vectors" / name).read_text("utf-8").splitlines():
        case = json.loads(line)
        if case["cmd"] == "site" and not case.get("has_rule"):
            yield case


def body(shared: Path, case: dict[str, Any]) -> bytes:
    for key in ("body", "html"):
        if key in case:
            return str(case[key]).encode()
    return bytes((shared / "corpus" / case["file"]).read_bytes())


@pytest.mark.parametrize(("name", "least"), CASES)
def test_golden(shared: Path, name: str, least: int) -> None:
    number = 0
    for case in cases(shared, name):
        number += 1
        type = PartType(case.get("page_type") or case.get("part_type") or "doi")
        url = case.get("final_url") or case["url"]
        try:
            page = PubFetcher.document(
                body(shared, case),
                url=url,
                content_type=case.get("content_type", "text/html"),
            )
        except EmptyAnswer:
            continue
        found = PubFetcher.metas(page, type)
        publication = Publication.from_ids(Identifiers(**case.get("given", {})))
        PubFetcher.merge(publication, found, url, 0)
        # On a page with a rule, parts with the type of the page come from the rule.
        ours = FORMATS if "site" in case else {*FORMATS, found.type.value}
        parts = case["parts"]
        for part in {*parts, *publication.parts}:
            wanted = parts.get(part, {"type": "na"})
            if wanted["type"] not in ours and "site" in case:
                continue  # a rule gave a better part
            if wanted["type"] in ours:
                part_ = publication.parts[part]
                content = wanted.get("list", wanted.get("content"))
                assert (part_.type, part_.content) == (wanted["type"], content), (case["id"], part)
            elif part in publication.parts:
                left = publication.type(part)
                # Identifiers also come from users and from addresses of PDFs.
                assert left is PartType.EXTERNAL or part in parts, (case["id"], part, left)
        if "site" not in case:
            queue = link_queue(compat=True)
            queue.mark(url)
            for link in found.links:
                queue.add(publication, Link(link.url, link.type), url, 0)
            links = [{"url": entry.url, "type": entry.type.value} for entry in queue.queue]
            assert links == case.get("links", []), case["id"]
            emails = [author.get("email") for author in case.get("corresp_author", ())]
            assert [author.email for author in found.corresp_authors] == emails, case["id"]
        assert not (found.works or found.work != NOTHING or found.journal_title)
    assert number >= least
