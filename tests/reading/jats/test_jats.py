from __future__ import annotations

import json
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.engine.readers import reader
from pubcrawl.exceptions import ErrorPage, NotAnArticle, NotXML, ParseError
from pubcrawl.reading import jats
from pubcrawl.works.parts import PartType
from tests.shares import share


@pytest.mark.parametrize(
    ("body", "error", "said"),
    [
        ('<pmc-articleset><Reply error="not found"/></pmc-articleset>', NotAnArticle, "not found"),
        ("<pmc-articleset/>", NotAnArticle, "pmc-articleset"),
        ("<eFetchResult><ERROR>Rate limit</ERROR></eFetchResult>", ErrorPage, "Rate limit"),
        ("<response><front/></response>", NotAnArticle, "<response>"),
        ("<html/>", ErrorPage, "HTML"),
        ("<article><front>", NotXML, "cut short"),
    ],
)
def test_what_is_no_article_says_why(body, error, said):
    with pytest.raises(error, match=said):
        list(jats.articles(body.encode()))


def gold(shared):
    for line in (shared / "corpus/manifest.jsonl").read_text().splitlines():
        entry = json.loads(line)
        if entry["path"].endswith(("xml",)):
            yield entry, (shared / "corpus" / entry["path"]).read_bytes()


# The file is named for another article of the same authors.
MISNAMED = "a-epmc-fulltext/PMC3167654.fulltext.xml"


def test_corpus_gives_articles_or_named_errors_and_agrees_with_what_its_sources_say(shared):
    agreed = 0
    for entry, body in islice(gold(shared), 0, None, share(2, 1)):
        jatslike = entry["category"] in ("a-epmc-fulltext", "b-jats")
        try:
            found = [jats.findings(x, PartType.PMC_XML) for x in jats.articles(body)]
        except ParseError:
            assert not jatslike or b"<article" not in body, entry["path"]
            continue
        if not jatslike or entry["path"] == MISNAMED:
            continue
        assert found[0].offers, entry["path"]
        facts = entry.get("gold") or {}
        ids = found[0].ids
        for kind in ("pmid", "pmcid", "doi"):
            expected = str(facts.get(kind) or "").upper().removeprefix("PMC")
            # Some articles lack their PMID, because PubMed assigned it later.
            if expected and getattr(ids, kind):
                assert getattr(ids, kind).removeprefix("PMC") == expected, entry["path"]
                agreed += 1
    assert agreed > share(30, 60)


SNIPPETS = (
    "<article> </article> <front> </front> <body> </body> <back> <sec> </sec> <p> </p> <Title>"
    " <article-id_pub-id-type='pmc'> </article-id> 5 <contrib_corresp='yes'> </contrib> <corresp>"
    " </corresp> <email> </email> a@b.c E-mail: Tel: +1 &nbsp; & <surname> </surname> <!-- -->"
)
FRAGMENTS = st.lists(st.sampled_from([s.replace("_", " ") for s in SNIPPETS.split()]))


@given(st.binary() | FRAGMENTS.map("".join).map(str.encode))
def test_any_bytes_give_findings_or_a_named_error(body):
    for compat in (False, True):
        try:
            for found in reader(compat).read_jats(body, PartType.PMC_XML):
                assert found.type == "pmc_xml"
        except ParseError as error:
            assert str(error)
