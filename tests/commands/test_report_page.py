"""The page of ``scrapy report`` in a real Chromium."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.commands.chromium import SCHEMES, WIDTHS, chromium, opened
from tests.commands.stores import Stores
from tests.conftest import Command
from tests.fetch.browser.browsing import needs_chromium
from tests.shares import share

pytestmark = needs_chromium


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture
def page(stores: Stores, tmp_path: Path, command: Command, store_name: str) -> str:
    path = tmp_path / "report.html"
    # A few rows are enough, because rows look alike, except for hostile ones.
    top = "8" if store_name == "hostile" else "4"
    done = command(
        "report", "-o", path, "--top", top, "-s", f"STORE_URL=sqlite:///{stores.file(store_name)}"
    )
    assert done.returncode == 0, done.stderr
    return path.as_uri()


@pytest.mark.long
@pytest.mark.parametrize("store_name", share(("empty", "hostile"), ("empty", "filled", "hostile")))
def test_the_page_is_quiet_fits_and_is_accessible(page: str, browser: Browser) -> None:
    with opened(browser, page, WIDTHS[0], SCHEMES[0]) as shown:
        for width, scheme in zip(WIDTHS, SCHEMES, strict=True):
            shown.show_at(width, scheme)
            assert shown.violations() == []
            assert not shown.is_wider_than_its_window()
        assert (shown.complaints, shown.requests) == ([], [])


@pytest.mark.parametrize("store_name", ["filled"])
def test_tables_are_sorted_and_searched_by_keyboard(page: str, browser: Browser) -> None:
    with opened(browser, page, 1280, "light") as shown:
        table = shown.page.locator("#table-hosts table")

        def column(at: int) -> list[str]:
            return table.locator(f"tbody tr > :nth-child({at})").all_inner_texts()

        numbers = [int(text.replace(",", "")) for text in column(2)]
        button = table.get_by_role("button", name="Pages visited")
        button.focus()
        shown.page.keyboard.press("Enter")
        assert [int(text.replace(",", "")) for text in column(2)] == sorted(numbers, reverse=True)
        shown.page.keyboard.press("Space")
        assert [int(text.replace(",", "")) for text in column(2)] == sorted(numbers)
        (head,) = table.locator("th[aria-sort]").all()
        assert head.get_attribute("aria-sort") == "ascending"
        assert head.inner_text().startswith("Pages visited")
        shown.page.get_by_label("Search in all tables").focus()
        shown.page.keyboard.type("journal1.example.org")
        visible = shown.page.locator("tbody tr:visible").all_inner_texts()
        assert visible
        assert all("journal1.example.org" in text for text in visible)
        assert shown.page.get_by_role("status").inner_text() == f"{len(visible)} rows"
        assert not shown.page.locator("#table-parts").is_visible()
        assert shown.complaints == []


@pytest.mark.parametrize("store_name", ["filled"])
def test_a_command_is_copied(page: str, browser: Browser) -> None:
    with opened(browser, page, 400, "dark") as shown:
        shown.page.get_by_role("button", name="Copy").first.click()
        shown.page.get_by_role("button", name="Copied").wait_for()
        copied = shown.page.evaluate("navigator.clipboard.readText()")
        assert copied == shown.page.locator(".command code").first.inner_text()
        assert copied.startswith("scrapy seeds ")


@pytest.mark.parametrize("store_name", ["filled"])
def test_paper_has_all_days_and_no_buttons(page: str, browser: Browser) -> None:
    with opened(browser, page, 1280, "dark") as shown:
        days = shown.page.locator("#table-publications_by_day table")
        assert not days.is_visible()
        shown.page.emulate_media(media="print")
        shown.page.evaluate("dispatchEvent(new Event('beforeprint'))")
        assert days.is_visible()
        assert not shown.page.get_by_role("button", name="Copy").first.is_visible()
        colour = shown.page.evaluate("getComputedStyle(document.body).backgroundColor")
        assert colour == "rgb(255, 255, 255)"
        assert shown.page.pdf().startswith(b"%PDF")


@pytest.mark.parametrize("store_name", ["filled"])
def test_without_scripts_everything_is_there(page: str, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False)
    shown = context.new_page()
    shown.goto(page)
    assert shown.locator("#table-hosts tbody tr").count() > 3
    assert not shown.get_by_label("Search in all tables").is_visible()
    context.close()
