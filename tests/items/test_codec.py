from __future__ import annotations

import inspect
import pickle
from collections.abc import Mapping
from datetime import date
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from pubcrawl.artifacts import page_reader as artifact_jobs
from pubcrawl.engine.workers import wire
from pubcrawl.exceptions import FetchError, ParseError, RuleError, RuleErrors
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.ingest import jobs as ingest_jobs
from pubcrawl.items.codec import decoder, pack, return_type, unpack
from pubcrawl.reading import jobs
from pubcrawl.works.findings import Findings, Link
from pubcrawl.works.parts import Content, MeshTerm, MinedTerm, PartType
from pubcrawl.works.publication import Author
from tests.engine.workers import tasks
from tests.shares import share

JOBS = [
    each
    for module in (jobs, ingest_jobs, artifact_jobs)
    for name, each in inspect.getmembers(module, inspect.isfunction)
    if each.__module__ == module.__name__ and name[0] != "_"
]
TEXT = st.text(st.characters(exclude_categories=()))  # lone surrogates included
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | TEXT | st.binary(),
    lambda inner: st.lists(inner) | st.dictionaries(TEXT, inner, max_size=4),
)


def there_and_back(value: Any, type: Any = Any) -> Any:
    found = unpack(pack(value), type)
    assert found == value
    assert repr(found) == repr(value)  # the types are equal too
    return found


@given(PLAIN)
def test_plain_values(value: object) -> None:
    there_and_back(value)


def findings() -> Findings:
    found = Findings(PartType.DOI, Identifiers(doi="10.5555/KELP"), pub_date=date(2021, 3, 9))
    found.add("title", "Kelp in spring")
    found.add("keywords", ("kelp", "otters"))
    found.add("mesh", (MeshTerm("Kelp", major_topic=True, unique_id="D007625"),))
    found.add("efo", (MinedTerm("kelp", 3, "http://example.org/"),))
    found.links.append(Link("https://a.example/", PartType.PDF_DOI))
    found.flags = frozenset({"is_oa"})
    found.corresp_authors = (Author("A. Otter"),)
    found.layers, found.rule_hits = {"title": "rule"}, {"title": True}
    return found


def offering(name: str, content: Content) -> Findings:
    found = Findings(PartType.DOI)
    found.add(name, content)
    return found


def damaged(start: int, length: int, other: bytes) -> bytes:
    whole = pack(findings())
    start %= len(whole)
    return whole[:start] + other + whole[start + length :]


@given(st.binary() | st.builds(damaged, st.integers(0), st.integers(0, 4), st.binary(max_size=4)))
def test_any_bytes_give_a_findings_or_an_error(data: bytes) -> None:
    try:
        there_and_back(unpack(data, Findings), Findings)
    except ValueError:
        with pytest.raises(wire.BadAnswer):
            wire.answer_of(data, jobs.pdf)


def nested(depth: int) -> bytes:
    """Return an error in the arguments of an error, and so on."""
    data = pack(None)
    for _ in range(depth):
        data = b"\x93\xa8KeyError\x91" + data + b"\x80"
        data = b"\xc9" + len(data).to_bytes(4, "big") + b"\x01" + data
    return data


def test_what_is_nested_too_deeply_is_refused() -> None:
    assert repr(unpack(nested(3))) == "KeyError(KeyError(KeyError(None)))"
    for data in (b"\x91" * 100_000 + b"\xc0", nested(2000)):
        for start in (b"", b"\xc1"):
            with pytest.raises(ValueError, match=r"recursion|^$"):
                unpack(start + data)
    value: list[Any] = []
    for _ in range(100_000):
        value = [value]
    for each in (value, [value, "\ud800"]):
        with pytest.raises(ValueError, match="nested"):
            pack(each)


@pytest.mark.parametrize("job", JOBS, ids=lambda job: job.__name__)
def test_each_job_gives_a_type_that_has_a_form(job: Any) -> None:
    assert decoder(return_type(job))


def test_findings_keep_their_types() -> None:
    found = findings()
    for text in ("Kelp \ud800 in spring", "Kelp in autumn"):
        found.offers[0] = found.offers[0]._replace(content=text)
        back = there_and_back(found, Findings)
        assert type(back.offers[0].type) is PartType
        assert type(back.offers[2].content[0]) is MeshTerm
        assert type(back.corresp_authors[0]) is Author


def test_a_text_of_lxml_is_a_text() -> None:
    text = etree.XML("<a>kelp</a>").xpath("string()")
    for value in (text, {text: [text]}, [text, "\ud800"]):
        back = unpack(pack(value))
        assert back == value
        assert "_Element" not in repr([type(each) for each in back])


@pytest.mark.parametrize(
    ("value", "type"),
    [
        (("a", 1), tuple[str, str]),
        (("a",), tuple[str, str]),
        ({"a": 1}, Mapping[str, str]),
        (offering("mesh", (MeshTerm("a"), "b")), Findings),
        (offering("mesh", "a"), Findings),
        (offering("title", ("a",)), Findings),
        ("paper", PartType),
        (1, str | None),
        (True, int),
        (lambda: None, object),
        (Author(name=1), Author),  # type: ignore[arg-type]
    ],
)
def test_what_is_of_another_type_is_refused(value: object, type: Any) -> None:
    with pytest.raises((TypeError, ValueError)):
        unpack(pack(value), type)


@pytest.mark.parametrize(
    "error",
    [
        ParseError("made up", slug="not-pdf"),
        FetchError("made up", slug="http-418", status=418, sets_exception=False),
        RuleErrors(RuleError("a.yaml", 3, "no key")),
        ZeroDivisionError("division by zero"),
    ],
    ids=repr,
)
def test_errors_come_back(error: Exception) -> None:
    error.add_note("where it was")
    back = unpack(pack(error))
    assert type(back) is type(error)
    assert (str(back), repr(back.__dict__)) == (str(error), repr(error.__dict__))


def test_an_error_of_another_library_is_named() -> None:
    assert repr(unpack(pack(pickle.PicklingError("odd")))) == ("RuntimeError('PicklingError: odd')")


def test_a_pickle_is_no_answer(tmp_path: Path) -> None:
    class Evil:
        def __reduce__(self) -> Any:
            return Path.touch, (tmp_path / "touched",)

    for data in (pickle.dumps(Evil()), pack(pickle.dumps(Evil()))):
        with pytest.raises(wire.BadAnswer):
            wire.answer_of(data, tasks.echo)
    assert not list(tmp_path.iterdir())


def test_recorded_pages_and_pdfs(shared: Path) -> None:
    pages = sorted((shared / "corpus/d-html").glob("*.html"))[:: share(30, 12)]
    calls: list[tuple[Any, dict[str, Any]]] = [
        (jobs.article, {"url": "https://a.example/"}),
        (jobs.webpage, {"start_url": "https://a.example/"}),
        (ingest_jobs.page, {"url": "https://a.example/", "accepted": True}),
    ]
    for path, (job, arguments) in product(pages, calls):
        there_and_back(job(path.read_bytes(), **arguments), return_type(job))
    for path in sorted((shared / "corpus/f-pdf").glob("PMC*.pdf")):
        there_and_back(jobs.pdf(path.read_bytes()), return_type(jobs.pdf))
