"""
Use the controls of a page that request content, within limits, and report the new links.

The caller finds these controls in the rendered page. A control is used until
nothing new comes; controls that appear meanwhile are used too. Links that come and go are put
into the page again. The report is an element of the page, so that it is kept with the page.

A control may send a form to the address of the page and so replace it, as ASP.NET does: then the
page is opened again, as it was sent, before the next control.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, Protocol

from playwright.async_api import ElementHandle, Page
from playwright.async_api import Error as PlaywrightError

from pubcrawl.fetch.browser.actions import LINKS, PUT_BACK, SCROLL

logger = logging.getLogger(__name__)

CONTROLS_MAX = 30
"""The most controls of a page that are used."""

USES_MAX = 20
"""The most uses of one control."""

ROUNDS_MAX = 4
"""The most searches for controls that have appeared."""

REPORT = "pubcrawl-controls"

_CLICK = 1000  # milliseconds
_MARK = "data-pubcrawl-control"
_SET_MARKS = f"""selectors => selectors.forEach((selector, number) => {{
  const found = document.querySelector(selector)
  if (found) found.setAttribute('{_MARK}', number) }})"""
_CLEAR = f"""() => {{ document.querySelectorAll('[{_MARK}]').forEach(
  e => e.removeAttribute('{_MARK}')); document.getElementById('{REPORT}')?.remove() }}"""
_WRITE = f"""text => {{ const report = document.createElement('script')
  report.type = 'application/json'; report.id = '{REPORT}'; report.textContent = text
  document.body.append(report) }}"""
_PAGE = """([pager, number]) => { const is = (e, test) => test((e.value || e.textContent).trim())
  const off = e => e.disabled || e.getAttribute('aria-disabled') === 'true' ||
    e.closest('.disabled')
  const parts = ['a, button, [role=button], input', 'span, li']
  const all = parts.flatMap(each => [...pager.querySelectorAll(each)]).filter(e => !off(e))
  return all.find(e => is(e, text => text === String(number))) ||
    all.find(e => is(e, text => /^\\W*(next.*|[›»→>]|>>)\\W*$/i.test(text)) ||
      /\\bnext\\b/i.test(e.className + ' ' + (e.getAttribute('aria-label') || ''))) || null }
"""
# Choose as a user does. Playwright cannot choose in a hidden list, or on a busy machine in time.
_CHOOSE = """option => { option.selected = true; for (const name of ['input', 'change'])
  option.closest('select').dispatchEvent(new Event(name, {bubbles: true})) }"""
_BRANCH = """item => item.querySelector(
  '[class*=ocl], [class*=expander], [class*=toggle], [class*=caret], button, [role=button]') ||
  item.querySelector('a, span') || item"""


class Control(NamedTuple):
    """A control; fields as in ``items.artifact.PageControl``."""

    kind: str
    text: str
    selector: str
    why: str


class ControlledVisit(Protocol):
    """The parts of a page's visit that controls need."""

    async def settle(self) -> None:
        """Wait until the page is quiet."""

    async def reopen(self) -> bool:
        """Open the page again if a form has replaced it; answer whether it was replaced."""

    def targets(self) -> list[str]:
        """Return the addresses that the page wanted to go to since the last call."""


Find = Callable[[str, str], Sequence[Mapping[str, Any]]]
"""From the HTML and address of a rendered page to its controls."""


async def use_controls(page: Page, find: Find, visit: ControlledVisit, seconds: float) -> bool:
    """
    Use the controls of *page*, and write the report into it; answer whether time sufficed.

    *seconds*: for all of them. Raises ``PlaywrightError``.
    """
    user = _ControlUser(page, find, visit)
    complete = True
    try:
        async with asyncio.timeout(seconds):
            await user.use_all()
    except TimeoutError:
        complete = False
    await visit.reopen()
    await user.report()
    return complete


