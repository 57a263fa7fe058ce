"""Each heuristic on made-up portals, tested sentence by sentence against the specification."""

from __future__ import annotations

import pytest

from pubcrawl.artifacts.boundary import Boundary
from pubcrawl.artifacts.heuristics import CLASSES
from pubcrawl.items.artifact import DocumentRequest
from pubcrawl.model.artifact import HEURISTICS
from tests.artifacts.artifact_site import PORTAL, Doc, Site, outcomes, url
from tests.cases import Agree, Case, golden


@golden
def test_boundaries(case: Case, agree: Agree) -> None:
    agree(case, outcomes(case))


def test_all_heuristics_are_there() -> None:
    assert CLASSES.keys() == HEURISTICS.keys()
    with pytest.raises(ValueError, match="unknown heuristic 'nine': choose one of single_page,"):
        Boundary("nine", Site({"/": Doc()}).entry("/"), PORTAL)


def test_only_what_was_asked_for_is_taken() -> None:
    site = Site({"/data/77": Doc()})
    boundary = site.boundary("single_page_plus")
    with pytest.raises(ValueError, match=r"not requested: https://repo\.example/x"):
        boundary.take_response(DocumentRequest(url("/x")), site.entry())
