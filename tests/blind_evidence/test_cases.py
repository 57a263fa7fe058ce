"""The cases are what they say."""

from __future__ import annotations

import gzip
import os
from collections import Counter
from io import BytesIO
from urllib.request import urlopen

import pypdfium2
import pytest

from tests.blind_evidence import third
from tests.blind_evidence.case import BASE, OTHER, Case, address, placed, route
from tests.blind_evidence.cases import CASES as FIRST
from tests.blind_evidence.fiftha import CASES as FIFTH_A
from tests.blind_evidence.fifthb import CASES as FIFTH_B
from tests.blind_evidence.fourth import CASES as FOURTH
from tests.blind_evidence.second import CASES as SECOND
from tests.blind_evidence.seventha import CASES as SEVENTH_A
from tests.blind_evidence.seventhb import CASES as SEVENTH_B
from tests.blind_evidence.sixtha import CASES as SIXTH
from tests.server import Answer, Server

SITE, ELSEWHERE = "http://site.example:8080", "http://other.example"
CASES = (*FIRST, *SECOND, *FOURTH, *FIFTH_A, *FIFTH_B, *SIXTH, *SEVENTH_A, *SEVENTH_B)
EVERY = 1 if os.environ.get("ALL_CRAWLS") else 4
MARKERS = (BASE.encode(), OTHER.encode())


def _named(case: Case) -> str:
    return case.name


def _bytes(answer: Answer) -> bytes:
    packed = answer.headers.get("Content-Encoding") == "gzip"
    return gzip.decompress(answer.body) if packed else answer.body


def test_names_are_unique() -> None:
    assert not [name for name, count in Counter(case.name for case in CASES).items() if count > 1]


def test_there_are_enough_of_each() -> None:
    assert sum(not case.hit for case in CASES) >= 110
    assert sum(case.hit for case in CASES) >= 70
    for hit in (True, False):
        assert len({case.language for case in CASES if case.hit is hit}) >= 12


@pytest.mark.parametrize("case", CASES, ids=_named)
def test_case(case: Case) -> None:
    _check_sense(case)
    _check_files(case)
    _check_addresses(case)
    if case.file is not None:
        _check_links(case, case.file)


def _check_sense(case: Case) -> None:
    """Its request, answers, slugs and file go together."""
    assert case.request["base_url"].startswith((BASE, OTHER))
    assert case.request["base_url"] in case.answers
    assert all(place.startswith((BASE + "/", OTHER + "/")) for place in case.answers)
    assert all(place.isascii() and " " not in place for place in case.answers)
    assert case.slugs == {"success"} if case.hit else case.slugs and "success" not in case.slugs
    assert (case.file is None) is not case.hit
    if case.file is None:
        return
    body = _bytes(case.answers[case.file])
    kind = case.request["ingest_type"]
    assert len(body) > 2000 or kind == "pdf"
    if kind == "pdf":
        assert body.lstrip().startswith(b"%PDF-")


def _check_files(case: Case) -> None:
    """Its PDFs can be read."""
    bad = {"truncated", "encrypted"}
    for answer in case.answers.values():
        body = _bytes(answer) if case.hit else answer.body
        if body.lstrip().startswith(b"%PDF-") and case.kind not in bad:
            read = pypdfium2.PdfDocument(BytesIO(body.lstrip()))
            words = read[0].get_textpage().get_text_range()
            assert len(read) >= 1
            assert bool(words) is not (case.kind == "scan")


def _check_addresses(case: Case) -> None:
    """The addresses of the two hosts are put in."""
    for answer in case.answers.values():
        made = placed(answer, SITE, ELSEWHERE)
        assert not any(marker in made.body for marker in MARKERS if not _is_pdf(made.body))
        assert not any(BASE in value or OTHER in value for value in made.headers.values())
        for value in made.headers.values():
            value.encode("latin-1")


def _check_links(case: Case, file: str) -> None:
    """Something that is answered names the file, if only by its last part."""
    if file == case.request["base_url"]:
        return
    path = file.removeprefix(BASE).removeprefix(OTHER)
    end = path.rsplit("/", 2)[-1] or path.rsplit("/", 2)[-2]
    told = [address(answer.body.decode("utf-8", "replace"), SITE, ELSEWHERE)
        for answer in case.answers.values() if not _is_pdf(answer.body)]  # fmt: skip
    told += [value for answer in case.answers.values() for value in answer.headers.values()]
    assert any(form in text for text in told for form in (end, end.replace("&", "&amp;")))


def test_third_set() -> None:
    """The same of the third set, which takes seconds to make; of all with ``ALL_CRAWLS=1``."""
    made = third.read(EVERY)
    assert not {case.name for case in made} & {case.name for case in CASES}
    assert len({case.name for case in made}) == len(made)
    for case in made:
        test_case(case)


def test_a_case_is_served() -> None:
    case = next(case for case in CASES if case.hit and "direct" in case.name)
    with Server() as main, Server("127.0.0.2") as other:
        asked = route(case, main, other)
        with urlopen(asked["base_url"]) as given:
            assert given.read() == case.answers[case.file or ""].body


def _is_pdf(body: bytes) -> bool:
    return body.lstrip().startswith((b"%PDF-", b"\x1f\x8b"))
