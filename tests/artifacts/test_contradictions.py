"""Files that only a claim names, and files that only the pages show."""

from __future__ import annotations

import pytest

from pubcrawl.artifacts.contradictions import TwoSides, contradictions
from pubcrawl.items.artifact import Member

E = "https://repo.example/datasets/77"
OTHER = "https://files.example"


def asked(
    claimed: list[Member], shown: list[Member], others: tuple[Member, ...] = (), **more: bool
) -> list[str]:
    return contradictions(TwoSides(E, claimed, others, found=shown, shown=shown, **more))


def file(uri: str, digest: str = "", status: int = 200) -> Member:
    return Member(uri, "item", status=status, sha256hex=digest, mimetype="text/csv")


CSV = file(f"{E}/files/a.csv", "a")


@pytest.mark.parametrize(
    ("claimed", "shown"),
    [
        ([], [CSV]),  # no claim of content
        ([CSV], []),  # the pages show no file
        ([CSV], [CSV]),
        ([file("https://api.repo.example/a.csv/content", "b")], [CSV]),  # the same name
        ([file("https://api.repo.example/1", "a")], [CSV]),  # the same digest
        ([CSV], [CSV, file(f"{E}/files/b.csv", "b")]),  # the same list
        ([file(f"{OTHER}/11")], [file(f"{E}/x?n=1", "a")]),  # equal number, opaque addresses
        ([CSV, Member(f"{OTHER}/all", "item", mimetype="application/zip")], [CSV]),
        ([CSV], [CSV, file(f"{OTHER}/77.csv", "c")]),  # a description of the entry page
    ],
)  # fmt: skip
def test_no_contradiction(claimed: list[Member], shown: list[Member]) -> None:
    assert asked(claimed, shown) == []


def test_files_that_only_the_claim_names() -> None:
    claimed = [CSV, *(file(f"{OTHER}/{name}.nc", name) for name in "wxyz")]
    assert asked(claimed, [CSV]) == [
        "the portal names 4 files that no page shows (w.nc, x.nc, y.nc, …): do they belong?"
    ]


def test_files_that_only_the_pages_show() -> None:
    assert asked([CSV], [CSV, file(f"{OTHER}/photos.zip", "p")]) == [
        "the pages show 1 file that the portal's statements do not name (photos.zip):"
        " does it belong?"
    ]


def test_refusals_have_no_digest() -> None:
    refused = [file(f"{OTHER}/{n}", "same", 403) for n in (1, 2)]
    shown = [file(f"{E}/get?file={n}", str(n)) for n in (1, 2)]
    assert asked(refused, shown) == []


def test_another_artifact_as_content() -> None:
    assert asked([CSV], [CSV], (file("https://repo.example/datasets/78"),)) == [
        "the portal names 1 file of other artifacts as content (78): does it belong?"
    ]


@pytest.mark.parametrize("bundled", [False, True])
def test_an_archive_of_all_files(bundled: bool) -> None:
    archive = Member(f"{OTHER}/main.zip", "item", status=200, mimetype="application/zip")
    assert bool(asked([CSV], [CSV, archive], bundled=bundled)) != bundled
