"""Recorded answers, served again by the identifiers in them."""

from __future__ import annotations

import json
from pathlib import Path
from urllib.request import urlopen

from lxml import etree

from tests.api_server import ApiServer
from tests.apis.recorded import Recorded


def test_recorded_answers_are_found_by_their_identifiers(shared: Path) -> None:
    source = Recorded(shared / "corpus")
    with ApiServer(source) as server:
        search = f"{server.urls['EUROPEPMC_URL']}/search?resulttype=core&format=xml&query="
        fetch = f"{server.urls['EUTILS_URL']}/efetch.fcgi?retmode=xml"
        with urlopen(f"{search}pmcid:PMC2997456") as answer:
            assert etree.fromstring(answer.read()).findtext(".//result/pmid") == "21170246"
        with urlopen(f"{fetch}&db=pubmed&id=26568896,29226023") as answer:
            assert len(etree.fromstring(answer.read()).findall("PubmedArticle")) == 2
        with urlopen(f"{fetch}&db=pmc&id=4041752") as answer:
            assert etree.fromstring(answer.read()).find("article/body") is not None
        doi = "10.1023/a:1007154515475"
        with urlopen(f"{server.urls['UNPAYWALL_URL']}/{doi}?email=a@example.org") as answer:
            assert json.loads(answer.read())["doi"] == doi
