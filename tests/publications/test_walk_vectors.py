"""
Whole fetches make the same requests and give the same publications as in PubFetcher.

The real resources, pages and PDFs are read in-process. Its own table of failures
simulates ``fetch``, and a repeated request simulates a browser.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.publications.recorded import Case, cases, clean, fetch, golden, told
from tests.shares import share

# Cases without a quirk in which the default mode differs; docs/compat.md lists the differences.
DIFFERENT = {
    name: why
    for why, names in {
        "corresponding authors are set once": "corresp-0 mix-060",
        "an address without a link is of the author whose name it is like": "corresp-1",
        "an identifier in lower case is one": "doi-meta-ids",
        "descriptions in any kind of meta element begin a cleaned page": (
            "doi-meta-dc doi-meta-og doi-meta-bepress-og mix-013 mix-014 mix-061"
        ),
        "a better type does not replace what is usable by what is not": (
            "oadoi-strings mix-029 mix-039 mix-075"
        ),
        "a PDF that came for a page is read, and not fetched once more": (
            "doi-pdf doi-pdf-octet link-eprints link-html-is-pdf mix-004 mix-034 mix-042 mix-077"
        ),
        "what begins as a PDF is one": "doi-pdf-as-html",
        "a redirect to itself that sets no cookie is asked once": (
            "doi-loop link-citation-redirect-loop"
        ),
        "links in two spellings of one address are one": "link-equal-1 link-equal-5",
        "the address of a PDF is recorded as it is asked": "link-space",
        "rules may trust meta elements": "zenodo-doi",
        "software is known by the marks of its pages": "doi-meta-eprints doi-meta-meta-eprints",
        "a property of a PDF counts where a page shows it": (
            "link-pdf-nometa link-html-before-pdf link-rel-base link-pdf-empty-meta"
        ),
        "a title null is none": "oadoi-7",
        "a title has no markup": "oadoi-4 oadoi-5 oadoi-9 oadoi-11",
        "the lines of a PDF become paragraphs": (
            "parts-fulltext-poor parts-title-abstract-fulltext-poor"
            " parts-keywords-fulltext-mesh-poor fail-link-503 fail-link-json fail-link-unknownhost"
            " link-pdf link-bepress link-meta link-all-orders link-nested link-stop-not-better"
            " link-two-pdfs link-two-pdfs-same link-pdf-redirect link-query-case link-oadoi-order"
            " oadoi-0 oadoi-1 oadoi-2 oadoi-3-rich oadoi-8 oadoi-oa-known"
            " link-cap-citation_fulltext_html_url link-cap-eprints.document_url link-cap-oadoi"
            " pmchtml-pdf mix-015 mix-022 mix-024 mix-036 mix-048 mix-056 mix-073 mix-076"
        ),
    }.items()
    for name in names.split()
}


def differences(case: Case, *, compat: bool) -> dict[str, Any]:
    """Return the differences by field: ours and PubFetcher's."""
    publication, requests = fetch(case, compat=compat)
    mine = told(publication)
    wanted = golden(case["publication"], mine)
    found: dict[str, Any] = {}
    if requests != list(map(clean, case["requests"])):
        found["requests"] = requests, case["requests"]
    if mine is None or wanted is None:
        return found if mine == wanted else {"publication": (mine, wanted)}
    return found | {key: (mine[key], wanted[key]) for key in mine if mine[key] != wanted[key]}


def test_all_fetches_in_compat(shared: Path) -> None:
    whole = list(cases(shared))
    assert len(whole) == 350
    found = {case["id"]: differences(case, compat=True) for case in whole[:: share(4, 1)]}
    assert {name: different for name, different in found.items() if different} == {}


def test_fetches_differ_by_default_where_a_quirk_is_or_a_row_of_the_docs(shared: Path) -> None:
    wrong = {}
    chosen = [case for case in cases(shared) if not case.get("quirk")]
    assert len(chosen) == 317
    for case in chosen[:: share(4, 1)]:
        different = differences(case, compat=False)
        if bool(different) != (case["id"] in DIFFERENT):
            wrong[case["id"]] = different
    assert not wrong
