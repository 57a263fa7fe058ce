"""Reading of pages that are not articles, and whether to start them with a browser."""

from __future__ import annotations

import logging
from typing import Any

from scrapy.http import Response

from pubcrawl.engine.page_client import ReadingTools
from pubcrawl.exceptions import RegexTimeout
from pubcrawl.ids.url import rule_url
from pubcrawl.model.webpage import WebPage
from pubcrawl.pages.page_visit import PageVisit
from pubcrawl.reading import jobs
from pubcrawl.reading.webpage import browser_content_type, javascript

logger = logging.getLogger(__name__)


async def read_page(
    pages: ReadingTools, response: Response, visit: PageVisit, length_min: int
) -> tuple[WebPage, bool, str]:
    """
    Return the record of the page or PDF at the end of *visit*, and how to go on.

    The second value says whether to fetch the page again with a browser, as a rule
    or a text shorter than *length_min* UTF-16 units demands. The third is the target
    of its immediate refresh. Raises ``ParseError``.
    """
    end = visit.end
    if end is None:
        raise RuntimeError(f"{visit.record.start_url}: there is no response yet")
    arguments: dict[str, Any] = {
        "start_url": visit.record.start_url,
        "final_url": end.url,
        "content_type": end.content_type,
        "status_code": end.status,
        "compat": pages.compat,
    }
    if end.kind == "pdf":
        arguments |= {"pages_max": pages.pages_max, "references": pages.references}
        return await pages.pool.run(jobs.pdf_webpage, response.body, **arguments), False, ""
    if end.browser and pages.compat:
        arguments |= {"status_code": 0, "content_type": browser_content_type(response.body)}
    reading = await pages.pool.run(
        jobs.webpage,
        response.body,
        **arguments,
        min_length=length_min,
        journals=pages.files[0],
        webpages=pages.files[1],
    )
    return reading.page, reading.wants_javascript, reading.refresh


def begins_with_browser(pages: ReadingTools, url: str) -> bool:
    """Answer whether the first fetch of a page that is not an article is by browser."""
    if pages.always:
        return True
    try:
        return javascript(pages.rules.webpage(rule_url(url, compat=pages.compat))) is True
    except RegexTimeout as error:
        logger.warning("%s: %s", url, error)
        return False
