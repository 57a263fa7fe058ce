"""RO-Crates: metadata documents, on the web and in archives."""

from __future__ import annotations

import io
import json
import re
import zipfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pubcrawl.exceptions import EmptyAnswer, NotJSON, ParseError
from pubcrawl.items.artifact import About, ArtifactResponse, SourceClaims
from pubcrawl.reading.boundary import metadata, rocrate
from tests.cases import table
from tests.shares import share

E = "https://repo.example/d/77/"
DOCUMENT = f"{E}ro-crate-metadata.json"
ZIP = "https://repo.example/d/77.zip"
US = About(E, E)


def crate(*entities: dict[str, Any], root: str = "./", version: str = "1.1", **more: Any) -> Any:
    name = "ro-crate-metadata.jsonld" if version == "1.0" else "ro-crate-metadata.json"
    return {
        "@context": f"https://w3id.org/ro/crate/{version}/context",
        "@graph": [
            {
                "@id": name,
                "@type": "CreativeWork",
                "conformsTo": {"@id": f"https://w3id.org/ro/crate/{version}"},
                "about": {"@id": root},
            },
            {"@id": root, "@type": "Dataset", **more},
            *entities,
        ],
    }


def parts(*names: str) -> list[dict[str, str]]:
    return [{"@id": name} for name in names]


def files(*names: str) -> list[dict[str, Any]]:
    return [{"@id": name, "@type": "File"} for name in names]


def answer(value: Any, url: str = DOCUMENT) -> ArtifactResponse:
    body = value if isinstance(value, bytes) else json.dumps(value).encode()
    return ArtifactResponse(url, url, 200, "application/ld+json", (), body)


def read(value: Any, url: str = DOCUMENT) -> SourceClaims:
    return rocrate.read_crate(answer(value, url), US)


def content(said: SourceClaims) -> list[tuple[str, str]]:
    return [(claim.uri, claim.contained_in) for claim in said.claims if claim.content]


def archive(value: Any, *names: str, folder: str = "", bag: bool = False) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        if bag:
            packed.writestr(f"{folder}bagit.txt", "BagIt-Version: 1.0\n")
            folder += "data/"
        text = value if isinstance(value, str) else json.dumps(value)
        packed.writestr(f"{folder}ro-crate-metadata.json", text)
        for name in names:
            packed.writestr(folder + name, "otters")
    return file.getvalue()


@table
@pytest.mark.parametrize("packed", [False, True])
def test_paths_that_lead_elsewhere_are_refused(name: str, warning: str, packed: bool) -> None:
    value = crate(*files(name, "2"), hasPart=parts(name, "2"))
    said = read(archive(value, "2"), ZIP) if packed else read(value)
    assert content(said) == ([("2", ZIP)] if packed else [(f"{E}2", "")])
    assert said.warnings == (warning,)


@pytest.mark.parametrize(
    ("folder", "bag"), [("", False), ("77/", False), ("", True), ("77/", True)]
)
def test_a_crate_in_an_archive(folder: str, bag: bool) -> None:
    value = crate(
        *files("a%20b.csv", "gone.csv"),
        {"@id": "https://files.example/big.nc", "@type": "File"},
        {"@id": "d/", "@type": "Dataset", "distribution": {"@id": "https://files.example/d.zip"}},
        hasPart=parts("a%20b.csv", "gone.csv", "https://files.example/big.nc", "d/"),
    )
    said = read(archive(value, "a b.csv", "d/1", "extra", folder=folder, bag=bag), ZIP)
    inside = folder + ("data/" if bag else "")
    assert content(said) == [
        (f"{inside}a b.csv", ZIP),
        (f"{inside}gone.csv", ZIP),
        ("https://files.example/big.nc", ""),
        (f"{inside}d/", ZIP),
        ("https://files.example/d.zip", ""),
    ]
    assert [claim.size for claim in said.claims] == [6, None, None, None, None]
    assert said.warnings == (f"not in the archive: '{inside}gone.csv'",)


def test_what_macs_pack_does_not_hide_a_crate() -> None:
    value = crate(*files("1"), hasPart=parts("1"))
    body = io.BytesIO(archive(value, "1", folder="77/"))
    with zipfile.ZipFile(body, "a") as packed:
        packed.writestr("__MACOSX/77/._1", "")
        packed.writestr(".DS_Store", "")
    assert content(read(body.getvalue(), ZIP)) == [("77/1", ZIP)]


def bomb() -> bytes:
    return archive(" " * (11 * 1024**2))


