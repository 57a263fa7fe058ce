"""
What is done on a page before it is read: clicks and scrolling, as a portal's rule asks for.

Links that come and go while that is done (the pages of a table of files) are all kept: those
that are gone in the end are put back into the page. A click that leads to another page is
not followed.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, NamedTuple

from playwright.async_api import ElementHandle, Page
from playwright.async_api import Error as PlaywrightError

logger = logging.getLogger(__name__)

KINDS = ("click", "click_all", "click_until", "scroll")
MAX = 50
"""Clicks or screens, where an action does not say how many."""
CLICK = 2000
"""Milliseconds that a click may take."""

_LINKS = "Array.from(document.links, a => [a.href, a.textContent.trim().slice(0, 300)])"
_SCROLL = """() => { const before = window.scrollY; window.scrollBy(0, window.innerHeight);
  return window.scrollY > before }"""
_PUT_BACK = """links => { const list = document.createElement('ul');
  for (const [href, text] of links) { const item = document.createElement('li');
    const a = document.createElement('a'); a.href = href; a.textContent = text;
    item.append(a); list.append(item) }
  (document.querySelector('main') || document.body).append(list) }"""


class Action(NamedTuple):
    """
    Something to do: *do*, one of ``KINDS``.

    ``click`` and ``click_all``: the first, or each, of what *css* matches; ``click_until``: the
    first again and again, until there is none that can be clicked. *max*: so often at most.
    """

    do: str
    css: str = ""
    max: int = MAX


def action(values: Mapping[str, Any]) -> Action:
    """Return the action that a rule asks for."""
    return Action(str(values["do"]), str(values.get("css", "")), int(values.get("max", MAX)))


async def act(page: Page, actions: Sequence[Action], settle: Callable[[], Awaitable[None]]) -> None:
    """Do *actions*; *settle*: waits until the page is quiet. Raises ``PlaywrightError``."""
    seen: dict[str, str] = {}
    for each in actions:
        for number in range(each.max):
            seen |= dict(await page.evaluate(_LINKS))
            if not await _done(page, each, number):
                break
            await settle()
    here = dict(await page.evaluate(_LINKS))
    gone = [[href, text] for href, text in seen.items() if href not in here]
    if gone:
        await page.evaluate(_PUT_BACK, gone)


async def _done(page: Page, action: Action, number: int) -> bool:
    """Do *action* for the *number*-th time; answer whether there was anything to do."""
    if action.do == "scroll":
        return bool(await page.evaluate(_SCROLL))
    found = await page.query_selector_all(f"css={action.css}")
    place = number if action.do == "click_all" else 0
    if place >= len(found) or (action.do == "click" and number):
        return False
    return await _clicked(found[place])


async def _clicked(element: ElementHandle) -> bool:
    if not await element.is_visible() or not await element.is_enabled():
        return False
    try:
        await element.click(timeout=CLICK, no_wait_after=True)
    except PlaywrightError as error:
        logger.debug("a click: %s", str(error).partition("\n")[0])
        return False
    return True
