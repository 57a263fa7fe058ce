"""Files that pages describe in JSON-LD."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.exceptions import ParseError
from pubcrawl.formats.html import document
from pubcrawl.items.artifact import (
    About,
    ArtifactContext,
    ArtifactResponse,
    Claim,
    DocumentRequest,
    Related,
    SourceClaims,
)
from pubcrawl.reading.boundary import schema_org

E = "https://repo.example/d/77"
US = About("https://doi.org/10.5555/x77", E)
F = "https://files.example"


def page(*scripts: Any, url: str = E, head: str = "", about: About = US) -> SourceClaims | None:
    texts = [each if isinstance(each, str) else json.dumps(each) for each in scripts]
    tags = "".join(f'<script type="application/ld+json">{text}</script>' for text in texts)
    body = f"<!doctype html><title>Otters</title>{head}{tags}".encode()
    return schema_org.read_json_ld(document(body, url=url), answer(body, url), about)


def answer(body: bytes, url: str = E, type: str = "text/html") -> ArtifactResponse:
    return ArtifactResponse(url, url, 200, type, (), body)


def told(*scripts: Any) -> SourceClaims:
    said = page(*scripts)
    assert said is not None
    return said


def dataset(**more: Any) -> dict[str, Any]:
    return {"@context": "https://schema.org/", "@type": "Dataset", "@id": E, **more}


def test_a_dataset_with_files() -> None:
    said = told(
        dataset(
            name="Otters of the Otter",
            identifier=["10.5555/X77", {"@type": "PropertyValue", "value": "ark:/1/x77"}],
            license={"@type": "CreativeWork", "url": "https://spdx.example/CC0-1.0"},
            author=[
                {"@type": "Person", "@id": "https://orcid.org/0000-0002-1825-0097"},
                {"@id": "#nobody"},
                "A. Writer",
            ],
            isPartOf={"@type": "Collection", "url": "/c/1"},
            citation=["See the paper.", "https://doi.org/10.5555/paper"],
            isBasedOn={"@id": "https://other.example/1"},
            distribution=[
                {
                    "@type": "DataDownload",
                    "name": "counts.csv",
                    "contentUrl": "/f/1",
                    "url": "/f/1/view",
                    "encodingFormat": "text/csv; charset=utf-8",
                    "contentSize": "8812 B",
                    "sha256": "A" * 64,
                },
                {"@type": "DataDownload", "url": f"{F}/2.zip", "contentSize": "12.5 MB"},
                f"{F}/3.txt",
                {"@id": f"{F}/4.html", "encodingFormat": "text/html"},
            ],
            subjectOf=[
                {"@type": "DataDownload", "contentUrl": "/d/77.xml", "fileFormat": "text/xml"},
                {"@type": "ScholarlyArticle", "url": "https://doi.org/10.5555/article"},
            ],
        )
    )
    why = "schema_org:distribution"
    assert said == SourceClaims(
        "schema_org",
        claims=(
            Claim(
                "https://repo.example/f/1",
                "item",
                why,
                type="text/csv",
                size=8812,
                digests=(("sha256", "a" * 64),),
                name="counts.csv",
            ),
            Claim(f"{F}/2.zip", "item", why, size=12_500_000, rounded=True),
            Claim(f"{F}/3.txt", "item", why),
            Claim(f"{F}/4.html", "content_page", why, type="text/html"),
            Claim(f"{E}.xml", "metadata", "schema_org:subjectOf", content=False, type="text/xml"),
        ),
        context=(
            ArtifactContext("https://orcid.org/0000-0002-1825-0097", "author"),
            ArtifactContext("https://spdx.example/CC0-1.0", "license"),
        ),
        related=(
            Related("https://doi.org/10.5555/article", "subjectOf"),
            Related("https://repo.example/c/1", "isPartOf"),
            Related("https://doi.org/10.5555/paper", "citation"),
            Related("https://other.example/1", "isBasedOn"),
        ),
        identifiers=(E, "https://doi.org/10.5555/X77"),
        title="Otters of the Otter",
        artifact_type="Dataset",
        evidence=("schema.org: Dataset with a name of the page",),
    )


@pytest.mark.parametrize(
    ("work", "expected"),
    [
        ({"encoding": {"@type": "MediaObject", "contentUrl": "/1"}}, ["1"]),
        ({"associatedMedia": [{"contentUrl": ["/1", "/2"]}]}, ["1", "2"]),
        ({"video": {"contentUrl": "/1", "embedUrl": "/player"}, "audio": {"url": "/page"}}, ["1"]),
        ({"downloadUrl": "/1"}, ["1"]),
        ({"contentUrl": ["/1", "/2"]}, ["1", "2"]),
        (
            {"hasPart": [{"@type": "MediaObject", "url": "/1"}, {"@type": "File", "@id": f"{F}"}]},
            None,
        ),
        ({"hasPart": {"@type": ["Dataset", "Thing"], "url": "/d/78"}}, []),
        ({"hasPart": [f"{F}/1", {"@id": f"{F}/2"}]}, []),
        # A part without a page of its own is a folder.
        ({"hasPart": {"@type": "Dataset", "distribution": {"contentUrl": "/1"}}}, ["1"]),
        ({"distribution": {"url": E}}, []),
        ({"distribution": [{"contentUrl": "ftp://repo.example/1"}, {"contentUrl": "/1"}]}, ["1"]),
        ({"distribution": [None, 7, [], {}, {"contentUrl": {}}, {"contentUrl": " /1 "}]}, ["1"]),
        ({"distribution": {"@list": [{"contentUrl": {"@value": "/1"}}]}}, ["1"]),
    ],
)
def test_where_files_are_named(work: dict[str, Any], expected: list[str] | None) -> None:
    urls = [claim.uri for claim in told(dataset(**work)).claims]
    if expected is None:
        assert urls == ["https://repo.example/1", f"{F}/"]
    else:
        assert urls == [f"https://repo.example/{name}" for name in expected]


def test_works_with_pages_of_their_own_are_related() -> None:
    said = told(
        dataset(
            hasPart=[
                {"@type": "Dataset", "url": "/d/78"},
                {"@type": "Dataset", "@id": "doi:10.5555/x79"},
            ],
            codeRepository="https://forge.example/ann/tool",
        )
    )
    assert said.related == (
        Related("https://repo.example/d/78", "hasPart"),
        Related("https://doi.org/10.5555/x79", "hasPart"),
        Related("https://forge.example/ann/tool", "code_repository"),
    )
    assert not said.content


FILE = {"@type": "DataDownload", "contentUrl": "/1"}
OTHER = {"@type": "Dataset", "url": "/d/78", "distribution": {"contentUrl": "/2"}}


@pytest.mark.parametrize(
    "scripts",
    [
        # Each name of the work identifies it, although the page has another work.
        [{"@type": "Dataset", "@id": f"{E}#it", "distribution": FILE}, OTHER],
        [[OTHER, {"@type": "Dataset", "url": "/d/77", "distribution": FILE}]],
        [
            {
                "@graph": [
                    OTHER,
                    {"@type": "Dataset", "identifier": "doi:10.5555/X77", "distribution": FILE},
                ]
            }
        ],
        [
            OTHER,
            {"@type": "Dataset", "sameAs": "http://www.repo.example/d/77", "distribution": FILE},
        ],
        [OTHER, {"@type": "Dataset", "mainEntityOfPage": {"@id": E}, "distribution": FILE}],
        [OTHER, {"@type": "Dataset", "distribution": FILE, "identifier": {"value": "10.5555/x77"}}],
        # A file without a type is not a work, even if it has the address of the page.
        [
            {
                "@type": ["Dataset", "WebPage"],
                "identifier": "10.5555/x77",
                "distribution": [{"url": E}, FILE],
            },
            {"@type": ["Person", "Author"], "@id": "https://people.example/1"},
        ],
        # The page names the work as its main entity.
        [
            OTHER,
            {
                "@type": "WebPage",
                "url": E,
                "mainEntity": {"@type": "Dataset", "distribution": FILE},
            },
        ],
        # The page has one work, besides the entities that every page has.
        [
            {"@type": "Dataset", "distribution": FILE},
            {"@type": "WebSite", "url": E},
            {
                "@type": "BreadcrumbList",
                "itemListElement": [{"@type": "ListItem", "item": OTHER["url"]}],
            },
            {"@type": "Organization", "@id": f"{E}#us", "url": "https://repo.example/"},
        ],
        [{"@type": "Dataset", "distribution": FILE, "isPartOf": OTHER, "citation": [OTHER]}],
        # Objects with the same name are merged.
        [
            {"@type": "Dataset", "@id": "/d/77"},
            {"@id": E, "distribution": {"@id": "#f"}},
            {"@id": "#f", **FILE},
        ],
        [
            {
                "@context": {"s": "http://schema.org"},
                "@id": E,
                "s:distribution": {"s:contentUrl": "/1"},
            }
        ],
        [
            {
                "@context": {"@vocab": "http://schema.org/"},
                "type": "Dataset",
                "id": E,
                "distribution": FILE,
            }
        ],
        [
            {
                "@context": ["x", {"files": "https://schema.org/distribution"}],
                "@id": E,
                "files": FILE,
            }
        ],
        [{"@id": "#f", **FILE, "@reverse": {"distribution": {"@type": "Dataset", "@id": E}}}],
        [[{"@id": E, "http://schema.org/distribution": [{"https://schema.org/contentUrl": "/1"}]}]],
    ],
)
def test_which_work_is_the_artifact(scripts: list[Any]) -> None:
    assert [claim.uri for claim in told(*scripts).claims] == ["https://repo.example/1"]


@pytest.mark.parametrize(
    ("scripts", "warning"),
    [
        ([OTHER, {"@type": "Article"}], "schema.org: 2 works, none with a name of the page"),
        ([{"@type": "WebSite", "url": E}], "schema.org: no work"),
        ([7], "schema.org: no work"),
    ],
)
def test_no_work_is_the_artifact(scripts: list[Any], warning: str) -> None:
    assert told(*scripts) == SourceClaims("schema_org", warnings=(warning,))


@pytest.mark.parametrize(
    "text",
    [
        '{"@type": "Dataset", "name": "line\nend\tand \x07", "distribution": {"contentUrl": "/1"}}',
        '{"@type": "Dataset", "distribution": [{"contentUrl": "/1",},],}',
        '{"@type": "Dataset", /* the files */ "distribution": {"contentUrl": "/1"} // one\n}',
        '{"@type": "Dataset", "name": "// /* ,}", "distribution": {"contentUrl": "/1"},}',
        '{"@type": "Dataset", "distribution": {"contentUrl": "/1"},}'.replace('"', "&quot;"),
        '<!-- {"@type": "Dataset", "distribution": {"contentUrl": "/1"}} -->',
        '//<![CDATA[\n{"@type": "Dataset", "distribution": {"contentUrl": "/1"}};\n//]]>',
    ],
)
def test_broken_json_is_mended(text: str) -> None:
    said = told(text)
    assert [claim.uri for claim in said.claims] == ["https://repo.example/1"]
    assert said.warnings == ()


def test_no_text_has_what_a_database_cannot_hold() -> None:
    said = told('{"@type": "Dataset", "name": " a\x00b\\u0000\\ud800\n  c ", "contentUrl": "/1"}')
    assert said.title == "a\ufffdb\ufffd\ufffd c"


def test_one_broken_script_costs_no_other() -> None:
    said = told('{"@type": "Dataset", "dist', dataset(distribution=FILE))
    assert [claim.uri for claim in said.claims] == ["https://repo.example/1"]
    assert len(said.warnings) == 1
    assert said.warnings[0].startswith("JSON-LD of the page: not JSON, or cut short")


def test_a_description_of_another_record_is_taken_with_a_warning() -> None:
    said = told(OTHER)
    assert [claim.uri for claim in said.claims] == ["https://repo.example/2"]
    assert said.warnings == (
        "schema.org describes https://repo.example/d/78, taken for the entry page",
    )
    elsewhere = told({**OTHER, "url": "https://doi.org/10.5555/unheard-of"})
    assert elsewhere.warnings == ()


def test_a_bad_digest_costs_only_itself() -> None:
    said = told(dataset(distribution={**FILE, "md5": "?", "sha256": "sha256:" + "a" * 64}))
    assert said.claims[0].digests == (("sha256", "a" * 64),)
    assert said.warnings == ("not a digest by md5: '?'",)


def test_files_of_croissant_in_archives() -> None:
    said = told(
        {
            "@context": {
                "@vocab": "https://schema.org/",
                "cr": "http://mlcommons.org/croissant/",
                "sc": "https://schema.org/",
                "md5": "cr:md5",
                "containedIn": "cr:containedIn",
            },
            "@type": "sc:Dataset",
            "url": E,
            "distribution": [
                {
                    "@type": "cr:FileObject",
                    "@id": "all.zip",
                    "name": "all",
                    "contentUrl": "/all.zip",
                    "encodingFormat": "application/zip",
                    "sha256": "b" * 64,
                },
                {
                    "@type": "cr:FileObject",
                    "@id": "a.csv",
                    "contentUrl": "data/a.csv",
                    "containedIn": {"@id": "all.zip"},
                    "md5": "c" * 32,
                },
                {"@type": "cr:FileSet", "containedIn": {"@id": "all.zip"}, "includes": "*.csv"},
            ],
            "recordSet": [{"@type": "cr:RecordSet", "field": [{"@type": "cr:Field"}]}],
        }
    )
    assert said.claims == (
        Claim(
            "https://repo.example/all.zip",
            "item",
            "schema_org:distribution",
            type="application/zip",
            digests=(("sha256", "b" * 64),),
            name="all",
        ),
        Claim(
            "data/a.csv",
            "item",
            "schema_org:distribution",
            digests=(("md5", "c" * 32),),
            contained_in="https://repo.example/all.zip",
        ),
    )


def test_metadata_that_the_page_calls_its_own_is_asked_for() -> None:
    head = (
        "<link rel=describedby type=application/ld+json href=/d/77.jsonld>"
        "<link rel=describedby href=/d/77.ttl><link rel=describedby type=text/html href=/x>"
        "<link rel=describedby href=/c.json profile='https://w3id.org/ro/crate/1.1'>"
        "<link rel=cite-as href=https://doi.org/10.5555/other>"
    )
    said = page(head=head)
    assert said is not None
    assert said.asks == (
        DocumentRequest(f"{E}.jsonld", "document", accept="application/ld+json", reader="metadata"),
        DocumentRequest(f"{E}.ttl", "document", reader="metadata"),
    )
    # The cite-as link of the page identifies its work.
    works = [{"@type": "Dataset", "identifier": "10.5555/OTHER", "distribution": FILE}, OTHER]
    cited = page(works, head=head)
    assert cited is not None
    assert len(cited.claims) == 1
    assert cited.asks == said.asks


def test_pages_that_say_nothing_of_us() -> None:
    assert page() is None
    assert page(dataset(distribution=FILE), url="https://repo.example/d/78") is None


def test_a_document_in_turtle() -> None:
    body = f"""@prefix dcat: <http://www.w3.org/ns/dcat#> .
    @prefix dct: <http://purl.org/dc/terms/> .
    <#data> a dcat:Dataset ; dcat:landingPage <{E}> ; dct:title "Otters" ; dcat:distribution [
      dcat:downloadURL </1> ; dcat:byteSize 12 ;
      dcat:mediaType <https://www.iana.org/assignments/media-types/text/csv> ] .""".encode()
    said = schema_org.read_schema_org(answer(body, f"{E}.ttl", "text/turtle"), US)
    assert said.claims == (
        Claim(
            "https://repo.example/1", "item", "schema_org:distribution", type="text/csv", size=12
        ),
    )
    assert (said.title, said.artifact_type) == ("Otters", "Dataset")


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.just("/f/9"),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                [
                    "@id",
                    "@type",
                    "@value",
                    "@list",
                    "@graph",
                    "@reverse",
                    "@context",
                    "contentUrl",
                    "url",
                ]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=8,
)


