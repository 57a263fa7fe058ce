"""The works in responses of APIs."""

from __future__ import annotations

import json
from functools import partial

from pubcrawl.publications.resources.europepmc import EuropePMC
from pubcrawl.publications.resources.pubmed_xml import PubMedXML
from pubcrawl.publications.resources.unpaywall import Unpaywall
from pubcrawl.reading import pubmed_html
from pubcrawl.works.cleaning import clean_work
from tests.cases import Agree, Case, golden
from tests.publications.recorded import read_body

READERS = {
    "europepmc": partial(read_body, EuropePMC),
    "pubmed_html": lambda body: [pubmed_html.findings(body)],
    "pubmed_xml": partial(read_body, PubMedXML),
    "unpaywall": partial(read_body, Unpaywall),
}


@golden
def test_works(case: Case, agree: Agree) -> None:
    body = case["body"] if "body" in case else json.dumps(case["json"])
    more = {"compat": True} if "compat" in case else {}
    agree(
        case, [clean_work(found.work) for found in READERS[case["reader"]](body.encode(), **more)]
    )
