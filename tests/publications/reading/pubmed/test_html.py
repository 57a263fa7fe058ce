from __future__ import annotations

import pytest

from pubcrawl.exceptions import EmptyAnswer, NotAnArticle
from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.publications.reading.pubmed.html import findings
from pubcrawl.works.parts import MeshTerm

PAGE = b"""<!DOCTYPE html><main id="article-details"><h1 class="heading-title"> A <i>title</i> </h1>
<ul id="full-view-identifiers">
<li><span class="identifier pubmed">PMID: <strong class="current-id">5</strong></span></li>
<li><span class="identifier pmc">PMCID: <a class="id-link"> PMC6 </a></span></li>
<li><span class="identifier doi">DOI: <a class="id-link">10.5555/a</a></span></li></ul>
<h1 class="heading-title">Again</h1>
<div id="abstract"><div id="eng-abstract"><p><strong class="sub-title">Aim:</strong> One.</p>
<p>Two.</p><div><p>not direct</p></div></div>
<p><strong class="sub-title"> Keywords: </strong> a; b, c.</p><p>Keywords: none</p></div>
<div id="mesh-terms"><button>Ants* / genetics</button><button>Ants* / growth</button>
<button>Bees*</button><button>Cats</button><button>Cats</button></div></main>"""


def test_an_article() -> None:
    found = findings(PAGE)
    assert found.ids == Identifiers("5", "PMC6", "10.5555/A")
    assert {offer.name: offer.content for offer in found.offers} == {
        "pmid": "5",
        "pmcid": "PMC6",
        "doi": "10.5555/A",
        "title": "A title",
        "keywords": ("a", "b", "c."),
        "mesh": (
            MeshTerm("Ants", True),
            MeshTerm("Bees", True),
            MeshTerm("Cats"),
            MeshTerm("Cats"),
        ),
        "abstract": "Aim: One.\n\nTwo.",
    }


def test_compat_leaves_the_mark_where_a_qualifier_follows() -> None:
    mesh = next(
        offer.content for offer in findings(PAGE, compat=True).offers if offer.name == "mesh"
    )
    assert mesh[:2] == (MeshTerm("Ants*"), MeshTerm("Bees", True))


def test_other_pages() -> None:
    with pytest.raises(NotAnArticle):
        findings(b"<html><body>12 results</body></html>")
    with pytest.raises(EmptyAnswer):
        findings(b"\n")