@given(
    st.sampled_from(["distribution", "hasPart", "license", "author", "@type", "subjectOf"]), VALUES
)
def test_one_odd_value_costs_only_itself(key: str, odd: Any) -> None:
    work = dataset(encoding={"contentUrl": f"{F}/one"})
    said = told([work, {"@id": E, key: odd}])
    if key != "@type" or not isinstance(odd, str | list):
        assert f"{F}/one" in [claim.uri for claim in said.claims]


@given(st.permutations([dataset(), OTHER, {"@id": E, "distribution": FILE}, {"@type": "WebSite"}]))
def test_the_order_of_objects_does_not_matter(works: list[Any]) -> None:
    assert told(works) == told(dataset(distribution=FILE), OTHER)


def test_a_dataset_of_many_files() -> None:
    files = [{"contentUrl": f"/f/{number}"} for number in range(20_000)]
    assert len(told(dataset(distribution=files)).claims) == 20_000


RECORDED = {
    "harvard_dataverse.00.html": [
        ("https://dataverse.harvard.edu/api/access/datafile/3055424", 11572412),
        ("https://dataverse.harvard.edu/api/access/datafile/3055425", 11245496),
        ("https://dataverse.harvard.edu/api/access/datafile/3055426", 13337183),
    ],
    "only_familyName_and_givenName.00.html": [
        (
            "https://store.pangaea.de/Publications/JohanssonE_et_al_2014/johansson_etal-2014.zip",
            None,
        )
    ],
    "test_evaluation.02.html": [],
}


