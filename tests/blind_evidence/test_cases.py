"""The cases of every set are consistent."""

from __future__ import annotations

import gzip
from collections import Counter
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from urllib.request import urlopen

import pypdfium2
import pytest

from tests.blind_evidence.case import BASE, OTHER, Case, address, placed, route
from tests.blind_evidence.sets import SETS, cases_of
from tests.server import Answer, Server
from tests.shares import share

SITE, ELSEWHERE = "http://site.example:8080", "http://other.example"
EVERY = share(8, 1)
MARKERS = (BASE.encode(), OTHER.encode())
UNREADABLE = {"truncated", "encrypted", "broken"}


def cases(name: str) -> tuple[Case, ...]:
    """Return the cases of a set; one in EVERY of the third, which takes seconds to make."""
    return cases_of(name, EVERY if name == "third" else 1)


def test_every_set_is_here() -> None:
    folders = {path.parent.name for path in Path(__file__).parent.glob("*/__init__.py")}
    assert set(SETS) == {"cases", *folders}


def test_names_are_unique() -> None:
    count = Counter(case.name for name in SETS for case in cases(name))
    assert [name for name, number in count.items() if number > 1] == []


def test_there_are_enough_of_each() -> None:
    every = [case for name in SETS for case in cases(name)]
    for hit, enough in ((True, 70), (False, 110)):
        assert sum(case.hit is hit for case in every) >= enough
        assert len({case.language for case in every if case.hit is hit}) >= 12


def parts_go_together(case: Case) -> Iterator[object]:
    start = case.request["base_url"]
    yield start not in case.answers and start
    yield [at for at in case.answers if not at.startswith((BASE + "/", OTHER + "/"))]
    yield [at for at in case.answers if not at.isascii() or " " in at]
    yield (case.slugs == {"success"}) is not case.hit or not case.slugs
    yield "success" in case.slugs and not case.hit
    yield (case.file is None) is case.hit
    if case.file is not None:
        body = _bytes(case.answers[case.file])
        pdf = case.request["ingest_type"] == "pdf"
        yield not body.lstrip().startswith(b"%PDF-") if pdf else len(body) <= 2000


def files_can_be_read(case: Case) -> Iterator[object]:
    for at, answer in case.answers.items():
        body = _bytes(answer).lstrip() if case.hit else answer.body.lstrip()
        if body.startswith(b"%PDF-") and case.kind not in UNREADABLE:
            read = pypdfium2.PdfDocument(BytesIO(body))
            words = read[0].get_textpage().get_text_range()
            yield bool(words) is (case.kind == "scan") and at


def addresses_are_put_in(case: Case) -> Iterator[object]:
    for at, answer in case.answers.items():
        made = placed(answer, SITE, ELSEWHERE)
        if not _is_pdf(made.body):
            yield any(marker in made.body for marker in MARKERS) and at
        for value in made.headers.values():
            yield (BASE in value or OTHER in value) and at
            value.encode("latin-1")


def something_names_the_file(case: Case) -> Iterator[object]:
    """Yield the file's address if no answer names it, at least by its last part."""
    if case.file is None or case.file == case.request["base_url"]:
        return
    path = case.file.removeprefix(BASE).removeprefix(OTHER)
    end = path.rsplit("/", 2)[-1] or path.rsplit("/", 2)[-2]
    texts = [
        address(answer.body.decode("utf-8", "replace"), SITE, ELSEWHERE)
        for answer in case.answers.values()
        if not _is_pdf(answer.body)
    ]
    texts += [value for answer in case.answers.values() for value in answer.headers.values()]
    forms = end, end.replace("&", "&amp;")
    yield not any(form in text for text in texts for form in forms) and case.file


CHECKS = (parts_go_together, files_can_be_read, addresses_are_put_in, something_names_the_file)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("name", SETS)
def test_form(name: str, check: Callable[[Case], Iterator[object]]) -> None:
    found = {case.name: list(filter(None, check(case))) for case in cases(name)}
    assert {case: wrong for case, wrong in found.items() if wrong} == {}


def test_a_case_is_served() -> None:
    case = next(case for case in cases("cases") if case.hit and "direct" in case.name)
    with Server() as main, Server("127.0.0.2") as other:
        asked = route(case, main, other)
        with urlopen(asked["base_url"]) as given:
            assert given.read() == case.answers[case.file or ""].body


def _bytes(answer: Answer) -> bytes:
    packed = answer.headers.get("Content-Encoding") == "gzip"
    return gzip.decompress(answer.body) if packed else answer.body


def _is_pdf(body: bytes) -> bool:
    return body.lstrip().startswith((b"%PDF-", b"\x1f\x8b"))
