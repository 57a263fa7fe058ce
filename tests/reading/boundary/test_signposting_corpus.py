"""The recorded Signposting benchmark: the links of each page, and what belongs to it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pubcrawl.formats.html import Document, document
from pubcrawl.items.artifact import About, ArtifactResponse, SourceClaims
from pubcrawl.reading import signposting
from pubcrawl.reading.boundary import linkset
from pubcrawl.reading.boundary.signposting import read_signposting

S11, W3ID = "https://s11.no/2022/a2a-fair-metrics", "https://w3id.org/a2a-fair-metrics"
IRI = "https://xn--11-slc.xn--e1a4c/2022/a2a-fair-metrics"
ORCID = "https://orcid.org/0000-0002-1825-0097"
CRATE, FLAT = "https://w3id.org/ro/crate", "http://www.w3.org/ns/json-ld#flattened"
COMPACT, EXPANDED = (f"http://www.w3.org/ns/json-ld#{form}" for form in ("compacted", "expanded"))
TTL, CSV, LD = "text/turtle", "text/csv", "application/ld+json"
ODS = "application/vnd.oasis.opendocument.spreadsheet"

Row = tuple[str, ...]
CITED: Row = ("cite-as", "@")
"""``@`` is the page's address at w3id.org; relative names are below its address at s11.no."""


def described(name: str, kind: str = TTL) -> Row:
    return ("describedby", name, kind)


APPLE: Row = ("item", "test-apple-data.csv", CSV)
SHEET: Row = ("item", "test-apple-data.ods", ODS)
ABOUT: Row = ("type", "https://schema.org/AboutPage")

CASES: dict[str, tuple[Row, ...]] = {
    "01-http-describedby-only": (described("index.ttl", ""),),
    "02-html-full": (
        CITED,
        ("type", "https://schema.org/Dataset"),
        ABOUT,
        ("schema.dc", "http://purl.org/dc/elements/1.1/"),
        ("schema.dcterms", "http://purl.org/dc/terms/"),
        ("author", ORCID),
        ("author", "https://ror.org/008pnp284"),
        ("license", "https://creativecommons.org/publicdomain/zero/1.0/"),
        ("item", "data/test-apple-data.csv", CSV),
        described("metadata/02-html-full.jsonld", LD),
        described("metadata/02-html-full.xml", "application/rdf+xml"),
    ),
    "08-http-describedby-citeas-linkset-txt": (
        CITED,
        described("index.ttl"),
        ("linkset", "linkset.txt", "application/linkset"),
    ),
    "10-http-citeas-not-perma": (
        ("cite-as", "https://example.org/a2a-fair-metrics/10-http-citeas-not-perma/"),
    ),
    "11-http-describedby-iri-wrong-type": (
        described(f"{IRI}/11-http-describedby-iri-wrong-type/index.ttl", "text/html"),
    ),
    "13-http-describedby-with-type": (described("index.ttl"),),
    "15-http-describedby-no-conneg": (described("metadata.ttl"), described("metadata.jsonld", LD)),
    "16-http-describedby-conneg": (described("metadata"), described("metadata", LD)),
    "17-http-citeas-multiple-rels": (
        ("canonical", "@"),
        CITED,
        ("http://schema.org/identifier", "@"),
    ),
    "18-html-citeas-only": (CITED,),
    "20-http-html-citeas-same": (CITED,),
    "21-http-html-citeas-differ": (CITED, ("cite-as", "@#different")),
    "22-http-html-citeas-describedby-mixed": (CITED, described("metadata.ttl")),
    "24-http-citeas-204-no-content": (CITED,),
    "25-http-citeas-author-410-gone": (CITED, ("author", ORCID)),
    "27-http-linkset-json-only": (("linkset", "linkset.json", "application/linkset+json"),),
    "29-http-500-server-error": (),
    "32-http-describedby-profile-conneg": (
        (*described("metadata", LD), COMPACT),
        (*described("metadata", LD), EXPANDED),
        described("metadata"),
    ),
    "34-http-item-rocrate": (
        CITED,
        (*described("ro-crate-preview.html", "text/html"), f"{FLAT} {COMPACT} {CRATE}"),
        (*described("ro-crate-metadata.json", LD), CRATE),
        described("metadata.ttl"),
        ("item", "crate-34.zip", "application/zip", CRATE),
    ),
    "36-rda-f2-01m-t1-schema": (described("metadata.ttl"),),
    "37-rda-f2-01m-t1-dct": (described("metadata.ttl"),),
    "38-rda-f2-01m-t1-schema-https": (),
    "42-rda-f2-01m-t1-schema-attributes": (
        described(f"{S11}/42-rda-f2-01m-t3-schema-attributes/metadata.ttl"),
    ),
    "45-rda-f3-01m-t1-one-item-schema-datadownload": (CITED, described("index.ttl"), APPLE),
    "46-rda-f3-01m-t1-one-item-dcat-datadownload": (CITED, described("dataset.ttl"), APPLE),
    "47-rda-f3-01m-t1-multiple-item-dcat-datadownload": (
        *(CITED, described("dataset.ttl"), APPLE, SHEET),
    ),
    "48-rda-f3-01m-t1-multiple-item-dcat-datadownload-split": (
        *(CITED, described("catalog.ttl"), described("dataset1.ttl"), described("dataset2.ttl")),
        *(APPLE, SHEET),
    ),
    "50-rda-f1-01m-t1-metadata-pid": (CITED, described("@metadata")),
    "52-rda-f1-01d-t1-data-pid": (
        CITED,
        ("item", "@52-rda-f1-01d-t1-data-pid/files/1", CSV),
    ),
    "54-rda-r1-01m-t4-type": (CITED, ("type", "https://schema.org/CreativeWork")),
    "57-rda-r1-01m-t7-type-and-about": (
        *(CITED, ("type", "https://schema.org/Dataset"), ABOUT, APPLE),
    ),
    "59-rda-r1-01m-t8-type-and-only-about": (CITED, ABOUT, APPLE),
    "60-rda-f1-01md-t1-citeas-pid": (CITED,),
    "67-rda-r1-01m-t1-no-item": (CITED,),
    "69-rda-r1-01m-t2-wrong-type": (CITED, ("item", "test-apple-data.csv", "csv")),
    "70-rda-r1-01m-t2-type-charset": (
        *(CITED, ("item", "test-apple-data.csv", "text/csv;charset=UTF-8")),
    ),
    "71-rda-r1-01m-t3-type-registered": (CITED, APPLE, SHEET),
    "72-rda-r1-01m-t4-type-unregistered": (
        *(CITED, ("item", "workflow.t2flow", "application/vnd.taverna.t2flow+xml")),
    ),
}
"""Links of each page, those of headers first; empty if the server sets no header."""

