from __future__ import annotations

from datetime import date

import pytest

from pubcrawl.formats.html import document
from pubcrawl.reading.meta import findings, identifiers
from pubcrawl.reading.meta.rows import ROWS, MetaRow
from pubcrawl.works.findings import Findings, Link
from pubcrawl.works.parts import PartType
from pubcrawl.works.publication import Author
from pubcrawl.works.work import Affiliation, WorkContributor

URL = "https://journal.example.org/article/1"
T = PartType


def meta(name: str, content: str, key: str = "name") -> str:
    return f'<meta {key}="{name}" content="{content}">'


def read(*head: str, url: str = URL, type: PartType = T.DOI, compat: bool = False) -> Findings:
    page = document(f"<title>T</title>{''.join(head)}<p>x".encode(), url=url, compat=compat)
    return findings(page, type, compat=compat)


def offers(found: Findings, part: str) -> list[tuple[object, PartType]]:
    return [(offer.content, offer.type) for offer in found.offers if offer.name == part]


BOTH = pytest.mark.parametrize("compat", [True, False])


@BOTH
@pytest.mark.parametrize("row", [row for row in ROWS if row.names], ids=lambda row: row.names)
def test_every_name_of_the_table_in_any_case_with_dots_or_colons(
    row: MetaRow, compat: bool
) -> None:
    names, part, type = row.names.split(), row.part, row.type
    value = {"pmid": "90000001", "pmcid": "PMC90000001", "doi": "10.5555/A", "link": "/a.pdf"}.get(
        part, "Tidewater"
    )
    for name in names:
        for key, written in (("name", name.upper()), ("property", name.replace(".", ":"))):
            found = read(meta(written, value, key), compat=compat)
            if part == "link":
                assert found.links == [Link("https://journal.example.org/a.pdf", type)]
            else:
                wanted = (value,) if part == "keywords" else value
                assert offers(found, part) == [(wanted, type)]


@BOTH
@pytest.mark.parametrize(
    ("page", "of_format"),
    [(T.LINK_META, T.LINK_META), (T.LINK_CITATION, T.LINK_CITATION), (T.LINK, T.CITATION)],
)
def test_the_type_is_the_worse_of_page_and_format(
    page: PartType, of_format: PartType, compat: bool
) -> None:
    found = read(
        meta("citation_title", "Ebb"),
        meta("citation_full_html_url", "/full"),
        meta("citation_pdf_url", "/pdf"),
        type=page,
        compat=compat,
    )
    assert offers(found, "title") == [("Ebb", of_format)]
    kinds = [link.type for link in found.links]
    assert kinds == [max(T.LINK_CITATION, page, key=lambda t: t.rank), T.PDF_CITATION]


@BOTH
@pytest.mark.parametrize(
    ("host", "name", "part"),
    [
        ("www.biomedcentral.com", "dc.subject", "keywords"),
        ("trials.biomedcentral.com", "dc.subject", "keywords"),
        ("www.nature.com", "description", "abstract"),
        ("nature.com", "og:description", "abstract"),
        ("x.onlinelibrary.wiley.com", "og:description", "abstract"),
        ("science.sciencemag.org", "dc.description", "abstract"),
        ("citeseerx.ist.psu.edu", "keywords", "keywords"),
    ],
)
def test_sites_whose_values_are_not_of_the_article(
    host: str, name: str, part: str, compat: bool
) -> None:
    head = meta(name, "Tidewater")
    assert not offers(read(head, url=f"https://{host}/a", compat=compat), part)
    assert offers(read(head, url=f"https://a-{host}.example.org/a", compat=compat), part)


def test_nature_has_no_subdomains_and_science_moved() -> None:
    head = meta("og:description", "Tidewater")
    assert offers(read(head, url="https://blogs.nature.com/a", compat=True), "abstract")
    for compat in (True, False):
        found = read(head, url="https://www.science.org/doi/10.5555/A", compat=compat)
        assert bool(offers(found, "abstract")) is compat


@pytest.mark.parametrize("host", ["www.plosone.org", "dx.plos.org", "pubmed.ncbi.nlm.nih.gov"])
def test_tags_that_are_the_same_on_all_pages_of_a_site(host: str) -> None:
    head = [meta("keywords", "open access"), meta("description", "A journal."), meta("title", "A")]
    found = read(*head, url=f"https://{host}/a")
    assert [offer.name for offer in found.offers] == ["title"]
    found = read(*head, url=f"https://{host}/a", compat=True)
    assert [offer.name for offer in found.offers] == ["title", "keywords", "abstract"]
    assert len(read(*head, url="https://journals.plos.org/a").offers) == 3


def test_identifiers_that_are_none_are_passed_over() -> None:
    head = [meta("dc.identifier", value) for value in ("http://hdl.example.org/1", "10.5555/b")]
    assert offers(read(*head, compat=True), "doi") == [("10.5555/B", T.DC)]
    patient = [meta("citation_pmid", "PMID: 90000001"), meta("citation_pmcid", "pmc90000001")]
    patient.append(meta("citation_doi", "info:doi/10.5555/a with text"))
    assert not read(*patient, compat=True).offers
    assert read(*patient).ids == ("90000001", "PMC90000001", "10.5555/A")


