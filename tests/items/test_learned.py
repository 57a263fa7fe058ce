"""The result of a response is the same after storage."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from pubcrawl.exceptions import AnswerError, FetchError, ParseError
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.items.codec import pack, unpack
from pubcrawl.items.learned import Learned, LearnedPage
from pubcrawl.works.findings import Findings, Link, Offer, Refusal, WorkOffer
from pubcrawl.works.parts import LIST_PARTS, PARTS, MeshTerm, MinedTerm, PartType
from pubcrawl.works.publication import Author
from pubcrawl.works.work import Work
from tests.shares import share

TEXT = st.text(max_size=5)
TYPES = st.sampled_from(PartType)
TERMS = {
    "mesh": st.builds(MeshTerm, TEXT, st.booleans(), TEXT),
    "efo": st.builds(MinedTerm, TEXT, st.integers(0, 9), TEXT),
    "go": st.builds(MinedTerm, TEXT, st.integers(0, 9), TEXT),
}
OFFERS = st.sampled_from(PARTS).flatmap(
    lambda name: st.builds(
        Offer,
        st.just(name),
        st.lists(TERMS.get(name, TEXT), max_size=3).map(tuple) if name in LIST_PARTS else TEXT,
        TYPES,
        TEXT,
        TEXT,
    )
)
WORKS = st.builds(Work)
FINDINGS = st.builds(
    Findings,
    TYPES,
    st.builds(Identifiers, TEXT, TEXT, TEXT),
    st.lists(OFFERS, max_size=3),
    st.booleans(),
    st.booleans(),
    TEXT,
    st.none() | st.dates(),
    st.integers(-1, 99),
    st.lists(st.builds(Author, TEXT, TEXT), max_size=2).map(tuple),
    st.booleans(),
    st.from_type(Work),
    st.lists(st.builds(WorkOffer, st.from_type(Work), TYPES, TEXT, TEXT), max_size=1),
    st.lists(st.builds(Link, TEXT, TYPES), max_size=2),
    st.frozensets(TEXT, max_size=2),
    st.lists(st.builds(Refusal, TEXT, TEXT, TEXT), max_size=2).map(tuple),
    st.dictionaries(TEXT, TEXT, max_size=2),
    TEXT,
    st.dictionaries(TEXT, st.booleans(), max_size=2),
)


@settings(max_examples=share(15, 100))
@given(FINDINGS)
def test_findings(findings: Findings) -> None:
    restored = unpack(pack(Learned(findings)), Learned).findings
    assert restored == findings
    # repr() also compares the classes of nested values. A set has no fixed order.
    assert restored is not None
    assert isinstance(restored.flags, frozenset)
    restored.flags = findings.flags
    assert repr(restored) == repr(findings)


def test_pages_and_errors() -> None:
    for error in (
        FetchError("HTTP 404", slug="not-found", status=404, sets_exception=False),
        FetchError("a type", slug="bad-type", status=200, content_type="image/png"),
        ParseError("nothing", slug="empty-answer"),
    ):
        restored = unpack(pack(Learned(None, LearnedPage(200, "text/html"), error)), Learned)
        assert restored.page == LearnedPage(200, "text/html")
        assert values(restored.error) == values(error)
    assert unpack(pack(Learned()), Learned) == Learned()


def values(error: AnswerError | None) -> tuple[object, ...]:
    return (type(error), str(error), vars(error))
