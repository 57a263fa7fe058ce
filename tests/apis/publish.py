"""Publishes a made-up work in the formats of every place that knows it."""

from __future__ import annotations

import json

from tests.apis.render_html import pmc_html, pubmed_html
from tests.apis.render_json import annotated, europepmc_result, unpaywall
from tests.apis.render_xml import article_xml, pubmed_xml
from tests.apis.source import Documents
from tests.apis.work import Work


def publish(work: Work, documents: Documents) -> None:
    """Add *work* to *documents* in the formats of the places that know it."""
    known = work.places
    if "europepmc" in known:
        documents.add_result(europepmc_result(work))
    if "annotations" in known and (work.efo or work.go):
        documents.add_annotations(annotated(work))
    if "fulltext" in known and work.oa and work.pmcid:
        documents.add("fulltext", work.pmcid, article_xml(work).encode())
    if "pubmed" in known and work.pmid:
        documents.add("pubmed", work.pmid, pubmed_xml(work).encode())
    if "pubmed_page" in known and work.pmid:
        documents.add("pubmed_page", work.pmid, pubmed_html(work).encode())
    if "pmc" in known and work.pmcid:
        inner = article_xml(work, body=work.pmc_body)
        documents.add("pmc", work.pmcid[3:], inner.partition("?>\n")[2].encode())
    if "pmc_page" in known and work.pmcid:
        documents.add("pmc_page", work.pmcid, pmc_html(work).encode())
    if "unpaywall" in known and work.doi:
        documents.add("unpaywall", work.doi, json.dumps(unpaywall(work)).encode())
