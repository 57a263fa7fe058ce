"""What a record asks a person about its boundary."""

from __future__ import annotations

import json

import pytest

from tests.blind_portals.site import BlindSite, Page
from tests.portals.blind import find_record

HOST = "https://repo.example"
MENU = '<nav><a href="/">Home</a> <a href="/datasets">Datasets</a> <a href="/help">Help</a></nav>'


def _page(number: int, *claimed: str) -> Page:
    statement = {
        "@context": "https://schema.org",
        "@type": "Dataset",
        "@id": f"{HOST}/datasets/{number}",
        "name": f"Counts of larks, part {number}",
        "distribution": [{"@type": "DataDownload", "contentUrl": url} for url in claimed],
    }
    near = "".join(
        f'<li><a href="/datasets/{other}">Counts of larks, part {other}</a></li>'
        for other in (number - 1, number + 1)
    )
    return Page(
        f"""<!DOCTYPE html><html><head><title>Counts of larks, part {number} - Repo</title>
<script type="application/ld+json">{json.dumps(statement)}</script></head><body>{MENU}
<main><h1>Counts of larks, part {number}</h1><p>Larks, counted at dawn.</p>
<h2>Files</h2><ul class="files"><li><a href="/datasets/{number}/larks-{number}.csv" download>
larks-{number}.csv</a> 12 kB</li></ul>
<section class="related"><h2>Related datasets</h2><ul>{near}</ul></section></main>
<footer><a href="/about">About</a></footer></body></html>""".encode()
    )


def _portal(*claimed: str) -> BlindSite:
    pages = {f"{HOST}/datasets/{number}": _page(number) for number in (76, 78)}
    pages[f"{HOST}/datasets/77"] = _page(77, *claimed)
    for number in (76, 77, 78):
        csv = Page(b"lark,1\n", headers=(("Content-Type", "text/csv"),))
        pages[f"{HOST}/datasets/{number}/larks-{number}.csv"] = csv
    for path in ("/", "/datasets", "/help", "/about"):
        pages[HOST + path] = Page(f"<title>Repo</title>{MENU}<p>Repo.</p>".encode())
    gone = Page(f"<title>Not found</title>{MENU}".encode(), 404)
    entry = f"{HOST}/datasets/77"
    file = f"{entry}/larks-77.csv"
    return BlindSite(
        "repository",
        "larks",
        entry,
        pages,
        gone,
        frozenset((entry, file)),
        frozenset(),
        frozenset((file,)),
        frozenset((f"{HOST}/datasets/76", f"{HOST}/datasets/78")),
    )


@pytest.mark.parametrize("other", [False, True])
def test_a_statement_that_names_another_artifact_is_asked_about(other: bool) -> None:
    claimed = [f"{HOST}/datasets/77/larks-77.csv"]
    record, _ = find_record(_portal(*claimed, *([f"{HOST}/datasets/78"] if other else [])))
    asked = [each for each in record.warnings if "of other artifacts" in each]
    assert (
        asked
        == ["review: the portal names 1 page of other artifacts as content (78): do they belong?"]
        * other
    )
    assert ("review" in record.needs) == other