LINKSETS: dict[str, tuple[str, tuple[Row, ...]]] = {
    "08-http-describedby-citeas-linkset-txt": (
        "linkset.txt",
        (CITED, described("index.ttl"), APPLE),
    ),
    "27-http-linkset-json-only": ("linkset.json", (CITED, APPLE, described("index.ttl"))),
}
WARNINGS = {
    "21-http-html-citeas-differ": "several cite-as",
    "69-rda-r1-01m-t2-wrong-type": "'csv' is not a media type",
}
"""The only pages with mistakes in their own claims."""

ITSELF = ("54-rda-r1-01m-t4-type",)
"""Pages that are content themselves: they have a type and no items, and are not landing pages."""


@pytest.fixture(scope="module")
def folder(shared: Path) -> Path:
    return shared / "corpus/h-signposting"


def test_no_case_is_passed_over(folder: Path) -> None:
    assert {path.name.partition("__")[0] for path in folder.glob("*__index.html")} == set(CASES)


def addressed(case: str, row: Row) -> signposting.SignpostingLink:
    rel, name, kind, profile = (*row, "", "")[:4]
    if name.startswith("@"):
        name = f"{W3ID}/{case}/{name[1:]}"
    href = name if "://" in name else f"{S11}/{case}/{name}"
    return signposting.SignpostingLink(f"{S11}/{case}/", rel, href, kind, profile)


def as_sent(folder: Path, case: str) -> ArtifactResponse:
    """Return Apache's response for the page, as configured in its .htaccess."""
    url = f"{S11}/{case}/"
    config = folder / f"{case}__htaccess.txt"
    text = config.read_text("utf-8") if config.is_file() else ""
    text = re.sub(r"<Files (?!index\.html).*?</Files>", "", text, flags=re.DOTALL)
    values = re.findall(r'Header (?:always )?add Link (?:"((?:[^"\\]|\\.)*)"|(\S+))', text)
    headers = [("link", re.sub(r"\\(.)", r"\1", quoted) or bare) for quoted, bare in values]
    status = re.search(r"^Redirect (\d+)$", text, re.MULTILINE)
    body = b"" if status else (folder / f"{case}__index.html").read_bytes()
    code = int(status[1]) if status else 200
    return ArtifactResponse(url, url, code, "text/html", tuple(headers), body)


def page(answer: ArtifactResponse) -> Document | None:
    return document(answer.body, url=answer.url) if answer.body.strip() else None


@pytest.mark.parametrize("case", CASES)
def test_links_of_a_page(folder: Path, case: str) -> None:
    answer = as_sent(folder, case)
    found = signposting.collect_links(page(answer), answer.url, answer.headers)
    assert list(found.links) == [addressed(case, row) for row in CASES[case]]
    assert bool(found.warnings) == (case.startswith("69-"))


