"""Questions of a record to a person about its boundary."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from tests.cases import table
from tests.corpora.portals import Page, Portal
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


def _portal(*claimed: str) -> Portal:
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
    return Portal(
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


def _entry(main: str, path: str = "/datasets/77", **others: str) -> Portal:
    """Return a portal whose entry page contains *main*; *others*: URL of a page → its text."""
    site = _portal()
    html = f"<title>Counts of larks - Repo</title>{MENU}<main><h1>Counts of larks</h1>"
    pages = dict(site.pages)
    pages[f"{HOST}{path}"] = Page(f"{html}{main}</main>".encode())
    for url, text in others.items():
        pages[url] = Page(f"<title>Other</title><p>{text}</p>".encode())
    return replace(site, pages=pages, entry=f"{HOST}{path}")


def _asked(site: Portal, about: str) -> list[str]:
    return [each for each in find_record(site)[0].warnings if about in each]


def test_members_that_no_heuristic_confirms_are_asked_about() -> None:
    others = "".join(f'<li><a href="/datasets/{n}">Counts {n}</a>' for n in (74, 75, 76, 78))
    page = f"""<h2>Files</h2><ul class="files"><li><a href="/bits/5a17" download>larks.csv</a></ul>
<section class="related"><h2>Related datasets</h2><ul>{others}</ul></section>"""
    asked = _asked(_entry(page), "no statement")
    assert asked == [
        "review: no statement of the portal confirms the members, and the nearest heuristic"
        " (single_page_plus_ignored) adds 74, 75, 76, …: are they right?"
    ]


@pytest.mark.parametrize("mentions", [False, True])
def test_a_page_elsewhere_that_does_not_mention_the_artifact_is_in_doubt(mentions: bool) -> None:
    url = "https://help.repo.example/tag/lark-counts-77"
    page = f'<h2>Files</h2><ul class="files"><li><a href="{url}">Support</a></ul>'
    site = _entry(page, "/datasets/lark-counts-77", **{url: "Counts of larks" * mentions})
    asked = _asked(site, "lark-counts-77): do they belong")
    assert bool(asked) != mentions


@pytest.mark.parametrize("asked", [False, True])
def test_what_stands_among_the_files_without_a_reason_is_in_doubt(asked: bool) -> None:
    link = '<a href="/help/9120/plan">Plan</a>'
    page = f"""<h2>Files</h2><ul class="files"><li><a href="/datasets/77/larks.csv" download>
larks.csv</a><li>{link}</ul>"""
    site = _entry(page, **{f"{HOST}/": "" if asked else link})
    assert bool(_asked(site, "(plan)")) == asked


def test_what_the_page_embeds_of_another_host_is_in_doubt() -> None:
    page = '<p>Heard at dawn.</p><iframe src="https://player.example/embed/418771"></iframe>'
    assert _asked(_entry(page), "(418771)")


def test_an_entry_address_that_leads_to_another_artifact_is_in_doubt() -> None:
    site = _entry("", "/datasets/79")
    page = Page(b"", 301, (("Location", f"{HOST}/datasets/78"),))
    site = replace(site, pages={**site.pages, site.entry: page})
    assert _asked(site, f"leads to {HOST}/datasets/78")


@table
def test_contradicting_evidence_is_asked_about(link: str, asked: str) -> None:
    site = _entry(f"<p>Counted at dawn. {link}</p>", "/datasets/larks.html")
    assert bool(_asked(site, asked or "(larks.pdf)")) is bool(asked)


def test_files_that_other_artifacts_link_are_asked_about() -> None:
    main = '<p><a href="/notes/report.pdf">Report</a> <a href="/datasets/78">Next</a></p>'
    page = f"<title>Terns</title>{MENU}<main><h1>Terns</h1>{main}</main>".encode()
    site = _entry(main)
    others = {f"{HOST}/datasets/{n}": Page(page) for n in (76, 78)}
    site = replace(site, pages={**site.pages, **others})
    assert _asked(site, "linked by other artifacts too (report.pdf)")


@pytest.mark.parametrize("page", [False, True])
def test_a_file_that_is_a_page_is_asked_about(page: bool) -> None:
    site = _portal(f"{HOST}/datasets/77/larks-77.csv", *([f"{HOST}/help"] if page else []))
    assert bool(_asked(site, f"{HOST}/help as a file, and it is a page")) is page