def test_values_with_markup() -> None:
    head = [
        meta("citation_title", "A &amp;amp; B in H&lt;sub&gt;2&lt;/sub&gt;O, p&lt;0.05"),
        meta("citation_abstract", "&lt;p&gt;One&lt;/p&gt;&lt;p&gt;Two&amp;nbsp;x&lt;/p&gt;"),
        meta("citation_keywords", "R&amp;D; tides"),
    ]
    found = read(*head)
    assert offers(found, "title") == [("A & B in H2O, p<0.05", T.CITATION)]
    assert offers(found, "abstract") == [("One\n\nTwo x", T.CITATION)]
    assert offers(found, "keywords") == [(("R&D", "tides"), T.CITATION)]
    found = read(*head, compat=True)
    assert offers(found, "title") == [("A &amp; B in H2O, p&lt;0.05", T.CITATION)]
    assert offers(found, "abstract") == [("OneTwo&nbsp;x", T.CITATION)]
    assert offers(found, "keywords") == [(("R&amp;D", "tides"), T.CITATION)]


def test_an_empty_title_hides_the_next_in_compat_only() -> None:
    head = [meta("citation_title", ""), meta("citation_title", "Ebb"), meta("og:title", "Flow")]
    assert [content for content, _ in offers(read(*head), "title")] == ["Ebb", "Flow"]
    assert [content for content, _ in offers(read(*head, compat=True), "title")] == ["Flow"]


def test_names_that_pubfetcher_does_not_know() -> None:
    head = [
        meta("dcterms.abstract", "Ebb"),
        meta("dc.description", "Library"),
        meta("prism.doi", "10.5555/a"),
    ]
    assert offers(read(*head), "abstract") == [("Ebb", T.DC), ("Library", T.DC)]
    assert offers(read(*head), "doi") == [("10.5555/A", T.DC)]
    assert not offers(read(*head, compat=True), "doi")


HIGHWIRE = (
    meta("citation_author", "Kask, Mari"),
    meta("citation_author_institution", "Tidal Institute"),
    meta("citation_author_institution", "Harbour Lab"),
    meta("citation_author_orcid", "https://orcid.org/0000-0002-1825-0097"),
    meta("citation_author", "Jaan Tamm"),
    meta("citation_author_email", "mailto:j.tamm@example.org?cc=x"),
    meta("citation_journal_title", "Journal of Tides &amp;amp; Ebb"),
    meta("citation_date", "2021"),
    meta("citation_online_date", "2021/03/09"),
    meta("dc.rights", "© 2021 Kask"),
    '<link rel="license" href="/licenses/by/4.0/">',
)


def test_fields() -> None:
    found = read(*HIGHWIRE)
    orcid = "https://orcid.org/0000-0002-1825-0097"
    [offer] = found.works
    assert (offer.type, offer.rule) == (T.CITATION, "meta")
    assert offer.work.contributors == (
        WorkContributor(
            "Kask",
            "Mari",
            orcid=orcid[-19:],
            affiliations=(Affiliation("Tidal Institute"), Affiliation("Harbour Lab")),
        ),
        WorkContributor("Tamm", "Jaan", email="j.tamm@example.org", corresponding=True),
    )
    assert found.corresp_authors == (Author("Jaan Tamm", email="j.tamm@example.org"),)
    assert found.journal_title == "Journal of Tides & Ebb"
    assert found.pub_date == date(2021, 3, 9)
    assert [one.url for one in offer.work.licences] == [
        "https://journal.example.org/licenses/by/4.0/"
    ]


def test_compat_has_no_fields_but_addresses_as_they_stand() -> None:
    found = read(*HIGHWIRE, compat=True)
    address = "mailto:j.tamm@example.org?cc=x"
    assert found == Findings(T.DOI, corresp_authors=(Author(email=address),))


def test_identifiers_alone() -> None:
    page = document(
        f"{meta('citation_doi', '10.5555/a')}{meta('citation_title', 'Ebb')}<p>x".encode(), url=URL
    )
    assert [tuple(offer[:3]) for offer in identifiers(page)] == [("doi", "10.5555/A", T.CITATION)]


@BOTH
@pytest.mark.parametrize(
    "head",
    [
        meta("citation_title", "&lt;div&gt;" * 30_000),
        meta("citation_title", "&lt;p " * 30_000),
        meta("citation_abstract", "&lt;" * 30_000),
        meta("citation_keywords", "," * 30_000),
        meta("citation_author", "a") + meta("citation_author_institution", "b") * 30_000,
    ],
    ids=["nested", "unclosed", "signs", "commas", "institutions"],
)
def test_bombs_end(head: str, compat: bool) -> None:
    assert read(head, meta("citation_doi", "10.5555/a"), compat=compat).ids.doi == "10.5555/A"
