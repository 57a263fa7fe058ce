"""Checks of a new request and its sites: they are whole, and something names the file of a hit."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pypdfium2

from tests.corpora.evidence import BASE, OTHER, Evidence, placed
from tests.server import Answer

SITE, ELSEWHERE = "http://site.example:8080", "http://other.example"
MARKERS = (BASE.encode(), OTHER.encode())
UNREADABLE = {"truncated", "encrypted", "broken"}


def parts_go_together(case: Evidence) -> Iterator[Any]:
    start = case.request["base_url"]
    yield start not in case.answers and start
    yield [at for at in case.answers if not at.startswith((f"{BASE}/", f"{OTHER}/"))]
    yield [at for at in case.answers if not at.isascii() or " " in at]
    yield (case.slugs == {"success"}) is not case.hit and case.slugs
    yield "success" in case.slugs and not case.hit
    yield (case.file is None) is case.hit
    if case.file in case.answers:
        body = _bytes(case.answers[case.file])
        pdf = case.request["ingest_type"] == "pdf"
        yield not body.lstrip().startswith(b"%PDF-") if pdf else len(body) <= 2000
    else:
        yield case.file


def files_can_be_read(case: Evidence) -> Iterator[Any]:
    for at, answer in case.answers.items():
        body = _bytes(answer).lstrip() if case.hit else answer.body.lstrip()
        if body.startswith(b"%PDF-") and case.kind not in UNREADABLE:
            words = pypdfium2.PdfDocument(BytesIO(body))[0].get_textpage().get_text_range()
            yield bool(words) is (case.kind == "scan") and at


def addresses_are_put_in(case: Evidence) -> Iterator[Any]:
    for at, answer in case.answers.items():
        made = placed(answer, SITE, ELSEWHERE)
        yield not _is_pdf(made.body) and any(mark in made.body for mark in MARKERS) and at
        for value in made.headers.values():
            value.encode("latin-1")
            yield (BASE in value or OTHER in value) and at


def something_names_the_file(case: Evidence) -> Iterator[Any]:
    """Yield the file's address if no answer names it, at least by its last part."""
    if case.file is None or case.file == case.request["base_url"]:
        return
    path = case.file.removeprefix(BASE).removeprefix(OTHER)
    end = path.rsplit("/", 2)[-1] or path.rsplit("/", 2)[-2]
    answers = [placed(answer, SITE, ELSEWHERE) for answer in case.answers.values()]
    texts = [each.body.decode("utf-8", "replace") for each in answers if not _is_pdf(each.body)]
    texts += [value for each in answers for value in each.headers.values()]
    yield not any(form in text for text in texts for form in (end, end.replace("&", "&amp;"))) and (
        case.file
    )


CHECKS = (parts_go_together, files_can_be_read, addresses_are_put_in, something_names_the_file)


def _bytes(answer: Answer) -> bytes:
    packed = answer.headers.get("Content-Encoding") == "gzip"
    return gzip.decompress(answer.body) if packed else answer.body


def _is_pdf(body: bytes) -> bool:
    return body.lstrip().startswith((b"%PDF-", b"\x1f\x8b"))
