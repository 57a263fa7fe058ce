from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.exceptions import ErrorPage, NotAnArticle, NotXML, ParseError
from pubcrawl.reading import jats
from pubcrawl.works.parts import PartType


def read(body: str, type: PartType = PartType.PMC_XML, *, compat: bool = False) -> dict:
    root = next(jats.articles(body.encode(), compat=compat))
    found = jats.findings(root, type, compat=compat)
    return {offer.name: offer.content for offer in found.offers}


def article(meta: str = "", body: str = "", back: str = "", after: str = "") -> str:
    return (
        f"<article><front><article-meta>{meta}</article-meta></front>"
        f"<body>{body}</body><back>{back}</back>{after}</article>"
    )


def fulltext(body: str = "", back: str = "", after: str = "", *, compat: bool = False) -> str:
    parts = read(article("", body, back, after), compat=compat)
    return parts.get("fulltext", "").lstrip("\n")


def test_identifiers_are_those_of_the_article_and_not_of_what_it_cites():
    ids = (
        '<article-id pub-id-type="PMID"> 12 </article-id><article-id pub-id-type="pmc">34'
        '</article-id><article-id pub-id-type="doi">10.5555/a</article-id>'
        '<article-id pub-id-type="doi">10.5555/second</article-id>'
    )
    cited = '<sec><p><article-id pub-id-type="pmid">99</article-id>x</p></sec>'
    found = jats.findings(next(jats.articles(article(ids, cited).encode())), PartType.EUROPEPMC_XML)
    assert found.ids == ("12", "PMC34", "10.5555/A")
    assert [offer[:3] for offer in found.offers[:2]] == [
        ("pmid", "12", PartType.EUROPEPMC_XML),
        ("doi", "10.5555/a", PartType.EUROPEPMC_XML),
    ]
    assert "pmid" not in read(article("", cited))


@pytest.mark.parametrize("kind", ["pmc", "pmcid"])
def test_pmcid_with_and_without_its_prefix(kind):
    def meta(value):
        return article(f'<article-id pub-id-type="{kind}">{value}</article-id>')

    assert read(meta("34"))["pmcid"] == read(meta("PMC34"))["pmcid"] == "PMC34"
    assert read(meta("34"), compat=True)["pmcid"] == "PMC34"
    # compat: the prefix is put before every value.
    assert read(meta("PMC34"), compat=True)["pmcid"] == "PMCPMC34"
    found = jats.findings(
        next(jats.articles(meta("PMC34").encode())), PartType.PMC_XML, compat=True
    )
    assert found.ids.pmcid == "PMC34"
    assert "pmcid" not in read(meta("34"), PartType.EUROPEPMC_XML)


def test_identifiers_that_are_none_do_not_own_an_article():
    meta = (
        '<article-id pub-id-type="pmid">0</article-id><article-id pub-id-type="pmc">x</article-id>'
        '<article-id pub-id-type="doi">nothing</article-id>'
    )
    assert jats.findings(next(jats.articles(article(meta).encode())), PartType.PMC_XML).ids == (
        "",
        "",
        "",
    )


def test_author_manuscripts_are_flagged():
    meta = '<article-id pub-id-type="manuscript">NIHMS1</article-id>'
    found = jats.findings(next(jats.articles(article(meta).encode())), PartType.PMC_XML)
    assert found.flags == {"manuscript"}


def test_title_with_subtitle_of_the_first_title_group():
    group = "<title-group><article-title>A <b>b</b></article-title>{}</title-group>"
    assert read(article(group.format("")))["title"] == "A b"
    assert read(article(group.format("<subtitle>c</subtitle>") * 2))["title"] == "A b : c"
    assert "title" not in read(article("<title-group><subtitle>c</subtitle></title-group>"))


def test_keywords_are_not_split_and_not_those_of_translations():
    meta = "<kwd-group><title>K</title><kwd>a, b</kwd><kwd><i>c</i></kwd></kwd-group>"
    after = (
        "<sub-article><front-stub><kwd-group><kwd>z</kwd></kwd-group></front-stub></sub-article>"
    )
    assert read(article(meta, after=after))["keywords"] == ("a, b", "c")