@pytest.mark.parametrize("case", LINKSETS)
def test_links_of_a_linkset(folder: Path, case: str) -> None:
    name, rows = LINKSETS[case]
    body = (folder / f"{case}__{name}").read_bytes()
    found = linkset.links(body, f"{S11}/{case}/{name}")
    assert found == ((*(addressed(case, row) for row in rows),), ())


def told(folder: Path, case: str) -> list[SourceClaims]:
    """Return the claims of the page and of the linksets that it requests."""
    answer = as_sent(folder, case)
    about = About(f"{W3ID}/{case}/", answer.url)
    first = read_signposting(page(answer), answer, about)
    if first is None:
        return []
    more = []
    for get in first.asks:
        assert get.reader == "linkset"
        body = (folder / f"{case}__{get.url.rpartition('/')[2]}").read_bytes()
        more.append(
            linkset.read_linkset(
                ArtifactResponse(get.url, get.url, 200, get.accept, (), body), about
            )
        )
    return [first, *more]


@pytest.mark.parametrize("case", CASES)
def test_what_belongs(folder: Path, case: str) -> None:
    roles = {"item": "item", "describedby": "metadata", "linkset": "linkset"}
    rows = (*CASES[case], *LINKSETS.get(case, ("", ()))[1])
    links = [addressed(case, row) for row in rows]
    expected = {
        (link.href, roles[link.rel], link.type, link.profile) for link in links if link.rel in roles
    }
    if case in ITSELF:
        expected.add((f"{S11}/{case}/", "item", "", ""))
    every = told(folder, case)
    claims = [claim for one in every for claim in one.claims]
    assert {(one.uri, one.role, one.type, one.profile) for one in claims} == expected
    assert all(one.content == (one.role == "item") for one in claims)
    warnings = " ".join(warning for one in every for warning in one.warnings)
    assert bool(warnings) == (case in WARNINGS)
    assert WARNINGS.get(case, "") in warnings
    cited = [link.href for link in links if link.rel == "cite-as"]
    assert [name for one in every[:1] for name in one.identifiers] == (
        cited[:1] if case not in LINKSETS or case.startswith("08") else []
    )
    assert not any(one.landing for one in every)
    assert [one.state for one in every[:1]] == (
        [] if not every else ["gone" if "410" in case else ""]
    )


_EXAMPLE = re.compile(
    r"guid = '(?P<guid>[^']+/(?P<case>[\w-]+)/)'.*?(?P<what>hrefs|types) = extract_"
    r".*?expect\((?P=what)\.(?:include\? guid|length (?P<many>== \d|> 0))\)"
    r"\.to be (?P<holds>true|false)",
    re.DOTALL,
)


@pytest.mark.parametrize(("metric", "examples"), [("cite-as", 14), ("describedby", 5), ("item", 3)])
def test_what_the_evaluator_expects(folder: Path, metric: str, examples: int) -> None:
    text = (folder / f"The_Evaluator_spec_{metric}_spec.rb").read_text("utf-8")
    checked = 0
    for block in re.split(r"^ *it ", text, flags=re.MULTILINE):
        gold = _EXAMPLE.search(block)
        if gold is None or gold["case"] not in CASES:
            continue
        links = [link for link in every_link(folder, gold["case"]) if link.rel == metric]
        found = {getattr(link, {"hrefs": "href", "types": "type"}[gold["what"]]) for link in links}
        if gold["many"] is None:
            result = gold["guid"] in found
        elif gold["many"] == "> 0":
            result = bool(found)
        else:
            result = len(found) == int(gold["many"][3:])
        assert result == (gold["holds"] == "true"), block
        checked += 1
    assert checked == examples


def every_link(folder: Path, case: str) -> list[signposting.SignpostingLink]:
    """Return the links of a page and of its linksets."""
    answer = as_sent(folder, case)
    links = list(signposting.collect_links(page(answer), answer.url, answer.headers).links)
    for link in [link for link in links if link.rel == "linkset"]:
        body = (folder / f"{case}__{link.href.rpartition('/')[2]}").read_bytes()
        links += linkset.links(body, link.href).links
    return links


def test_the_catalogue_of_the_benchmark(folder: Path) -> None:
    body = (folder / "linkset.txt__linkset.txt").read_bytes()
    answer = ArtifactResponse(
        f"{S11}/linkset.txt", f"{S11}/linkset.txt", 200, "text/plain", (), body
    )
    whole = linkset.read_linkset(answer, About(f"{S11}/", ""))
    assert sum(claim.role == "item" for claim in whole.claims) > 60
    assert whole.identifiers == (f"{W3ID}/",)
    other = linkset.read_linkset(answer, About(f"{S11}/01-http-describedby-only/", ""))
    assert len(other.claims) == len(whole.claims)
    assert "taken for the entry page" in other.warnings[0]
