"""``scrapy report artifacts`` and ``scrapy portals``: the study of a list of artifacts."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from playwright.sync_api import Browser, Locator

from pubcrawl.items.artifact.record import to_record
from pubcrawl.store.store import Store
from tests.artifacts.study.records import CHROME, HOST, record
from tests.commands.chromium import SCHEMES, WIDTHS, chromium, opened
from tests.conftest import Command
from tests.fetch.browser.browsing import needs_chromium

HOSTILE = '</script><script>alert("x")</script><img src=x onerror=alert(1)>\u2028\x1b[31m'


@pytest.fixture
def feed(tmp_path: Path) -> Path:
    path = tmp_path / "feed.jsonl"
    records = [record(number) for number in range(100, 106)]
    records[0].title = HOSTILE
    records[1].members[1].uri = "javascript:alert(1)"
    records[2].warnings.append(f"review: {HOSTILE}")
    path.write_text("".join(json.dumps(to_record(each)) + "\n" for each in records))
    return path


def test_the_overview(feed: Path, command: Command, tmp_path: Path) -> None:
    done = command("report", "artifacts", "--in", feed)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0] == ("6 artifacts, 36 members; 0 complete, 6 partial, 6 need a review")
    text = " ".join(done.stdout.split())
    assert "hold.example 6 0 6 6 36 6" in text
    assert f"{CHROME} 6 hold.example {HOST}/sets/100 {HOST}/sets/101" in text
    done = command("report", "artifacts", "--in", feed, "--json")
    values = json.loads(done.stdout)
    assert values["total"]["artifacts"] == 6
    assert set(values["by"]) == {"portal", "heuristic", "source", "state", "needs"}
    assert values["by"]["source"][0]["value"] == "choice"
    assert values["shared_members"][0]["artifacts"] == 6
    assert values["suspected_missing"][0]["addresses"] == [f"{HOST}/sets/100/late.zip"]
    done = command("report", "artifacts", "--in", feed, "--csv", "-o", tmp_path / "a.csv")
    rows = list(csv.DictReader((tmp_path / "a.csv").open()))
    assert {row["group"] for row in rows} >= {"total", "portal", "member of many"}


def test_the_overview_of_a_store(command: Command, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'store.db'}"
    store = Store.open(url)
    store.put(record(1), now=1_770_000_000_000)
    store.close()
    done = command("report", "artifacts", "-s", f"STORE_URL={url}")
    assert done.stdout.startswith("1 artifacts, 6 members;")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("artifacts", "--where", "oa"), "--where is an option of"),
        (("artifacts", "--in", "no.jsonl"), "no.jsonl cannot be read"),
        (("artifacts", "--review", "--json"), "--review is an HTML file"),
        (("--review", "-o", "x.html"), "options of scrapy report artifacts"),
    ],
)
def test_wrong_options_are_refused(
    command: Command, arguments: tuple[str, ...], message: str
) -> None:
    done = command("report", *arguments)
    assert done.returncode == 4
    assert message in done.stderr


def test_a_rule_is_drafted_and_tried(feed: Path, command: Command, tmp_path: Path) -> None:
    rejected = [CHROME, f"{HOST}/sets/103/share?to=mail"]
    row = {"entry_uri": f"{HOST}/sets/103", "accepted": [], "rejected": rejected}
    decisions = tmp_path / "decisions.json"
    decisions.write_text(json.dumps({"format": "pubcrawl decisions 1", "artifacts": [row]}))
    draft = tmp_path / "draft.yaml"
    done = command("portals", "new", decisions, "--in", feed, "-o", draft)
    assert done.returncode == 0, done.stderr
    text = draft.read_text()
    assert text.startswith("# 1 decided artifacts: 1 the same, 0 with more members, 0 with fewer")
    assert "# 5 other artifacts: 0 the same, 0 with more members, 5 with fewer" in text
    (rule,) = yaml.safe_load(text)
    assert rule["hosts"] == ["hold.example"]
    assert command("rules", "check", draft).returncode == 0
    done = command("portals", "test", draft, "--in", feed)
    assert done.returncode == 1  # no record agrees with the rule
    done = command("portals", "test", draft, "--in", feed, "--decisions", decisions)
    assert done.returncode == 0
    assert done.stdout.startswith("1 decided artifacts: 1 the same,")
    done = command("portals", "new", feed, "--in", feed)
    assert done.returncode == 4
    assert "no decisions of a review sheet" in done.stderr


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


def link(page: Locator, uri: str) -> Locator:
    return page.get_by_role("button", name=f"Reject {uri}", exact=True)


@needs_chromium
def test_the_sheet_is_quiet_fits_and_is_accessible(
    feed: Path, command: Command, tmp_path: Path, browser: Browser
) -> None:
    sheet = tmp_path / "review.html"
    done = command("report", "artifacts", "--in", feed, "--review", "-o", sheet)
    assert done.returncode == 0, done.stderr
    with opened(browser, sheet.as_uri(), WIDTHS[0], SCHEMES[0]) as shown:
        for summary in shown.page.locator("summary").all()[:3]:
            summary.click()
        shown.page.locator(".link").nth(20).wait_for()
        assert shown.page.locator("a[href^='javascript:']").count() == 0
        for width, scheme in zip(WIDTHS, SCHEMES, strict=True):
            shown.show_at(width, scheme)
            assert shown.violations() == []
            assert not shown.is_wider_than_its_window()
        assert (shown.complaints, shown.requests) == ([], [])


@needs_chromium
def test_decisions_are_made_by_keyboard_and_saved(
    feed: Path, command: Command, tmp_path: Path, browser: Browser
) -> None:
    sheet = tmp_path / "review.html"
    command("report", "artifacts", "--in", feed, "--review", "-o", sheet)
    with opened(browser, sheet.as_uri(), 1280, "light") as shown:
        page = shown.page
        page.locator("summary", has_text="Larks 103").focus()
        page.keyboard.press("Enter")
        box = page.locator("details", has_text="Larks 103")
        for uri in (CHROME, f"{HOST}/sets/103/share?to=mail"):
            link(box, uri).focus()
            page.keyboard.press("Space")
        late = f"{HOST}/sets/103/late.zip"
        box.get_by_role("button", name=f"Accept {late}").click()
        box.get_by_role("button", name="The rest is right: done").click()
        assert page.get_by_role("status").inner_text() == "1 of 6 done, 1 with decisions"
        page.get_by_label("Show").select_option("open")
        assert page.locator("details:visible").count() == 5
        page.get_by_label("Show").select_option("all")
        page.get_by_label("Find").fill("larks 104")
        assert page.locator("details:visible").count() == 1
        with page.expect_download() as download:
            page.get_by_role("button", name="Save decisions").click()
        saved = tmp_path / "decisions.json"
        download.value.save_as(saved)
        assert shown.complaints == []
    assert json.loads(saved.read_text()) == {
        "format": "pubcrawl decisions 1",
        "artifacts": [
            {
                "entry_uri": f"{HOST}/sets/103",
                "portal": "hold.example",
                "done": True,
                "accepted": [late],
                "rejected": [CHROME, f"{HOST}/sets/103/share?to=mail"],
            }
        ],
    }
    done = command("portals", "new", saved, "--in", feed)
    assert done.returncode == 0, done.stderr
    assert "# 1 decided artifacts: 1 the same" in done.stdout