def test_abstract_has_section_titles_as_paragraphs():
    meta = (
        "<abstract><title>T</title><p>1</p><sec><title>A</title><p>2</p><sec><p>3</p></sec></sec>"
        '</abstract><abstract abstract-type="graphical"><p>4</p></abstract>'
        "<trans-abstract><p>5</p></trans-abstract>"
    )
    assert read(article(meta))["abstract"] == "T\n\n1\n\nA\n\n2\n\n3"
    # compat: every <abstract> is used, of any type.
    assert read(article(meta), compat=True)["abstract"] == "T\n\n1\n\nA\n\n2\n\n3\n\n4"


def test_body():
    body = (
        "<p>1</p><sec><title>T</title><p>2 <tex-math>x</tex-math>3</p><sec><p>4</p></sec></sec>"
        "<sig-block>s</sig-block>"
    )
    assert fulltext(body) == "1\n\nT\n\n2 x3\n\n4"
    assert fulltext(body, compat=True) == "1\n\nT\n\n2 3\n\n4"
    box = "<boxed-text><sec><p>1</p><p>2</p></sec></boxed-text>"
    assert fulltext(box) == "1 2"
    assert fulltext(box, compat=True) == "1 2\n\n1\n\n2"


def test_tables_are_no_part_of_the_text():
    table = (
        "<sec><p>1 <table-wrap><label>Table 1</label><caption><p>Otters.</p></caption>"
        "<table><tr><td>17</td></tr></table><table-wrap-foot><p>* a</p></table-wrap-foot>"
        "</table-wrap></p></sec>"
    )
    assert fulltext(table) == "1 Table 1 Otters. * a"
    assert "17" in fulltext(table, compat=True)


def test_back_and_floats():
    references = "<ref-list><ref>r</ref></ref-list>"
    back = (
        "<ack><sec><p>thanks</p></sec></ack><app-group><app><sec><p>app</p></sec></app></app-group>"
        "<fn-group><fn><p>fn</p></fn></fn-group><bio><p>bio</p></bio>"
        "<glossary><term-head>th</term-head><def-list><def-item><term>t</term><def><p>d</p></def>"
        f"</def-item></def-list></glossary><notes><p>1</p><notes><title>2</title><p>3</p></notes>{references}"
        f"</notes><sec><title>4</title><sec><title>5</title><p>6</p></sec><p>{references}</p></sec>"
        f"{references}"
    )
    after = f"<floats-group><fig><caption><p>7</p></caption></fig>{references}</floats-group>"
    assert fulltext("", back, after) == "th\n\nt\n\nd\n\n1\n\n2 3\n\n4\n\n5 6\n\n7"
    assert fulltext("", "", "<floats-wrap><p>8</p></floats-wrap>") == "8"


def test_fulltext_begins_with_title_and_abstract_and_stands_only_with_text_of_its_own():
    meta = (
        "<title-group><article-title>T</article-title></title-group><abstract><p>A</p></abstract>"
    )
    assert read(article(meta, "<p>x</p>"))["fulltext"] == "T\n\nA\n\nx"
    assert "fulltext" not in read(article(meta, "<p> </p>"))


def test_names_match_in_any_case_and_in_a_default_namespace():
    source = article(
        '<article-id Pub-Id-Type="pmid">5</article-id><abstract><p>a</p></abstract>', "<p>b</p>"
    )
    expected = read(source)
    assert expected["pmid"] == "5"
    loud = source.replace("<abstract>", "<Abstract>").replace("</abstract>", "</Abstract>")
    assert read(loud.replace("body>", "BODY>")) == expected
    assert read(source.replace("<article>", '<article xmlns="urn:jats">')) == expected


def test_a_set_gives_each_article_by_itself():
    one = article('<article-id pub-id-type="pmid">1</article-id>', "<p>a</p>")
    two = article('<article-id pub-id-type="pmid">2</article-id>', "<p>b</p>")
    found = [
        jats.findings(each, PartType.PMC_XML)
        for each in jats.articles(f"<pmc-articleset>{one}{two}</pmc-articleset>".encode())
    ]
    assert [(f.ids.pmid, f.offers[-1].content.strip()) for f in found] == [("1", "a"), ("2", "b")]


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
    for entry, body in gold(shared):
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
    assert agreed > 60


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
            for each in jats.articles(body, compat=compat):
                assert jats.findings(each, PartType.PMC_XML, compat=compat).type == "pmc_xml"
        except ParseError as error:
            assert str(error)