@pytest.mark.parametrize(
    ("body", "error", "message"),
    [
        (b"", EmptyAnswer, "empty"),
        (b"{", NotJSON, "cut short"),
        (b"7", NotJSON, "not JSON-LD but int"),
        (b"{}", ParseError, "no root data entity"),
        (archive(crate(), "1")[:-30], ParseError, "damaged or cut short"),
        (bomb(), ParseError, "has more than"),
        (b" " * (10 * 1024**2 + 1), ParseError, "the metadata document has"),
    ],
    ids=["empty", "cut", "number", "rootless", "cut archive", "bomb", "large"],
)
def test_what_is_no_crate_is_an_error(body: bytes, error: type[ParseError], message: str) -> None:
    with pytest.raises(error, match=message):
        read(body)


def test_an_archive_without_a_crate_is_an_error() -> None:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as packed:
        packed.writestr("a/ro-crate-metadata.json", "{}")
        packed.writestr("b/1", "")
    with pytest.raises(ParseError, match=re.escape("has no ro-crate-metadata.json")):
        read(file.getvalue())


def test_metadata_without_a_profile_is_known_by_its_content() -> None:
    value = crate(*files("1"), hasPart=parts("1"))
    said = metadata.read_metadata(answer(value, f"{E}metadata"), US)
    assert (said.source, content(said)) == ("rocrate", [(f"{E}1", "")])
    packed = metadata.read_metadata(answer(archive(value, "1"), ZIP), US)
    assert (packed.source, content(packed)) == ("rocrate", [("1", ZIP)])
    plain = {"@context": "https://schema.org", "@type": "Dataset", "distribution": f"{E}1"}
    said = metadata.read_metadata(answer(plain, f"{E}metadata"), US)
    assert (said.source, content(said)) == ("schema_org", [(f"{E}1", "")])
    mapped = {"@id": "a", "ore:aggregates": [{"@id": f"{E}1"}]}
    said = metadata.read_metadata(answer(mapped, f"{E}metadata"), US)
    assert (said.source, content(said)) == ("ore", [(f"{E}1", "")])


NAMES = ["1", "2/", "2/3", "#4", "https://files.example/5", "6", "./"]


@given(
    st.lists(st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES)), max_size=12), st.randoms()
)
def test_what_can_be_reached_is_a_member(edges: list[tuple[str, str]], random: Any) -> None:
    """Reachable entities are members in any order and with any references between them."""
    below: dict[str, set[str]] = {name: set() for name in NAMES}
    for above, part in edges:
        below[above].add(part)
    entities = [{"@id": name, "hasPart": parts(*sorted(found))} for name, found in below.items()]
    random.shuffle(entities)
    reached = {"./"}
    for _ in NAMES:
        reached |= {part for name in reached for part in below[name]}
    urls = {f"{E}1", f"{E}2/", f"{E}2/3", "https://files.example/5", f"{E}6"}
    expected = {url for url in urls if url.removeprefix(E) in reached}
    assert {url for url, _ in content(read(crate(*entities)))} == expected


@given(st.binary(max_size=40), st.integers(0, 500))
def test_any_archive_is_read_or_refused(put: bytes, place: int) -> None:
    body = bytearray(archive(crate(*files("1"), hasPart=parts("1")), "1"))
    body[place + 4 : place + 4 + len(put)] = put
    try:
        said = read(bytes(body), ZIP)
    except ParseError:
        return
    assert said.source == "rocrate"


def test_a_crate_of_many() -> None:
    names = [str(number) for number in range(share(4_000, 20_000))]
    assert len(content(read(crate(*files(*names), hasPart=parts(*names))))) == len(names)


def test_the_crate_of_the_signposting_benchmark(shared: Path) -> None:
    folder = shared / "corpus/h-signposting"
    base = "https://s11.no/2022/a2a-fair-metrics/34-http-item-rocrate/"
    for name in ("ro-crate-metadata.json", "ro-crate-preview.html"):
        body = (folder / f"34-http-item-rocrate__{name}").read_bytes()
        said = rocrate.read_crate(ArtifactResponse(base + name, base + name, 200, "", (), body), US)
        assert content(said) == [
            (f"{base}crate-34.zip", ""),
            (f"{base}data1.txt", ""),
            (f"{base}data2.txt", ""),
        ]
        bundle = said.claims[0]
        assert (bundle.role, bundle.type, bundle.size) == ("bundle", "application/zip", 4261)
        assert said.identifiers == (
            "https://w3id.org/a2a-fair-metrics/34-http-item-rocrate/",
            base,
        )
        assert said.warnings == ()
