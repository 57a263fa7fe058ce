"""
Actions on a page before it is read: clicks and scrolling, as a portal's rule demands.

Links that appear and disappear during the actions (the pages of a table of files) are all
recorded, and those missing at the end are added to the page again. A click that leads to
another page is not followed.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, NamedTuple

from playwright.async_api import ElementHandle, Page
from playwright.async_api import Error as PlaywrightError

logger = logging.getLogger(__name__)

MAX = 50
"""Default number of clicks or screens of an action."""
CLICK = 2000
"""Milliseconds that a click may take."""

# Programs for the page: its links, one screen further, and links for its end.
LINKS = "Array.from(document.links, a => [a.href, a.textContent.trim().slice(0, 300)])"
SCROLL = """() => { const before = window.scrollY; window.scrollBy(0, window.innerHeight);
  return window.scrollY > before }"""
PUT_BACK = """links => { const list = document.createElement('ul');
  for (const [href, text] of links) { const item = document.createElement('li');
    const a = document.createElement('a'); a.href = href; a.textContent = text;
    item.append(a); list.append(item) }
  (document.querySelector('main') || document.body).append(list) }"""


class Action(NamedTuple):
    """
    One action: *do*, one of ``KINDS``.

    ``click`` and ``click_all``: the first element, or each, that *css* matches; ``click_until``:
    the first element, repeatedly, until none can be clicked. *max*: largest number of times.
    """

    do: str
    css: str = ""
    max: int = MAX


def action(values: Mapping[str, Any]) -> Action:
    """Return the action with the *values* of a rule."""
    return Action(str(values["do"]), str(values.get("css", "")), int(values.get("max", MAX)))


async def act(page: Page, actions: Sequence[Action], settle: Callable[[], Awaitable[None]]) -> None:
    """Do *actions*; *settle* waits until the page is quiet. Raises ``PlaywrightError``."""
    links: dict[str, str] = {}
    for each in actions:
        for number in range(each.max):
            links |= dict(await page.evaluate(LINKS))
            if not await _do(page, each, number):
                break
            await settle()
    present = dict(await page.evaluate(LINKS))
    missing = [[href, text] for href, text in links.items() if href not in present]
    if missing:
        await page.evaluate(PUT_BACK, missing)


async def _do(page: Page, action: Action, number: int) -> bool:
    """Do *action* for the *number*-th time, from 0; answer whether it had an effect."""
    if action.do == "scroll":
        return bool(await page.evaluate(SCROLL))
    elements = await page.query_selector_all(f"css={action.css}")
    index = number if action.do == "click_all" else 0
    if index >= len(elements) or (action.do == "click" and number):
        return False
    return await _click(elements[index])


async def _click(element: ElementHandle) -> bool:
    if not await element.is_visible() or not await element.is_enabled():
        return False
    try:
        await element.click(timeout=CLICK, no_wait_after=True)
    except PlaywrightError as error:
        logger.debug("click failed: %s", str(error).partition("\n")[0])
        return False
    return True
