"""Reading of the pages and PDFs that a walk visits, by workers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy.http import Response

from pubcrawl.engine.page_client import ReadingTools
from pubcrawl.publications.landing import Visit

if TYPE_CHECKING:
    from pubcrawl.works.findings import Findings


async def read_article(
    pages: ReadingTools, response: Response, visit: Visit, doi_and_title: tuple[str, str] = ("", "")
) -> Findings | None:
    """
    Return the findings of the page or PDF at the end of *visit*.

    *doi_and_title*: of the wanted article, "" if unknown. None if the page refreshes to another one
    at once (``visit.get`` is then set), and for a PDF that is not wanted. Raises ``ParseError``.
    """
    from pubcrawl.reading import jobs

    end = visit.end
    if end is None or end.kind not in ("page", "pdf"):
        return None
    if end.kind == "pdf":
        return await pages.pool.run(
            jobs.pdf,
            response.body,
            url=end.url,
            type=visit.part_type,
            compat=pages.compat,
            pages_max=pages.pages_max,
            references=pages.references,
        )
    article = await pages.pool.run(
        jobs.article,
        response.body,
        url=end.url,
        content_type=end.content_type,
        type=visit.part_type,
        asked=doi_and_title,
        compat=pages.compat,
        journals=pages.files[0],
        webpages=pages.files[1],
    )
    return None if visit.refresh(article.refresh) else article.findings
