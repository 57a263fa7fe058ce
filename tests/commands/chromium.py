"""The project's pages in a real Chromium: console messages, requests and accessibility."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, Page, Request, sync_playwright
from scrapy.settings import Settings

from pubcrawl.fetch.browser.find import find_chromium
from tests.moments import HANGS

WIDTHS = (400, 1280)
SCHEMES = ("light", "dark")


@dataclass
class OpenPage:
    """A page; its *complaints* (console) and *requests* (to other addresses) should stay empty."""

    page: Page
    own: str
    status: int = 0
    complaints: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)

    def show_at(self, width: int, scheme: str) -> None:
        """Set the width of the window, and the user's preference for dark or light."""
        self.page.set_viewport_size({"width": width, "height": 900})
        self.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")

    def note(self, request: Request) -> None:
        if not request.url.startswith((self.own, "data:")):
            self.requests.append(request.url)

    def violations(self) -> list[str]:
        """Return the rules that axe-core finds violated, with the elements."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE_SCRIPT)
        run = "axe.run({resultTypes: ['violations']}).then(results => results.violations)"
        found = self.page.evaluate(run)
        return [
            f"{one['id']}: {[node['html'][:200] for node in one['nodes'][:5]]}" for one in found
        ]

    def is_wider_than_its_window(self) -> bool:
        wide: bool = self.page.evaluate("document.documentElement.scrollWidth > innerWidth")
        return wide


@contextmanager
def chromium() -> Iterator[Browser]:
    """Start a separate Chromium, and close it afterwards."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find_chromium(Settings()), args=["--no-sandbox"], timeout=HANGS * 1000
        )
        yield browser
        browser.close()


@contextmanager
def opened(browser: Browser, url: str, width: int, scheme: str) -> Iterator[OpenPage]:
    """Open *url*, and record its console messages and its requests to other addresses."""
    context = browser.new_context(
        viewport={"width": width, "height": 900},
        color_scheme="dark" if scheme == "dark" else "light",
        permissions=["clipboard-read", "clipboard-write"],
    )
    context.set_default_timeout(HANGS * 1000)
    page = context.new_page()
    own = url if url.startswith("file:") else "/".join(url.split("/")[:3])
    watched = OpenPage(page, own)
    page.on("console", lambda message: watched.complaints.append(message.text))
    page.on("pageerror", lambda error: watched.complaints.append(str(error)))
    page.on("dialog", lambda dialog: watched.complaints.append(f"dialog: {dialog.message}"))
    page.on("request", watched.note)
    response = page.goto(url)
    watched.status = response.status if response else 0
    yield watched
    context.close()
