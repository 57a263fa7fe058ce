"""Ingests of random webs: every request has exactly one end."""

from __future__ import annotations

import gzip
import hashlib
import random
from pathlib import Path

import pytest

from pubcrawl.items import slugs
from pubcrawl.model.ingest_request import TYPES
from tests.crawls.hostile import Case, attack
from tests.crawls.ingests import JATS, PDF, TEXT, file, html, meta
from tests.moments import chance_of_run
from tests.server import Answer

HOSTS = 60
PATHS = 9
BODIES = {
    "pdf": (PDF, "application/pdf"),
    "packed": (gzip.compress(PDF), "application/pdf"),
    "jats": (JATS, "text/xml"),
    "text": (html(TEXT).body, "text/html"),
    "json": (b'{"a": 1}', "application/json"),
    "source": (gzip.compress(b"\\documentclass{a}"), "application/gzip"),
    "empty": (b"", "application/pdf"),
    "rubbish": (bytes(range(256)), "application/octet-stream"),
}
TEXTS = ("Download PDF", "XML", "more")
LINKS = (
    "citation_pdf_url",
    "citation_xml_url",
    "citation_fulltext_html_url",
    "eprints.document_url",
    "bepress_citation_pdf_url",
)


@pytest.mark.nightly
def test_each_request_has_one_end(tmp_path: Path) -> None:
    chance = chance_of_run()
    cases = {f"{number}": Case("", web(chance), chance.choice(TYPES)) for number in range(HOSTS)}
    done = attack(tmp_path, cases)
    assert set(done.results) == set(cases)
    for name, result in done.results.items():
        assert result["hit"] == slugs.slug(result["status"]).hit
        assert ("error_message" in result) != result["hit"]
        assert len(done.asked[name]) < 100
        assert result["hops"][0].endswith("/0")
        if result["hit"]:
            digest = result["file_meta"]["sha1hex"]
            assert digest == result["terminal"]["terminal_sha1hex"]
            assert result["cdx"]["sha1hex"] in KNOWN  # as it was sent
            assert result["terminal"]["terminal_url"] == result["hops"][-1]
            assert digest in KNOWN


def web(chance: random.Random) -> dict[str, Answer]:
    """Return a site of pages, redirects and files with random links between them."""
    return {f"/{number}": _answer(chance) for number in range(PATHS)}


def _answer(chance: random.Random) -> Answer:
    target = f"/{chance.randrange(PATHS)}" + chance.choice(("", "", "#a", "?b"))
    kind = chance.random()
    if kind < 0.3:
        headers = {"Location": target, **chance.choice(({}, {"Set-Cookie": "a=1; Path=/"}))}
        return Answer(chance.choice((301, 302, 303, 307, 308)), headers=headers)
    if kind < 0.6:
        links = "".join(
            f'<a href="/{chance.randrange(PATHS)}">{chance.choice(TEXTS)}</a>'
            for _ in range(chance.randrange(4))
        )
        head = meta(chance.choice(LINKS), target) if chance.random() < 0.6 else ""
        return html(links, head)
    if kind < 0.85:
        body, content_type = BODIES[chance.choice(tuple(BODIES))]
        return file(body, content_type)
    if kind < 0.95:
        return Answer(chance.choice((204, 206, 304, 400, 401, 403, 404, 410, 418, 500, 502, 504)))
    return chance.choice((Answer(reset=True), Answer(body=PDF, cut=9), html("x", title="Sign in")))


def _unpacked(body: bytes) -> bytes:
    return gzip.decompress(body) if body.startswith(b"\x1f\x8b") else body


KNOWN = {
    hashlib.sha1(form, usedforsecurity=False).hexdigest()
    for body, _ in BODIES.values()
    for form in (body, _unpacked(body))
}