class _ControlUser:
    """Uses the controls of one page. *links*: all that were seen, address → text."""

    def __init__(self, page: Page, find: Find, visit: ControlledVisit) -> None:
        self.page, self.find, self.visit = page, find, visit
        self.links: dict[str, str] = {}
        self.rows: dict[str, dict[str, Any]] = {}  # selector → row of the report

    async def use_all(self) -> None:
        """Use the controls, then those that have appeared."""
        self.links = await self._present()
        for _ in range(ROUNDS_MAX):
            fresh = [each for each in await self._found() if each.selector not in self.rows]
            if not fresh:
                return
            for control in fresh:
                self.rows[control.selector] = {**control._asdict(), "used": False, "links": []}
            await self._mark()
            for control in fresh:
                if sum(row["used"] for row in self.rows.values()) >= CONTROLS_MAX:
                    return
                await self._use(control)
                if await self.visit.reopen():
                    await self._mark()

    async def report(self) -> None:
        """Write the report, and the links that are missing at the end."""
        present = await self._present()
        missing = [[href, text] for href, text in self.links.items() if href not in present]
        if missing:
            await self.page.evaluate(PUT_BACK, missing)
        await self.page.evaluate(_CLEAR)
        if self.rows:
            await self.page.evaluate(_WRITE, json.dumps(list(self.rows.values())))

    async def _found(self) -> list[Control]:
        html = await self.page.content()
        rows = await asyncio.to_thread(self.find, html, self.page.url)
        return [Control(*(str(row[name]) for name in Control._fields)) for row in rows]

    async def _mark(self) -> None:
        await self.page.evaluate(_SET_MARKS, list(self.rows))

    async def _use(self, control: Control) -> None:
        """Use a control until nothing new comes."""
        row = self.rows[control.selector]
        use = _USES.get(control.kind, _click_once)
        for number in range(USES_MAX):
            element = await self._element(control)
            if element is None:
                return
            try:
                if not await use(self.page, element, number):
                    return
            except PlaywrightError as error:
                logger.debug("%s: %s", control.selector, str(error).partition("\n")[0])
                return
            row["used"] = True
            await self.visit.settle()
            present = {**await self._present(), **dict.fromkeys(self.visit.targets(), control.text)}
            new = {href: text for href, text in present.items() if href not in self.links}
            self.links |= new
            row["links"] += list(new)
            if not new and control.kind in ("more", "pages", "scroll"):
                return

    async def _element(self, control: Control) -> ElementHandle | None:
        """Return the element of a control, by its mark, or by its place if it was made anew."""
        number = list(self.rows).index(control.selector)
        marked = await self.page.query_selector(f"css=[{_MARK}='{number}']")
        return marked or await self.page.query_selector(f"css={control.selector}")

    async def _present(self) -> dict[str, str]:
        return dict(await self.page.evaluate(LINKS))


async def _click(element: ElementHandle) -> bool:
    """Click an element, also one that another covers; answer whether it can be used."""
    if not await element.is_enabled():
        return False
    try:
        await element.click(timeout=_CLICK, no_wait_after=True)
    except PlaywrightError:
        await element.dispatch_event("click")
    return True


async def _click_once(page: Page, element: ElementHandle, number: int) -> bool:
    return not number and await _click(element)


async def _click_again(page: Page, element: ElementHandle, number: int) -> bool:
    return await element.is_visible() and await _click(element)


async def _open_details(page: Page, element: ElementHandle, number: int) -> bool:
    summary = await element.query_selector("summary")
    return not number and await _click(summary or element)


async def _open_branch(page: Page, element: ElementHandle, number: int) -> bool:
    handle = (await page.evaluate_handle(_BRANCH, element)).as_element()
    return not number and handle is not None and await _click(handle)


async def _turn_page(page: Page, element: ElementHandle, number: int) -> bool:
    if await page.evaluate("e => e.matches('a, button, input')", element):
        return not number and await _click(element)
    handle = (await page.evaluate_handle(_PAGE, [element, number + 2])).as_element()
    return handle is not None and await _click(handle)


async def _choose(page: Page, element: ElementHandle, number: int) -> bool:
    options = await element.query_selector_all("option:not([disabled])")
    if number >= len(options):
        return False
    try:
        await element.select_option(element=options[number], timeout=_CLICK)
    except PlaywrightError:
        await options[number].evaluate(_CHOOSE)
    return True


async def _scroll(page: Page, element: ElementHandle, number: int) -> bool:
    with suppress(PlaywrightError):
        await element.scroll_into_view_if_needed(timeout=_CLICK)
    return bool(await page.evaluate(SCROLL)) or not number


_Use = Callable[[Page, ElementHandle, int], Awaitable[bool]]
_USES: dict[str, _Use] = {
    "more": _click_again,
    "pages": _turn_page,
    "tree": _open_branch,
    "details": _open_details,
    "select": _choose,
    "scroll": _scroll,
}
"""Kind → what using it for the *number*-th time, from 0, does; False: it has no further use."""
