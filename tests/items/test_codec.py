from __future__ import annotations

import inspect
import pickle
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.artifacts import jobs as artifact_jobs
from pubcrawl.engine.workers import wire
from pubcrawl.exceptions import FetchError, ParseError, PubcrawlError, RuleError, RuleErrors
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.ingest import jobs as ingest_jobs
from pubcrawl.items.codec import codec, pack, return_type, unpack
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
    lambda inner: (
        st.lists(inner) | st.lists(inner).map(tuple) | st.dictionaries(TEXT, inner, max_size=4)
    ),
)


def there_and_back(value: Any, type: Any = Any) -> Any:
    found = unpack(pack(value, type), type)
    assert found == value
    assert repr(found) == repr(value)  # the types are equal too
    return found


@given(PLAIN)
def test_plain_values(value: object) -> None:
    there_and_back(value)


@given(st.binary())
def test_any_bytes_give_a_findings_or_an_error(data: bytes) -> None:
    try:
        assert isinstance(unpack(data, Findings), Findings)
    except Exception as error:
        with pytest.raises(wire.BadAnswer):
            wire.answer_of(data, jobs.pdf)
        assert not isinstance(error, PubcrawlError)


@pytest.mark.parametrize("job", JOBS, ids=lambda job: job.__name__)
def test_each_job_gives_a_type_that_has_a_form(job: Any) -> None:
    assert codec(return_type(job)).from_data


def test_findings_keep_their_types() -> None:
    found = Findings(PartType.DOI, Identifiers(doi="10.5555/KELP"), pub_date=date(2021, 3, 9))
    found.add("title", "Kelp \ud800 in spring")
    found.add("keywords", ("kelp", "otters"))
    found.add("mesh", (MeshTerm("Kelp", major_topic=True, unique_id="D007625"),))
    found.add("efo", (MinedTerm("kelp", 3, "http://example.org/"),))
    found.links.append(Link("https://a.example/", PartType.PDF_DOI))
    found.flags = frozenset({"is_oa"})
    found.corresp_authors = (Author("A. Otter"),)
    found.layers, found.rule_hits = {"title": "rule"}, {"title": True}
    back = there_and_back(found, Findings)
    assert type(back.offers[0].type) is PartType
    assert type(back.offers[2].content[0]) is MeshTerm
    assert type(back.corresp_authors[0]) is Author


@pytest.mark.parametrize(
    ("value", "type"),
    [
        (("a", 1), tuple[str, str]),
        (("a",), tuple[str, str]),
        ({"a": 1}, Mapping[str, str]),
        ((MeshTerm("a"), "b"), Content),
        ("paper", PartType),
        (1, str | None),
        (True, int),
        (lambda: None, object),
        (Author(name=1), Author),  # type: ignore[arg-type]
    ],
)
def test_what_is_of_another_type_is_refused(value: object, type: Any) -> None:
    with pytest.raises((TypeError, ValueError)):
        unpack(pack(value, type), type)


@pytest.mark.parametrize(
    "error",
    [
        ParseError("made up", slug="not-pdf"),
        FetchError("made up", slug="http-418", status=418, sets_exception=False),
        RuleErrors((RuleError("a.yaml", 3, "no key"),)),
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
    for path in pages:
        there_and_back(
            jobs.article(path.read_bytes(), url="https://a.example/"), return_type(jobs.article)
        )
        there_and_back(
            ingest_jobs.page(path.read_bytes(), url="https://a.example/", accepted=True),
            return_type(ingest_jobs.page),
        )
    for path in sorted((shared / "corpus/f-pdf").glob("PMC*.pdf")):
        there_and_back(jobs.pdf(path.read_bytes()), return_type(jobs.pdf))
