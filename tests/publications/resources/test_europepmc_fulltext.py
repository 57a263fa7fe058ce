from __future__ import annotations

import pytest

from pubcrawl.ids.identifiers import Identifiers
from pubcrawl.publications.resources.europepmc_fulltext import EuropePMCFulltext
from pubcrawl.publications.resources.resource import Ask
from pubcrawl.works.parts import Part, PartType
from pubcrawl.works.progress import Progress
from pubcrawl.works.publication import Publication

PLACE = EuropePMCFulltext("https://www.ebi.ac.uk/europepmc/webservices/rest/")
PUBLICATION = Publication.from_ids(Identifiers(pmcid="PMC9000001"))


def test_one_article_a_request():
    ask = Ask(PUBLICATION, "pmcid")
    url = "https://www.ebi.ac.uk/europepmc/webservices/rest/PMC9000001/fullTextXML"
    assert PLACE.request([ask]).url == PLACE.url_of(ask) == url
    with pytest.raises(TypeError):
        PLACE.request([ask, ask])


def test_wanted_only_of_open_articles_that_are_not_final():
    progress = Progress(PUBLICATION)
    assert PLACE.skip(progress)
    progress.flags.add("is_oa")
    assert not PLACE.skip(progress)
    filled = Publication(
        parts={
            name: Part(name, "x" * 3000, PartType.EUROPEPMC)
            for name in ("pmid", "pmcid", "doi", "title", "abstract", "fulltext")
        }
    )
    assert not PLACE.skip(Progress(filled, flags={"is_oa"}))  # keywords
    filled.parts["keywords"] = Part("keywords", ("a", "b"), PartType.EUROPEPMC)
    assert PLACE.skip(Progress(filled, flags={"is_oa"}))
