"""PubFetcher's results for the same answers: compat equals them, and the default mode nearly so."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from pubcrawl.publications.resources.resource import Resource
from tests.publications.resources.golden import PLACES, body, cases, differences, got, play
from tests.shares import share

JATS = {"europepmcxml", "pmcxml"}
CASES = Counter(europepmc=49, efo=4, go=4, pubmedxml=126, pubmedhtml=2, oadoi=613)
CASES += Counter(europepmcxml=114, pmcxml=55)

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
    "snip-oadoi-003": {"links", "title"},  # mailto:; markup in the title
    "snip-oadoi-008": {"links"},  # a host in capitals is the same host
    "snip-oadoi-009": {"pmid", "links"},  # addresses of PubMed and PMC since 2020
    "snip-pmcxml-002": {"pmcid"},  # PMC6 in place of the number
    "snip-pmcxml-017": {"corresp_author"},  # Müller, mueller@
    "snip-europepmcxml-017": {"corresp_author"},
    "dev-main-0248": {"corresp_author"},  # an author who also signs a translation appears once
    "dev-main-0259": {"corresp_author"},
    "dev-main-0274": {"corresp_author"},
    "dev-main-0280": {"corresp_author"},
    "dev-main-0287": {"corresp_author"},  # string-name
    "dev-main-0059": {"corresp_author"},  # the first of several addresses in a note with one name
    "dev-main-0060": {"corresp_author"},
    "dev-main-0279": {"corresp_author"},  # notes without links, addresses like names
    "dev-main-1246": {"corresp_author"},  # two addresses of a group
    "dev-main-0044": {"fulltext"},  # the heading "Abstract"
    "dev-main-0264": {"fulltext"},
    "dev-main-0043": {"fulltext"},
    "dev-main-1245": {"fulltext", "preprint"},  # of bioRxiv
    "dev-main-0017": {"fulltext"},  # text.Fig. 1: the words were one
    "dev-main-0018": {"fulltext"},
    "dev-main-0025": {"fulltext"},
    "dev-main-0026": {"fulltext"},
    "dev-main-0049": {"fulltext"},
    "dev-main-0050": {"fulltext"},
    "dev-main-0235": {"fulltext"},  # white space of the file
    "dev-main-1232": {"fulltext"},
    "dev-main-0277": {"title"},  # the mark of a footnote
    "dev-main-0281": {"title"},
}

Places = dict[bool, dict[str, Resource]]


def test_compat_is_the_same(shared: Path, places: Places) -> None:
    wrong = {}
    played: Counter[str] = Counter()
    for number, case in enumerate(cases(shared)):
        played[case["cmd"]] += 1
        if number % share(3, 1):
            continue
        place = places[True][PLACES[case["cmd"]]]
        publication, links = play(case, body(case, shared), place)
        if found := differences(got(publication, links, compat=True), case):
            wrong[case["id"]] = found
    assert not wrong
    assert played == CASES


def may_differ(article: bytes, different: set[str]) -> set[str]:
    """Return the parts of an article that the default mode reads better because of its content."""
    found = set()
    if re.search(rb"<(?:oasis:)?(?:table|tgroup)[ >]|<tex-math|<boxed-text", article):
        found.add("fulltext")
    # Teasers, graphical and other abstracts not by the author; an identifier in an abstract.
    marks = rb"abstract-type=|<abstract[^>]*>\s*<object-id"
    if article.count(b"<abstract") > 1 or re.search(marks, article):
        found |= {"abstract", "fulltext"}
    return found | ({"fulltext"} if "title" in different else set())


def cleaner(name: str, ours: object, theirs: object) -> bool:
    """Return whether a title or abstract differs in spaces, marks, or a heading that is no text."""
    if name not in ("title", "abstract") or not isinstance(ours, dict):
        return False
    contents = (re.sub(r"</?\w+>|\s", "", one.get("content", "")) for one in (ours, theirs))
    text, golden = (content.strip("[].") for content in contents)
    return bool(text) and golden.endswith(text) and len(golden) - len(text) < 12


def test_the_default_differs_where_it_is_better(shared: Path, places: Places) -> None:
    found = {}
    for number, case in enumerate(cases(shared)):
        if number % share(4, 1) and case["id"] not in DEFAULT:
            continue
        place = places[False][PLACES[case["cmd"]]]
        answer = body(case, shared)
        publication, links = play(case, answer, place)
        result = got(publication, links, compat=False)
        found_here = differences(result, case, urls=False)
        different = {name for name, pair in found_here.items() if not cleaner(name, *pair)}
        if case["cmd"] in JATS:
            different -= may_differ(answer, different) - DEFAULT.get(case["id"], set())
        if different:
            found[case["id"]] = different
    assert found == DEFAULT
