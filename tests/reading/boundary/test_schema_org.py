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
from pubcrawl.items.artifact import About, ArtifactResponse, SourceClaims
from pubcrawl.model.artifact import ArtifactContext
from pubcrawl.reading.boundary import schema_org
from tests.cases import table
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
                """
                    @id @type @value @list @graph @reverse @context contentUrl url
                """.split()
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


@table
def test_recorded_pages(name: str, expected: list[Any], shared: Path) -> None:
    lines = (shared / "corpus/manifest.jsonl").read_text("utf-8").splitlines()
    path = f"e-dataset/{name}"
    url = next(each["url"] for each in map(json.loads, lines) if each["path"] == path)
    body = (shared / "corpus" / path).read_bytes()
    said = schema_org.read_json_ld(document(body, url=url), answer(body, url), About(url, url))
    assert said is not None
    assert [[claim.uri, claim.size] for claim in said.claims] == expected
    assert said.warnings == ()


BENCHMARK = "https://s11.no/2022/a2a-fair-metrics"


@table
def test_metadata_of_the_signposting_benchmark(
    name: str, files: list[str], licensed: bool, shared: Path
) -> None:
    case, _, file = name.partition("__")
    folder = f"{BENCHMARK}/{case}/"
    body = (shared / "corpus/h-signposting" / name).read_bytes()
    about = About(f"https://w3id.org/a2a-fair-metrics/{case}/", folder, (f"{folder}index.html",))
    said = schema_org.read_schema_org(answer(body, folder + file, ""), about)
    content = [claim.uri for claim in said.claims if claim.content]
    assert content == [folder + file for file in files]
    if licensed:
        licence = ArtifactContext("https://spdx.org/licenses/CC0-1.0", "license")
        assert said.context[0] == licence
    # The Turtle of case 42 continues a statement after its full stop.
    assert bool(said.warnings) == name.startswith("42-")


def test_what_is_no_metadata_is_an_error() -> None:
    with pytest.raises(ParseError, match="not JSON, RDF or Atom"):
        schema_org.read_schema_org(answer(b"%PDF-1.7", type="application/pdf"), US)