def test_recorded_pages(shared: Path) -> None:
    lines = (shared / "corpus/manifest.jsonl").read_text("utf-8").splitlines()
    urls = {each["path"]: each["url"] for each in map(json.loads, lines)}
    for name, expected in RECORDED.items():
        path = f"e-dataset/{name}"
        body = (shared / "corpus" / path).read_bytes()
        url = urls[path]
        said = schema_org.read_json_ld(document(body, url=url), answer(body, url), About(url, url))
        assert said is not None
        assert [(claim.uri, claim.size) for claim in said.claims] == expected
        assert said.warnings == ()


BENCHMARK = "https://s11.no/2022/a2a-fair-metrics"
METADATA = {
    "02-html-full__metadata_02-html-full.jsonld": ["data/test-apple-data.csv"],
    "34-http-item-rocrate__metadata.ttl": ["crate-34.zip", "data1.txt", "data2.txt"],
    "45-rda-f3-01m-t1-one-item-schema-datadownload__index.ttl": ["test-apple-data.csv"],
    "46-rda-f3-01m-t1-one-item-dcat-datadownload__dataset.ttl": ["test-apple-data.csv"],
    "47-rda-f3-01m-t1-multiple-item-dcat-datadownload__dataset.ttl": [
        "test-apple-data.csv",
        "test-apple-data.ods",
    ],
    "48-rda-f3-01m-t1-multiple-item-dcat-datadownload-split__dataset1.ttl": ["test-apple-data.csv"],
    "48-rda-f3-01m-t1-multiple-item-dcat-datadownload-split__dataset2.ttl": ["test-apple-data.ods"],
}
LICENSED = (
    *("01-http-describedby-only__index.ttl", "13-http-describedby-with-type__index.ttl"),
    *("15-http-describedby-no-conneg__metadata.jsonld", "16-http-describedby-conneg__metadata.ttl"),
    "32-http-describedby-profile-conneg__metadata.compacted.jsonld",
    "32-http-describedby-profile-conneg__metadata.expanded.jsonld",
    "36-rda-f2-01m-t1-schema__metadata.ttl",
    "37-rda-f2-01m-t1-dct__metadata.ttl",
    "42-rda-f2-01m-t1-schema-attributes__metadata.ttl",
)


def test_metadata_of_the_signposting_benchmark(shared: Path) -> None:
    for name, files in [*METADATA.items(), *((name, []) for name in LICENSED)]:
        case = name.partition("__")[0]
        folder = f"{BENCHMARK}/{case}/"
        body = (shared / "corpus/h-signposting" / name).read_bytes()
        about = About(
            f"https://w3id.org/a2a-fair-metrics/{case}/", folder, (f"{folder}index.html",)
        )
        url = folder + name.partition("__")[2]
        said = schema_org.read_schema_org(answer(body, url, ""), about)
        assert [claim.uri for claim in said.claims if claim.content] == [
            folder + file for file in files
        ], name
        if name in LICENSED:
            assert said.context[0] == ArtifactContext(
                "https://spdx.org/licenses/CC0-1.0", "license"
            )
        # The Turtle of case 42 continues a statement after its full stop.
        assert bool(said.warnings) == name.startswith("42-")


def test_what_is_no_metadata_is_an_error() -> None:
    with pytest.raises(ParseError, match="not JSON, RDF or Atom"):
        schema_org.read_schema_org(answer(b"%PDF-1.7", type="application/pdf"), US)
