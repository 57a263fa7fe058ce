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
    SourceClaims,
)
from pubcrawl.reading.boundary import schema_org
from tests.shares import share

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


FILE = {"@type": "DataDownload", "contentUrl": "/1"}
OTHER = {"@type": "Dataset", "url": "/d/78", "distribution": {"contentUrl": "/2"}}


def test_no_text_has_what_a_database_cannot_hold() -> None:
    said = told('{"@type": "Dataset", "name": " a\x00b\\u0000\\ud800\n  c ", "contentUrl": "/1"}')
    assert said.title == "a\ufffdb\ufffd\ufffd c"


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
    files = [{"contentUrl": f"/f/{number}"} for number in range(share(4_000, 20_000))]
    assert len(told(dataset(distribution=files)).claims) == len(files)


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
    "01-http-describedby-only__index.ttl",
    "13-http-describedby-with-type__index.ttl",
    "15-http-describedby-no-conneg__metadata.jsonld",
    "16-http-describedby-conneg__metadata.ttl",
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
