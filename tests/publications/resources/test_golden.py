"""PubFetcher's results for the same answers: compat equals them, and the default mode nearly so."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from pubcrawl.publications.resources.resource import Resource
from tests.publications.resources.golden import PLACES, body, cases, differences, got, play

CASES = Counter(europepmc=49, efo=4, go=4, pubmedxml=126, pubmedhtml=2, oadoi=613)

# Where the default mode is better; docs/compat.md lists the differences.
DEFAULT = {
    "dev-main-0170": {"abstract"},  # two articles in one answer
    "dev-main-0194": {"mesh"},  # the mark of a major topic
    "dev-main-0201": {"mesh"},
    "dev-main-1069": {"pmcid"},  # a PMCID without its PMC in an address
    "snip-europepmc-011": {"pub_date"},  # a date before 1970
    "snip-pubmedxml-006": {"pmid", "doi"},  # identifiers in the reference list
    "snip-pubmedxml-008": {"pmid"},  # a book
    "snip-pubmedxml-009": {"abstract"},  # two articles in one answer
    "snip-oadoi-003": {"links"},  # mailto:
    "snip-oadoi-008": {"links"},  # a host in capitals is the same host
    "snip-oadoi-009": {"pmid", "links"},  # addresses of PubMed and PMC since 2020
}

Places = dict[bool, dict[str, Resource]]


def test_compat_is_the_same(shared: Path, places: Places) -> None:
    wrong = {}
    played: Counter[str] = Counter()
    for case in cases(shared):
        place = places[True][PLACES[case["cmd"]]]
        publication, links = play(case, body(case, shared), place)
        played[case["cmd"]] += 1
        if found := differences(got(publication, links, compat=True), case):
            wrong[case["id"]] = found
    assert not wrong
    assert played == CASES


def test_the_default_differs_where_it_is_better(shared: Path, places: Places) -> None:
    found = {}
    for case in cases(shared):
        place = places[False][PLACES[case["cmd"]]]
        publication, links = play(case, body(case, shared), place)
        different = differences(got(publication, links, compat=False), case, urls=False)
        if different:
            found[case["id"]] = set(different)
    assert found == DEFAULT
