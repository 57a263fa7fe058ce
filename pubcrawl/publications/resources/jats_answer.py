"""Answers that hold whole articles as JATS."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from scrapy.http import Response

from pubcrawl.fetch.failures import content_type
from pubcrawl.publications.resources.resource import Resource

if TYPE_CHECKING:
    from pubcrawl.works.findings import Findings


class JATSResource(Resource):
    """
    A resource that answers with articles in JATS.

    *may_lack*: an answer without articles means that the service has none of them.
    """

    standard = True
    accepts = "xml"
    may_lack = False

    def worker_job(self, response: Response) -> partial[list[Findings]]:
        """Return the call that reads the articles: 50 of them take half a second."""
        from pubcrawl.engine.readers import reader
        from pubcrawl.reading import jobs

        return partial(
            jobs.articles,
            response.body,
            url=response.url,
            content_type=content_type(response),
            type=self.type,
            reader=partial(reader, self.compat),
            may_lack=self.may_lack,
        )

    def read_response(self, response: Response) -> list[Findings]:
        """Return the findings of each article; raises ``NotAnArticle`` and other ``ParseError``."""
        return self.worker_job(response)()
